import { describe, expect, it } from "vitest";
import { documentRoutes, siteShells } from "../../contract/item-pages.ts";
import { pageKeys } from "../../contract/page-templates.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { originSecretHeader } from "../../lambdas/env.ts";
import { synthesizeStage } from "./synthesize-stage.ts";
import {
  type Behavior,
  behaviors,
  config,
  getDistributionConfig,
  getResponseHeaders,
  sandbox,
} from "./web.fixture.ts";

const production = synthesizeStage("production");
const cachingOptimized = "658327ea-f89d-4fab-a63d-7e88639e58f6";
const cachingDisabled = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad";
const allButHost = "b689b0a8-53d0-40ab-baf2-68738e2966ac";

const edgeCached: string[] = Object.values<Route>(routes)
  .filter(({ cache }) => cache === "edge")
  .map(({ path }) => path);

const getOrigin = ({ TargetOriginId }: Behavior) =>
  config.Origins.find(({ Id }: { Id: string }) => Id === TargetOriginId);

const mapFunctions = ({ FunctionAssociations = [] }: Behavior) =>
  Object.fromEntries(
    FunctionAssociations.map(({ EventType, FunctionARN }) => [EventType, FunctionARN["Fn::GetAtt"][0]]),
  );

describe("CDN behaviors", () => {
  it("cover the site's files, images and the API, the most specific first", () => {
    expect(behaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      "/assets/*",
      "/media/brand/*",
      "/media/*",
      "/resources/",
      "/resources/*",
      "/sitemap.xml",
      ...edgeCached,
      "/api/*",
    ]);
  });

  it("cache the two public lists as the API says, and no other API response", () => {
    for (const { PathPattern, CachePolicyId } of behaviors.filter(({ PathPattern }) =>
      /^\/api/.test(PathPattern),
    ))
      if (edgeCached.includes(PathPattern)) {
        const policy = sandbox.web.findResources("AWS::CloudFront::CachePolicy")[
          (CachePolicyId as { Ref: string }).Ref
        ];
        expect(policy?.Properties.CachePolicyConfig).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
        expect(policy?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
          CookiesConfig: { CookieBehavior: "none" },
          HeadersConfig: { HeaderBehavior: "none" },
          QueryStringsConfig: { QueryStringBehavior: "all" },
        });
      } else expect(CachePolicyId).toBe(cachingDisabled);
  });

  it("reach the API over TLS with the origin secret, which is not in the template", () => {
    for (const behavior of behaviors.filter(({ PathPattern }) => /^\/api/.test(PathPattern))) {
      expect(behavior).toMatchObject({
        ViewerProtocolPolicy: "https-only",
        OriginRequestPolicyId: allButHost,
        AllowedMethods: expect.arrayContaining(["GET", "POST", "PATCH", "DELETE"]),
      });
      expect(mapFunctions(behavior)["viewer-request"]).toMatch(/^apirequest/);
      const { OriginCustomHeaders, CustomOriginConfig, DomainName } = getOrigin(behavior);
      expect(OriginCustomHeaders).toEqual([
        { HeaderName: originSecretHeader, HeaderValue: expect.anything() },
      ]);
      expect(JSON.stringify(OriginCustomHeaders)).toContain("{{resolve:secretsmanager:");
      expect(CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: "https-only",
        OriginSSLProtocols: ["TLSv1.2"],
      });
      expect(JSON.stringify(DomainName)).toContain(".execute-api.us-east-1.");
    }
  });

  it("reach private buckets by origin access control, with page paths rewritten at the edge", () => {
    const pages: Behavior = config.DefaultCacheBehavior;
    const files = behaviors.filter(({ PathPattern }) => /^\/(assets|media)/.test(PathPattern));
    const library = behaviors.filter(({ PathPattern }) => PathPattern === "/resources/");
    for (const behavior of [pages, ...library, ...files]) {
      expect(getOrigin(behavior).OriginAccessControlId).toBeDefined();
      expect(behavior.ViewerProtocolPolicy).toBe("redirect-to-https");
      if (behavior.PathPattern !== "/media/*") expect(behavior.CachePolicyId).toBe(cachingOptimized);
    }
    expect(mapFunctions(pages)).toEqual({
      "viewer-request": expect.stringMatching(/^siterequest/),
      "viewer-response": expect.stringMatching(/^siteresponse/),
    });
    for (const behavior of files)
      expect(Object.keys(mapFunctions(behavior))).toEqual(
        behavior.PathPattern === "/assets/*" ? ["viewer-response"] : [],
      );
  });

  it("keep a picture for five minutes, also one that was stored with a year, so that a deleted one disappears", () => {
    const media = behaviors.find(({ PathPattern }) => PathPattern === "/media/*");
    if (!media) throw new Error("No behavior for pictures");
    const policy = sandbox.web.findResources("AWS::CloudFront::CachePolicy")[
      (media.CachePolicyId as { Ref: string }).Ref
    ]?.Properties.CachePolicyConfig;
    expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 300, MaxTTL: 300 });
    expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      CookiesConfig: { CookieBehavior: "none" },
      HeadersConfig: { HeaderBehavior: "none" },
      QueryStringsConfig: { QueryStringBehavior: "none" },
    });
    expect(getResponseHeaders(media).CustomHeadersConfig.Items).toContainEqual({
      Header: "Cache-Control",
      Value: "public, max-age=300",
      Override: true,
    });
  });

  it("reach the function of item pages and the sitemap with the site's headers, cached by path alone", () => {
    const documents = behaviors.filter(({ PathPattern }) =>
      Object.values(documentRoutes).some(({ pattern }) => pattern === PathPattern),
    );
    expect(documents).toHaveLength(2);
    for (const behavior of documents) {
      expect(behavior.ViewerProtocolPolicy).toBe("redirect-to-https");
      expect(behavior.ResponseHeadersPolicyId).toEqual(config.DefaultCacheBehavior.ResponseHeadersPolicyId);
      expect(behavior).not.toHaveProperty("OriginRequestPolicyId");
      expect(JSON.stringify(getOrigin(behavior).OriginCustomHeaders)).toContain("{{resolve:secretsmanager:");
      const policy = sandbox.web.findResources("AWS::CloudFront::CachePolicy")[
        (behavior.CachePolicyId as { Ref: string }).Ref
      ]?.Properties.CachePolicyConfig;
      expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
      expect(policy.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        CookiesConfig: { CookieBehavior: "none" },
        HeadersConfig: { HeaderBehavior: "none" },
        QueryStringsConfig: { QueryStringBehavior: "none" },
      });
    }
  });

  it("let the function of item pages read the shell pages of the site, and nothing else of it", () => {
    const statements = Object.values(sandbox.web.findResources("AWS::S3::BucketPolicy")).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const [granted, ...others] = statements.filter(({ Principal }) =>
      JSON.stringify(Principal.AWS ?? "").includes("itempageRole"),
    );
    expect(others).toEqual([]);
    expect(granted).toMatchObject({ Effect: "Allow", Action: "s3:GetObject" });
    expect(JSON.stringify(granted.Resource).match(/"\/[^"]+"/g)).toEqual(
      Object.values(siteShells)
        .map((key) => `"/${key}"`)
        .toSorted(),
    );
  });

  it("let the function that publishes write pages, and no one else", () => {
    const statements = Object.values(sandbox.web.findResources("AWS::S3::BucketPolicy")).flatMap(
      ({ Properties }) => Properties.PolicyDocument.Statement,
    );
    const [allowed, denied, ...others] = statements.filter(({ Action }) => Action === "s3:PutObject");
    expect(others).toEqual([]);
    const keys = JSON.stringify(allowed.Resource).match(/"\/[^"]+"/g);
    expect(keys).toEqual(pageKeys.map((key) => `"/${key}"`).toSorted());
    expect(keys?.join()).not.toContain("assets");
    expect(denied).toMatchObject({ Effect: "Deny", Principal: { AWS: "*" }, Resource: allowed.Resource });
    expect(denied.Condition).toEqual({ ArnNotEquals: { "aws:PrincipalArn": allowed.Principal.AWS } });
  });

  it("have no custom error pages and do not cache errors", () => {
    const errors: { ErrorCode: number }[] = config.CustomErrorResponses;
    for (const error of errors) expect(error).toEqual({ ErrorCode: error.ErrorCode, ErrorCachingMinTTL: 0 });
    expect(errors.map(({ ErrorCode }) => ErrorCode)).toEqual([
      400, 403, 404, 405, 414, 500, 501, 502, 503, 504,
    ]);
  });
});

describe("stage settings", () => {
  it("enable HTTP/3", () => {
    expect(config.HttpVersion).toBe("http2and3");
  });

  it("deliver access logs without query, referrer and cookies", () => {
    expect(config.Logging).toBeUndefined();
    const [source] = Object.values(sandbox.web.findResources("AWS::Logs::DeliverySource"));
    expect(source?.Properties.LogType).toBe("ACCESS_LOGS");
    const [delivery] = Object.values(sandbox.web.findResources("AWS::Logs::Delivery"));
    const fields: string[] = delivery?.Properties.RecordFields;
    expect(fields).toContain("cs-uri-stem");
    for (const field of ["cs-uri-query", "cs(Referer)", "cs(Cookie)"]) expect(fields).not.toContain(field);
  });

  it("use CloudFront's domain name without a domain, and TLS 1.2 with one", () => {
    expect(config).not.toHaveProperty("Aliases");
    expect(getDistributionConfig(production)).toMatchObject({
      Aliases: ["www.kindstead.test"],
      ViewerCertificate: {
        AcmCertificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/0d1e",
        MinimumProtocolVersion: "TLSv1.2_2021",
      },
    });
  });

  it("set the parameter with the site's URL", () => {
    const listUrlParameters = ({ web }: typeof sandbox) =>
      Object.values(web.findResources("AWS::SSM::Parameter"))
        .map(({ Properties }) => Properties)
        .filter(({ Name }) => Name.endsWith("/site-url"));
    expect(listUrlParameters(production)).toMatchObject([
      { Name: "/kindstead/production/site-url", Value: "https://www.kindstead.test" },
    ]);
    expect(listUrlParameters(sandbox)).toMatchObject([
      {
        Name: "/kindstead/sandbox/site-url",
        Value: { "Fn::Join": ["", ["https://", { "Fn::GetAtt": [expect.any(String), "DomainName"] }]] },
      },
    ]);
  });

  it("write /config.json for the browser", () => {
    const { Value } = sandbox.web.findOutputs("RuntimeConfig").RuntimeConfig ?? {};
    const text = Value["Fn::Join"][1]
      .map((part: unknown) => (typeof part === "string" ? part : "id"))
      .join("");
    expect(JSON.parse(text)).toEqual({
      stage: "sandbox",
      cognito: { region: "us-east-1", user_pool_id: "id", client_id: "id", endpoint: null },
      stripe: { publishable_key: null, stripe_js: null },
      media_url: "/media/",
    });
  });
});
