import * as z from "zod";
import type { Template } from "../template/template.ts";
import { createEdgeFunction, type EdgeFunction } from "./edge-function.ts";
import { type HeadersPolicy, readHeadersPolicies } from "./headers-policy.ts";

const cacheBehavior = z.object({
  TargetOriginId: z.string(),
  AllowedMethods: z.array(z.string()).default(["GET", "HEAD"]),
  CachePolicyId: z.string(),
  OriginRequestPolicyId: z.string().optional(),
  ResponseHeadersPolicyId: z.string().optional(),
  FunctionAssociations: z.array(z.object({ EventType: z.string(), FunctionARN: z.string() })).default([]),
  Compress: z.boolean().default(false),
});

const distribution = z.object({
  DistributionConfig: z.object({
    Origins: z.array(
      z.object({
        Id: z.string(),
        DomainName: z.string(),
        OriginCustomHeaders: z
          .array(z.object({ HeaderName: z.string(), HeaderValue: z.string() }))
          .default([]),
      }),
    ),
    DefaultCacheBehavior: cacheBehavior,
    CacheBehaviors: z.array(cacheBehavior.extend({ PathPattern: z.string() })).default([]),
  }),
});

const edgeFunction = z.object({ FunctionCode: z.string() });

const cachePolicy = z.object({
  CachePolicyConfig: z.object({
    ParametersInCacheKeyAndForwardedToOrigin: z.object({
      EnableAcceptEncodingBrotli: z.boolean().default(false),
      EnableAcceptEncodingGzip: z.boolean(),
      HeadersConfig: z.object({ HeaderBehavior: z.string(), Headers: z.array(z.string()).default([]) }),
      QueryStringsConfig: z.object({
        QueryStringBehavior: z.string(),
        QueryStrings: z.array(z.string()).default([]),
      }),
    }),
  }),
});

/** The headers or query parameters of a request that are forwarded to the origin: all, or only these names. */
export type Forwarded = "all" | ReadonlySet<string>;

export interface OriginSettings {
  domainName: string;
  /** Headers that CloudFront adds for this origin, in lower case; they replace the viewer's. */
  customHeaders: Record<string, string>;
}

export interface CacheBehavior {
  pattern: RegExp;
  origin: OriginSettings;
  methods: ReadonlySet<string>;
  compress: boolean;
  forwardedHeaders: Forwarded;
  forwardedQuery: Forwarded;
  viewerRequest: EdgeFunction | undefined;
  viewerResponse: EdgeFunction | undefined;
  headersPolicy: HeadersPolicy | undefined;
}

interface CacheSettings {
  compress: boolean;
  headers: Forwarded;
  query: Forwarded;
}

const none: ReadonlySet<string> = new Set<string>();

/** Cache policies managed by AWS, by their published ids. */
const managedCachePolicies: Record<string, CacheSettings> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { compress: true, headers: none, query: none },
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { compress: false, headers: none, query: none },
};
// AllViewerExceptHostHeader
const policiesForwardingAll = new Set(["b689b0a8-53d0-40ab-baf2-68738e2966ac"]);

/**
 * Reads the cache behaviors of the template's distribution, in the order in which CloudFront matches them, with the
 * default one last. `resolveSecrets` resolves references to secrets, `localizeUrls` replaces the URLs of AWS.
 */
export function readCacheBehaviors(
  template: Template,
  resolveSecrets: (text: string) => string,
  localizeUrls: (text: string) => string,
): CacheBehavior[] {
  const { DistributionConfig: config } = template.getResource(
    "AWS::CloudFront::Distribution",
    distribution,
  ).properties;
  const functions = new Map(
    template
      .listResources("AWS::CloudFront::Function", edgeFunction)
      .map(({ ref, id, properties }) => [ref, createEdgeFunction(id, properties.FunctionCode)]),
  );
  const headersPolicies = readHeadersPolicies(template, localizeUrls);
  const cachePolicies = new Map([
    ...Object.entries(managedCachePolicies),
    ...template
      .listResources("AWS::CloudFront::CachePolicy", cachePolicy)
      .map(({ ref, properties }) => [ref, toCacheSettings(properties)] as const),
  ]);
  const origins = new Map(
    config.Origins.map(({ Id, DomainName, OriginCustomHeaders }) => [
      Id,
      {
        domainName: DomainName,
        customHeaders: Object.fromEntries(
          OriginCustomHeaders.map(({ HeaderName, HeaderValue }) => [
            HeaderName.toLowerCase(),
            resolveSecrets(HeaderValue),
          ]),
        ),
      },
    ]),
  );

  const toCacheBehavior = (pattern: string, settings: z.infer<typeof cacheBehavior>): CacheBehavior => {
    const findFunction = (event: string) =>
      functions.get(
        settings.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN ?? "",
      );
    const cache = getKnown(cachePolicies.get(settings.CachePolicyId), settings.CachePolicyId);
    const requestPolicy = settings.OriginRequestPolicyId;
    if (requestPolicy !== undefined && !policiesForwardingAll.has(requestPolicy))
      throw new Error(
        `${pattern}: the local cloud does not support the origin request policy ${requestPolicy}`,
      );
    return {
      pattern: toPattern(pattern),
      origin: getKnown(origins.get(settings.TargetOriginId), settings.TargetOriginId),
      methods: new Set(settings.AllowedMethods),
      compress: settings.Compress && cache.compress,
      forwardedHeaders: requestPolicy === undefined ? cache.headers : "all",
      forwardedQuery: requestPolicy === undefined ? cache.query : "all",
      viewerRequest: findFunction("viewer-request"),
      viewerResponse: findFunction("viewer-response"),
      headersPolicy:
        settings.ResponseHeadersPolicyId === undefined
          ? undefined
          : getKnown(headersPolicies.get(settings.ResponseHeadersPolicyId), settings.ResponseHeadersPolicyId),
    };
  };
  return [
    ...config.CacheBehaviors.map((each) => toCacheBehavior(each.PathPattern, each)),
    toCacheBehavior("*", config.DefaultCacheBehavior),
  ];
}

function toCacheSettings({ CachePolicyConfig }: z.infer<typeof cachePolicy>): CacheSettings {
  const key = CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin;
  const { QueryStringBehavior: query, QueryStrings } = key.QueryStringsConfig;
  return {
    compress: key.EnableAcceptEncodingBrotli || key.EnableAcceptEncodingGzip,
    headers: new Set(key.HeadersConfig.Headers.map((name) => name.toLowerCase())),
    query: query === "all" ? "all" : new Set(QueryStrings),
  };
}

/** Converts a CloudFront path pattern: * is any text, ? any character, and the leading slash is optional. */
function toPattern(pathPattern: string): RegExp {
  const path = pathPattern.replace(/^\/?/, "/");
  const source = path === "/*" ? ".*" : RegExp.escape(path).replaceAll("\\*", ".*").replaceAll("\\?", ".");
  return new RegExp(`^${source}$`, "s");
}

function getKnown<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The distribution refers to ${name}, which does not exist`);
  return value;
}
