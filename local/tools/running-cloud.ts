import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { findStateDir } from "./state-dir.ts";

const root = join(import.meta.dirname, "..", "..");
const instance = z.object({ site: z.url() });
const endpoints = z.object({
  site: z.url(),
  aws: z.object({ region: z.string(), access_key_id: z.string(), secret_access_key: z.string() }),
  dynamodb: z.object({ endpoint: z.url(), table: z.string() }),
  s3: z.object({ endpoint: z.url() }),
  cognito: z.object({ endpoint: z.url(), user_pool_id: z.string() }),
  stripe: z.object({ api: z.url() }),
  ssm: z.object({ endpoint: z.url() }),
  secrets_manager: z.object({ endpoint: z.url() }),
  environment: z.record(z.string(), z.string()),
});

/** Thrown when no cloud is running on the state directory. The message tells the user what to do. */
export class NotRunningError extends Error {
  override name = "NotRunningError";
}

/**
 * Reads the environment variables with which the product's code can use the running local cloud. Throws
 * NotRunningError.
 */
export async function readCloudEnvironment(): Promise<Record<string, string>> {
  const { site, aws, dynamodb, s3, cognito, stripe, ssm, secrets_manager, environment } =
    await readEndpoints();
  return {
    ...environment,
    SITE_URL: site,
    AWS_REGION: aws.region,
    AWS_ACCESS_KEY_ID: aws.access_key_id,
    AWS_SECRET_ACCESS_KEY: aws.secret_access_key,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    TABLE_NAME: dynamodb.table,
    AWS_ENDPOINT_URL_S3: s3.endpoint,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
    USER_POOL_ID: cognito.user_pool_id,
    AWS_ENDPOINT_URL_SSM: ssm.endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets_manager.endpoint,
    STRIPE_API_BASE: stripe.api,
  };
}

async function readEndpoints(): Promise<z.infer<typeof endpoints>> {
  return endpoints.parse(await fetchEndpoints(join(findStateDir(process.env, root), "instance.json")));
}

/** Throws NotRunningError without the file of a running cloud, and if a cloud that was killed has left one. */
async function fetchEndpoints(instanceFile: string): Promise<unknown> {
  try {
    const { site } = instance.parse(JSON.parse(readFileSync(instanceFile, "utf8")));
    const response = await fetch(`${site}/_local/endpoints.json`, { signal: AbortSignal.timeout(5_000) });
    return await response.json();
  } catch {
    throw new NotRunningError(
      "The local cloud is not running. Start it with npm start. For a stage on AWS, add -- --stage <name>.",
    );
  }
}
