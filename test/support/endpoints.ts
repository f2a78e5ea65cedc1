/** The fields of /_local/endpoints.json that clients can rely on (LOCAL-4). */
export interface Endpoints {
  site: string;
  api: string;
  aws: { region: string; access_key_id: string; secret_access_key: string };
  cognito: { endpoint: string; region: string; user_pool_id: string; client_id: string };
  dynamodb: { endpoint: string; table: string };
  s3: { endpoint: string; buckets: Record<string, string> };
  mail: { url: string };
  form_hooks: { url: string };
  stripe: { api: string; webhook_secret: string; publishable_key: string | null };
  environment: Record<string, string>;
  accounts: { role: string; email: string; password: string }[];
  origin_secret: string;
}

export async function readEndpoints(site: string): Promise<Endpoints> {
  const answer = await fetch(`${site}/_local/endpoints.json`);
  if (!answer.ok) throw new Error(`${site} answered ${answer.status}`);
  return (await answer.json()) as Endpoints;
}
