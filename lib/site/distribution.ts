import { Duration, Validations } from "aws-cdk-lib";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  type ErrorResponse,
  FunctionEventType,
  HttpVersion,
  OriginRequestPolicy,
  OriginSslPolicy,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { brandPicturePrefix } from "../../contract/brand-pictures.ts";
import { documentRoutes, unknownItemPath } from "../../contract/item-pages.ts";
import { objectCaching, pictureCacheSeconds } from "../../contract/object-caching.ts";
import { pages } from "../../contract/pages.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { originSecretHeader } from "../../lambdas/env.ts";
import type { Stage } from "../stage.ts";
import { deliverCdnLogs } from "./cdn-logs.ts";
import { buildCsp, inertCsp } from "./csp.ts";
import { createEdgeFunction } from "./edge-function.ts";
import { createSecurityHeaders } from "./security-headers.ts";
import { createSiteFirewall } from "./waf.ts";

export interface Origins {
  readonly site: IBucket;
  readonly media: IBucket;
  readonly api: { readonly host: string; readonly originSecret: Secret };
  /** The host of uploads and downloads. */
  readonly filesHost: string;
  readonly logs: IBucket;
}

const redirected = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS };

/**
 * By default CloudFront caches these responses for ten seconds by path, whatever their Cache-Control says: one member's
 * 404 or 500 would be sent to the next. There are no custom error pages, so that the API's JSON arrives.
 */
const uncachedErrors: ErrorResponse[] = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map(
  (httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) }),
);

/** Creates the distribution that serves the site, its images and the API under one domain name. */
export function createDistribution(scope: Construct, stage: Stage, origins: Origins): Distribution {
  const { site, api } = createBehaviors(scope, stage, origins);
  const edgeCached = Object.values<Route>(routes).filter(({ cache }) => cache === "edge");
  const made = new Distribution(scope, "Distribution", {
    // CloudFormation reads the origin secret again only when something of the distribution changes.
    comment: `kindstead ${stage.name}, origin secret of ${stage.originSecretDate}`,
    defaultRootObject: "index.html",
    defaultBehavior: site.pages,
    additionalBehaviors: {
      "/assets/*": site.assets,
      [`${brandPicturePrefix}*`]: site.brandPictures,
      "/media/*": site.media,
      // The library's own page, which the next pattern would match.
      "/resources/": site.pages,
      ...Object.fromEntries(Object.values(documentRoutes).map(({ pattern }) => [pattern, site.documents])),
      ...Object.fromEntries(edgeCached.map(({ path }) => [path, api.cached])),
      "/api/*": api.uncached,
    },
    errorResponses: uncachedErrors,
    httpVersion: HttpVersion.HTTP2_AND_3,
    ...(stage.waf ? { webAclId: createSiteFirewall(scope, stage).attrArn } : {}),
    ...(stage.domain === null
      ? {}
      : {
          domainNames: [stage.domain.site],
          certificate: Certificate.fromCertificateArn(scope, "Certificate", stage.domain.certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }),
  });
  deliverCdnLogs(scope, stage, made, origins.logs);
  Validations.of(made).acknowledge(
    {
      id: "AwsSolutions-CFR3",
      reason:
        "The logs are delivered by lib/site/cdn-logs.ts: the distribution's own setting would log the query.",
    },
    { id: "AwsSolutions-CFR1", reason: "Parents everywhere may come: no country is kept out." },
    {
      id: "AwsSolutions-CFR2",
      reason: "The firewall is a stage's choice: production has one (lib/stage.ts).",
    },
    {
      id: "AwsSolutions-CFR4",
      reason: "CloudFront's own name knows no floor for TLS; a stage with a domain demands 1.2.",
    },
    {
      id: "Annotation::@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk",
      reason: "The root has a default object, and no address of the site reaches the bucket's own root.",
    },
    {
      id: "Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac",
      reason: "The web stack makes the policy of the media bucket, which names this distribution.",
    },
  );
  return made;
}

/**
 * Whether the site's HSTS covers the names below its own. Below www there are none but ours, and below CloudFront's name none
 * at all; below an apex there may be hosts of others, so its owner has to say so.
 */
const requiresHttpsOfSubdomains = ({ domain }: Stage): boolean =>
  domain === null || (domain.httpsOnlySubdomains ?? domain.site.startsWith("www."));

function createBehaviors(scope: Construct, stage: Stage, { site, media, api, filesHost }: Origins) {
  const httpsOnlySubdomains = requiresHttpsOfSubdomains(stage);
  const siteHeaders = createSecurityHeaders(scope, "SiteHeaders", buildCsp(filesHost), {
    httpsOnlySubdomains,
  });
  // Also for pictures of earlier releases, which were stored with a year.
  const mediaHeaders = createSecurityHeaders(scope, "InertHeaders", inertCsp, {
    httpsOnlySubdomains,
    moreHeaders: [{ header: "Cache-Control", value: objectCaching.picture, override: true }],
  });
  const brandHeaders = createSecurityHeaders(scope, "BrandHeaders", inertCsp, { httpsOnlySubdomains });
  // API Gateway's own responses, such as the 401 for an expired token, have no Cache-Control, and an HTTP API cannot add it.
  const apiHeaders = createSecurityHeaders(scope, "ApiHeaders", inertCsp, {
    httpsOnlySubdomains,
    moreHeaders: [{ header: "Cache-Control", value: "no-store", override: false }],
  });
  // With permission to list, a missing object is 404 instead of 403.
  const siteOrigin = S3BucketOrigin.withOriginAccessControl(site, {
    originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
  });
  const siteResponse = {
    eventType: FunctionEventType.VIEWER_RESPONSE,
    function: createEdgeFunction(scope, "site-response"),
  };
  const pagesBehavior: BehaviorOptions = {
    ...redirected,
    origin: siteOrigin,
    responseHeadersPolicy: siteHeaders,
    functionAssociations: [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: createEdgeFunction(scope, "site-request", {
          pages: pages.map(({ path }) => path),
          parents: pages.filter(({ hasChildren }) => hasChildren).map(({ path }) => path),
        }),
      },
      siteResponse,
    ],
  };
  const apiOrigin = new HttpOrigin(api.host, {
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    // Resolved by CloudFormation at deployment: the template contains only its name.
    customHeaders: { [originSecretHeader]: api.originSecret.secretValue.unsafeUnwrap() },
  });
  const apiBehavior: BehaviorOptions = {
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    origin: apiOrigin,
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: apiHeaders,
    functionAssociations: [
      {
        eventType: FunctionEventType.VIEWER_REQUEST,
        function: createEdgeFunction(scope, "api-request", {
          routes: Object.values<Route>(routes).map(({ method, path }) => `${method} ${path}`),
        }),
      },
    ],
  };
  // Cached as the API's Cache-Control says; without one, not at all.
  const originTtl = { defaultTtl: Duration.seconds(0), maxTtl: Duration.days(1) };
  const pictureTtl = Duration.seconds(pictureCacheSeconds);
  const pictures = createCachePolicy(scope, "Pictures", { defaultTtl: pictureTtl, maxTtl: pictureTtl });
  const asTheApiSays = createCachePolicy(scope, "AsTheApiSays", originTtl, CacheQueryStringBehavior.all());
  const mediaOrigin = S3BucketOrigin.withOriginAccessControl(media);
  return {
    site: {
      pages: pagesBehavior,
      // A function makes these pages; no query makes another page of one.
      documents: {
        ...redirected,
        origin: apiOrigin,
        cachePolicy: createCachePolicy(scope, "DocumentsAsToldByPath", originTtl),
        responseHeadersPolicy: siteHeaders,
        functionAssociations: [
          {
            eventType: FunctionEventType.VIEWER_REQUEST,
            function: createEdgeFunction(scope, "document-request", { unknown: unknownItemPath }),
          },
        ],
      },
      assets: {
        ...redirected,
        origin: siteOrigin,
        responseHeadersPolicy: siteHeaders,
        functionAssociations: [siteResponse],
      },
      brandPictures: { ...redirected, origin: mediaOrigin, responseHeadersPolicy: brandHeaders },
      media: {
        ...redirected,
        origin: mediaOrigin,
        cachePolicy: pictures,
        responseHeadersPolicy: mediaHeaders,
      },
    },
    api: { uncached: apiBehavior, cached: { ...apiBehavior, cachePolicy: asTheApiSays } },
  };
}

const createCachePolicy = (
  scope: Construct,
  id: string,
  ttl: { defaultTtl: Duration; maxTtl: Duration },
  queryStringBehavior = CacheQueryStringBehavior.none(),
) =>
  new CachePolicy(scope, id, {
    minTtl: Duration.seconds(0),
    ...ttl,
    queryStringBehavior,
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
  });
