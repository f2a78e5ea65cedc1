import * as z from "zod";
import type { Template } from "../template/template.ts";
import { createEdgeFunction, type EdgeFunction } from "./edge-function.ts";
import { type HeadersPolicy, readHeadersPolicies } from "./headers-policy.ts";

const behaviour = z.object({
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
    DefaultCacheBehavior: behaviour,
    CacheBehaviors: z.array(behaviour.extend({ PathPattern: z.string() })).default([]),
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

/** What of a viewer's request reaches the origin: everything, or these names only. */
export type Forwarded = "all" | ReadonlySet<string>;

export interface OriginSettings {
  domainName: string;
  /** Headers that CloudFront adds for this origin, in lower case; a viewer's own of that name are dropped. */
  customHeaders: Record<string, string>;
}

export interface Behaviour {
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

const nothing: ReadonlySet<string> = new Set<string>();

/** AWS's own policies, by their published ids. */
const managedCachePolicies: Record<string, CacheSettings> = {
  // CachingOptimized
  "658327ea-f89d-4fab-a63d-7e88639e58f6": { compress: true, headers: nothing, query: nothing },
  // CachingDisabled
  "4135ea2d-6df8-44a3-9df3-4b5a84be39ad": { compress: false, headers: nothing, query: nothing },
};
// AllViewerExceptHostHeader
const forwardsAll = new Set(["b689b0a8-53d0-40ab-baf2-68738e2966ac"]);

/**
 * The cache behaviours of the template's distribution in the order in which CloudFront tries them, the default
 * one last. `reveal` resolves references to secrets, `localise` puts local addresses for AWS's.
 */
export function readBehaviours(
  template: Template,
  reveal: (text: string) => string,
  localise: (text: string) => string,
): Behaviour[] {
  const { DistributionConfig: config } = template.only(
    "AWS::CloudFront::Distribution",
    distribution,
  ).properties;
  const functions = new Map(
    template
      .all("AWS::CloudFront::Function", edgeFunction)
      .map(({ ref, id, properties }) => [ref, createEdgeFunction(id, properties.FunctionCode)]),
  );
  const headersPolicies = readHeadersPolicies(template, localise);
  const cachePolicies = new Map([
    ...Object.entries(managedCachePolicies),
    ...template
      .all("AWS::CloudFront::CachePolicy", cachePolicy)
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
            reveal(HeaderValue),
          ]),
        ),
      },
    ]),
  );

  const toBehaviour = (pattern: string, settings: z.infer<typeof behaviour>): Behaviour => {
    const functionOn = (event: string) =>
      functions.get(
        settings.FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN ?? "",
      );
    const cache = known(cachePolicies.get(settings.CachePolicyId), settings.CachePolicyId);
    const forwards = settings.OriginRequestPolicyId;
    if (forwards !== undefined && !forwardsAll.has(forwards))
      throw new Error(`${pattern}: the local cloud does not know the origin request policy ${forwards}`);
    return {
      pattern: toPattern(pattern),
      origin: known(origins.get(settings.TargetOriginId), settings.TargetOriginId),
      methods: new Set(settings.AllowedMethods),
      compress: settings.Compress && cache.compress,
      forwardedHeaders: forwards === undefined ? cache.headers : "all",
      forwardedQuery: forwards === undefined ? cache.query : "all",
      viewerRequest: functionOn("viewer-request"),
      viewerResponse: functionOn("viewer-response"),
      headersPolicy:
        settings.ResponseHeadersPolicyId === undefined
          ? undefined
          : known(headersPolicies.get(settings.ResponseHeadersPolicyId), settings.ResponseHeadersPolicyId),
    };
  };
  return [
    ...config.CacheBehaviors.map((each) => toBehaviour(each.PathPattern, each)),
    toBehaviour("*", config.DefaultCacheBehavior),
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

/** CloudFront's wildcards: * is any text, ? one character; the leading slash may be missing. */
function toPattern(pathPattern: string): RegExp {
  const path = pathPattern.replace(/^\/?/, "/");
  const source = path === "/*" ? ".*" : RegExp.escape(path).replaceAll("\\*", ".*").replaceAll("\\?", ".");
  return new RegExp(`^${source}$`, "s");
}

function known<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The distribution names ${name}, which there is not`);
  return value;
}
