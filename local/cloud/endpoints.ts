import type { SeededAccount } from "../demo/seed-once.ts";
import type { Buckets } from "./deploy/buckets.ts";
import type { Deployment } from "./deploy/deployment.ts";
import type { FormHooks } from "./deploy/form-hooks.ts";
import type { Identity } from "./deploy/identity.ts";
import type { StripeAccount } from "./deploy/stripe.ts";

/** What runs where: the answer of GET /_local/endpoints.json, for any client or test. */
export interface Endpoints {
  /** The site's origin, without a trailing slash. */
  site: string;
  api: string;
  /** What the stand-ins take as a signer, and the region that goes with it. */
  aws: { region: string; access_key_id: string; secret_access_key: string };
  cognito: { endpoint: string; region: string; user_pool_id: string; client_id: string };
  dynamodb: { endpoint: string; table: string };
  /** By construct: files, media, site, logs. */
  s3: { endpoint: string; buckets: Buckets };
  /** The page with every mail that was sent. */
  mail: { url: string };
  /** The page with every form that was posted to a hook; /_ledger and /_faults beside it are for tests. */
  form_hooks: { url: string };
  /** /_ledger, /_faults and /_local there are for tests; no key is refused that begins with sk_test_. */
  stripe: { api: string; webhook_secret: string; publishable_key: string | null };
  ssm: { endpoint: string };
  secrets_manager: { endpoint: string };
  /** The seeded demo accounts; empty when nothing was seeded. */
  accounts: SeededAccount[];
  /** Who sends it as x-origin-secret may say in x-client-ip which client it is. */
  origin_secret: string;
}

interface Parts {
  site: string;
  tables: string[];
  buckets: Buckets;
  identity: Identity;
  formHooks: FormHooks;
  stripe: StripeAccount;
  accounts: SeededAccount[];
  originSecret: string;
}

export function describeEndpoints(
  { template, services, accessKey }: Deployment,
  { site, tables, buckets, identity, formHooks, stripe, accounts, originSecret }: Parts,
): Endpoints {
  const { region } = template;
  return {
    site,
    api: `${site}/api`,
    aws: {
      region,
      access_key_id: accessKey.accessKeyId,
      secret_access_key: accessKey.secretAccessKey,
    },
    cognito: {
      endpoint: services.cognito.endpoint,
      region,
      user_pool_id: identity.poolId,
      client_id: identity.clientId,
    },
    dynamodb: { endpoint: services.dynamodb.endpoint, table: tables[0] ?? "" },
    s3: { endpoint: services.s3.endpoint, buckets },
    mail: { url: identity.outboxUrl },
    form_hooks: { url: formHooks.url },
    stripe: {
      api: stripe.api,
      webhook_secret: stripe.webhookSecret,
      publishable_key: stripe.publishableKey,
    },
    ssm: { endpoint: services.ssm.endpoint },
    secrets_manager: { endpoint: services.secretsManager.endpoint },
    accounts,
    origin_secret: originSecret,
  };
}
