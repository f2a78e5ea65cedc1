import { runtimeConfig } from "../../../contract/runtime-config.ts";
import { connection, type Deployment } from "../deploy/deployment.ts";
import type { StripeAccount } from "../deploy/stripe.ts";
import type { Functions } from "../functions/functions.ts";
import { createBucketOrigin } from "./bucket-origin.ts";
import type { OriginSettings } from "./distribution.ts";
import { createHttpApi } from "./http-api.ts";
import type { Origin } from "./message.ts";
import { createSiteOrigin } from "./site-origin.ts";

interface Options {
  deployment: Deployment;
  functions: Functions;
  /** The bucket that a deployment fills with the built site. */
  siteBucket: string;
  /** The built site, or undefined where only /config.json is to be served. */
  siteDirectory: string | undefined;
  stripe: StripeAccount;
}

/** What stands behind each of the distribution's origins: the HTTP API, the built site, a private bucket. */
export function createOrigins({
  deployment,
  functions,
  siteBucket,
  siteDirectory,
  stripe,
}: Options): (settings: OriginSettings) => Origin {
  const { template, services } = deployment;
  const jwksUrl = (issuer: string) =>
    `${services.cognito.endpoint}/${issuer.split("/").at(-1)}/.well-known/jwks.json`;
  const api = createHttpApi(template, functions, jwksUrl);
  const site = createSiteOrigin(siteDirectory, configJson(deployment, stripe));
  return ({ domainName }) => {
    const bucket = bucketOf(domainName);
    if (bucket === siteBucket) return site;
    if (bucket !== undefined) return createBucketOrigin(bucket, connection(deployment, "s3"));
    if (/\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/.test(domainName)) return api;
    throw new Error(`The distribution has an origin that the local cloud does not know: ${domainName}`);
  };
}

/** The bucket of an origin's domain name, or undefined when that is not a bucket's. */
export const bucketOf = (domainName: string): string | undefined =>
  /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/.exec(domainName)?.[1];

/** What a deployment would write to /config.json, but that Cognito and Stripe are not their own here. */
function configJson({ template, services }: Deployment, stripe: StripeAccount): string {
  const deployed = runtimeConfig.parse(JSON.parse(template.output("RuntimeConfig")));
  return JSON.stringify({
    ...deployed,
    cognito: { ...deployed.cognito, endpoint: services.cognito.endpoint },
    stripe: { publishable_key: stripe.publishableKey, stripe_js: stripe.script },
  });
}
