import type { SeededAccount } from "../demo/seed-once.ts";
import type { Buckets } from "./deploy/buckets.ts";
import type { DeployedServices } from "./deploy/deploy-services.ts";
import type { Deployment } from "./deploy/deployment.ts";

/** The addresses and keys of all services: the response of GET /_local/endpoints.json, for any client or test. */
export interface Endpoints {
  /** The site's origin, without a trailing slash. */
  site: string;
  api: string;
  /** The access key that the AWS emulators accept, and its region. */
  aws: { region: string; access_key_id: string; secret_access_key: string };
  cognito: { endpoint: string; region: string; user_pool_id: string; client_id: string };
  dynamodb: { endpoint: string; table: string };
  /** Bucket names by construct: files, media, site, logs. */
  s3: { endpoint: string; buckets: Buckets };
  /** The page that lists every email sent. */
  mail: { url: string };
  /** The page that lists every form posted to a hook. Tests also use its /_ledger and /_faults. */
  form_hooks: { url: string };
  /** Tests also use its /_ledger, /_faults and /_local. It accepts any key that begins with sk_test_. */
  stripe: { api: string; webhook_secret: string; publishable_key: string | null };
  ssm: { endpoint: string };
  secrets_manager: { endpoint: string };
  /** The names of tables, secrets and parameters, as the functions' environment has them. */
  environment: Record<string, string>;
  /** The demo accounts; empty without demo data. */
  accounts: SeededAccount[];
  /** A request with this value in x-origin-secret may set its client address in x-client-ip. */
  origin_secret: string;
}

interface Details {
  site: string;
  environment: Record<string, string>;
  accounts: SeededAccount[];
  originSecret: string;
}

export function describeEndpoints(
  { template, services, accessKey }: Deployment,
  { tables, buckets, identity, formHooks, stripe }: DeployedServices,
  { site, environment, accounts, originSecret }: Details,
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
    environment: Object.fromEntries(
      Object.entries(environment).filter(([name]) => !name.startsWith("AWS_") && name !== "TZ"),
    ),
    accounts,
    origin_secret: originSecret,
  };
}
