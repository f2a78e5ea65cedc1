/** What runs where: the answer of GET /_local/endpoints.json, for any client or test. */
export interface Endpoints {
  /** The site's origin, without a trailing slash. */
  site: string;
  /** The API lies below it, at /api. */
  api: string;
  /** What the stand-ins take as a signer, and the region that goes with it. */
  aws: { region: string; access_key_id: string; secret_access_key: string };
  cognito: { endpoint: string; region: string; user_pool_id: string; client_id: string };
  dynamodb: { endpoint: string; table: string };
  /** By construct: files, media, site, logs. */
  s3: { endpoint: string; buckets: Record<string, string> };
  /** The page with every mail that was sent. */
  mail: { url: string };
  ssm: { endpoint: string };
  secrets_manager: { endpoint: string };
  /** The seeded demo accounts; empty when nothing was seeded. */
  accounts: { role: string; email: string; password: string }[];
  /** Who sends it as x-origin-secret may say in x-client-ip which client it is. */
  origin_secret: string;
}
