import { runtimeConfig } from "../../../contract/runtime-config.ts";
import { buildClientConfig, type Deployment } from "../deploy/deployment.ts";
import type { StripeAccount } from "../deploy/stripe.ts";
import type { Functions } from "../functions/functions.ts";
import { createBucketOrigin } from "./bucket-origin.ts";
import type { OriginSettings } from "./distribution.ts";
import { createHttpApi } from "./http-api.ts";
import type { Origin } from "./http-messages.ts";
import { createSiteOrigin } from "./site-origin.ts";

interface Options {
  deployment: Deployment;
  functions: Functions;
  /** The bucket that a deployment fills with the built site. */
  siteBucket: string;
  /** The built site, or undefined to serve only /config.json. */
  siteDirectory: string | undefined;
  stripe: StripeAccount;
}

/** Creates the distribution's origins: the HTTP API, the built site, or a private bucket. */
export function createOriginFactory({
  deployment,
  functions,
  siteBucket,
  siteDirectory,
  stripe,
}: Options): (settings: OriginSettings) => Origin {
  const { template, services } = deployment;
  const getJwksUrl = (issuer: string) =>
    `${services.cognito.endpoint}/${issuer.split("/").at(-1)}/.well-known/jwks.json`;
  const getBucket = (bucket: string) => createBucketOrigin(bucket, buildClientConfig(deployment, "s3"));
  const api = createHttpApi(template, functions, getJwksUrl);
  const site = createSiteOrigin(siteDirectory, buildConfigJson(deployment, stripe), getBucket(siteBucket));
  return ({ domainName }) => {
    const bucket = parseBucketName(domainName);
    if (bucket === siteBucket) return site;
    if (bucket !== undefined) return getBucket(bucket);
    if (/\.execute-api\.[a-z0-9-]+\.amazonaws\.com$/.test(domainName)) return api;
    throw new Error(`The distribution has an origin that the local cloud does not support: ${domainName}`);
  };
}

/** The bucket named by an origin's domain name, or undefined when it is not an S3 domain. */
export const parseBucketName = (domainName: string): string | undefined =>
  /^(.+)\.s3\.[a-z0-9-]+\.amazonaws\.com$/.exec(domainName)?.[1];

/** The /config.json that a deployment would write, with the local addresses of Cognito and Stripe. */
function buildConfigJson({ template, services }: Deployment, stripe: StripeAccount): string {
  const deployed = runtimeConfig.parse(JSON.parse(template.getOutput("RuntimeConfig")));
  return JSON.stringify({
    ...deployed,
    cognito: { ...deployed.cognito, endpoint: services.cognito.endpoint },
    stripe: { publishable_key: stripe.publishableKey, stripe_js: stripe.script },
  });
}
