import { describe, expect, it } from "vitest";
import { listDocumentKeys } from "../../contract/item-pages.ts";
import { getLambdaEntry, type Route, routes } from "../../contract/routes.ts";
import { listRouteSettings } from "../../lib/api/throttles.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { api, all } = synthesizeStage("sandbox");
const deployed = Object.values(api.findResources("AWS::ApiGatewayV2::Route")).map(
  ({ Properties }) => Properties,
);

/** Returns the source file of the Lambda that a route's integration invokes. */
function getAnsweringEntry(route: { Target: { "Fn::Join": [string, [string, { Ref: string }]] } }): string {
  const integration = api.findResources("AWS::ApiGatewayV2::Integration")[route.Target["Fn::Join"][1][1].Ref];
  const [fn] = integration?.Properties.IntegrationUri["Fn::GetAtt"] ?? [];
  return all("AWS::Lambda::Function")[fn]?.Metadata["local:entry"];
}

describe("API routes", () => {
  it.each(Object.entries<Route>(routes))(
    "%s exists once, with the authorizer that its access requires",
    (_, route) => {
      const found = deployed.filter(({ RouteKey }) => RouteKey === `${route.method} ${route.path}`);
      expect(found).toHaveLength(1);
      expect(getAnsweringEntry(found[0])).toBe(getLambdaEntry(route));
      if (route.access === "public") {
        expect(found[0]).not.toHaveProperty("AuthorizerId");
        expect(found[0].AuthorizationType).toBe("NONE");
      } else {
        expect(found[0].AuthorizationType).toBe("JWT");
        expect(Object.keys(api.findResources("AWS::ApiGatewayV2::Authorizer"))).toContain(
          found[0].AuthorizerId.Ref,
        );
      }
    },
  );

  it("are those of the contract, no others: no function runs for unknown endpoints", () => {
    const listed = Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`);
    expect(deployed.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      [...listed, ...listDocumentKeys()].sort(),
    );
  });

  it("of item pages and the sitemap are public, and one function answers them", () => {
    const documents = deployed.filter(({ RouteKey }) => listDocumentKeys().includes(RouteKey));
    expect(documents).toHaveLength(4);
    for (const route of documents) {
      expect(route.AuthorizationType).toBe("NONE");
      expect(getAnsweringEntry(route)).toBe("lambdas/content/item-page.lambda.ts");
    }
  });

  it("accept tokens of the user pool and its app client, of any kind", () => {
    const authorizers = Object.values(api.findResources("AWS::ApiGatewayV2::Authorizer"));
    expect(authorizers).toHaveLength(1);
    const [{ JwtConfiguration, IdentitySource }] = authorizers.map(({ Properties }) => Properties);
    expect(JSON.stringify(JwtConfiguration.Issuer)).toMatch(
      /https:\/\/cognito-idp\.us-east-1\.amazonaws\.com\/.*Pool/,
    );
    expect(JwtConfiguration.Audience).toHaveLength(1);
    expect(JSON.stringify(JwtConfiguration.Audience)).toMatch(/PoolBrowser/);
    expect(IdentitySource).toEqual(["$request.header.Authorization"]);
    for (const route of deployed) expect(route).not.toHaveProperty("AuthorizationScopes");
  });
});

describe("API stage", () => {
  const [stage] = Object.values(api.findResources("AWS::ApiGatewayV2::Stage")).map(
    ({ Properties }) => Properties,
  );

  it("is throttled and logs each request as one JSON object", () => {
    expect(stage.DefaultRouteSettings).toMatchObject({
      ThrottlingRateLimit: 100,
      ThrottlingBurstLimit: 200,
    });
    expect(JSON.parse(stage.AccessLogSettings.Format)).toMatchObject({
      request_id: "$context.requestId",
      route: "$context.routeKey",
      status: "$context.status",
    });
  });

  it("gives every route a throttle of its own, after the routes exist", () => {
    const keys = deployed.map(({ RouteKey }) => RouteKey);
    expect(Object.keys(stage.RouteSettings).sort()).toEqual(keys.sort());
    const [found] = Object.values(api.findResources("AWS::ApiGatewayV2::Stage"));
    expect(found?.DependsOn).toEqual(
      expect.arrayContaining(Object.keys(api.findResources("AWS::ApiGatewayV2::Route"))),
    );
  });

  it.each(["sandbox", "production"])(
    "%s: the public routes together leave half of the account's quota",
    (name) => {
      const [found] = Object.values(synthesizeStage(name).api.findResources("AWS::ApiGatewayV2::Stage"));
      const { RouteSettings = {} } = found?.Properties ?? {};
      const open = Object.values<Route>(routes).filter(({ access }) => access === "public");
      const sum = (setting: string) =>
        open.reduce((total, { method, path }) => total + RouteSettings[`${method} ${path}`][setting], 0);
      // The default quota of an account and region: 10,000 requests a second, and a burst of 5,000.
      expect(sum("ThrottlingRateLimit")).toBeLessThanOrEqual(5_000);
      expect(sum("ThrottlingBurstLimit")).toBeLessThanOrEqual(2_500);
      for (const { method, path, access } of Object.values<Route>(routes))
        if (access !== "public")
          expect(RouteSettings[`${method} ${path}`].ThrottlingRateLimit).toBe(
            found?.Properties.DefaultRouteSettings.ThrottlingRateLimit,
          );
    },
  );

  it("has whole throttles of at least 1 for every route, also in a stage with small ones", () => {
    const settings = Object.values(listRouteSettings({ throttle: { rate: 3, burst: 5 } }));
    const limits = settings.flatMap(Object.values).filter((value) => typeof value === "number");
    expect(limits.filter((limit) => !Number.isInteger(limit) || limit < 1)).toEqual([]);
  });

  it("needs no CORS: site and API share an origin", () => {
    const [http] = Object.values(api.findResources("AWS::ApiGatewayV2::Api"));
    expect(http?.Properties).not.toHaveProperty("CorsConfiguration");
  });
});

it("API: keeps its address when the stage gets a domain, so that the web stack's import of it never blocks", () => {
  const getExports = (template: typeof api) =>
    Object.keys(template.findOutputs("*")).filter((id) => /Api[0-9A-F]{8}/.test(id));
  const named = synthesizeStage("sandbox", {
    domain: {
      site: "kindstead.test",
      certificateArn: "arn:aws:acm:us-east-1:111122223333:certificate/0d1e",
      hostedZone: null,
      httpsOnlySubdomains: null,
    },
  });
  expect(getExports(named.api)).toEqual(getExports(api));
  expect(getExports(api)).toHaveLength(1);
  expect(named.api.toJSON().Resources).toEqual(api.toJSON().Resources);
});

it("API: exports four values for the web stack and none between its parts, because an export in use cannot change", () => {
  const exported = Object.values(api.findOutputs("*")).flatMap(({ Export }) => Export?.Name ?? []);
  expect(exported.toSorted()).toEqual([
    expect.stringMatching(/itempageRole.*Arn/),
    expect.stringMatching(/publishRole.*Arn/),
    expect.stringMatching(/:ExportsOutputRefApi/),
    expect.stringMatching(/:ExportsOutputRefOriginSecret/),
  ]);
});
