import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import type { SSMClient } from "@aws-sdk/client-ssm";
import { awsClientOptions } from "./aws-client-options.ts";
import { unset } from "./env.ts";

/*
 * Reads secrets from Secrets Manager and settings from Parameter Store, on demand, so that no value is in an environment
 * variable or a template. Values are cached for five minutes, so that a rotated secret takes effect without a deployment.
 */
// Most requests need no parameter, so the SSM client, which is three times as large, is loaded on demand.
const cacheMs = 5 * 60_000;
const cache = new Map<string, { value: Promise<string>; until: number }>();

let secretsManager: SecretsManagerClient | undefined;
let parameterStore: SSMClient | undefined;

/** The value of a secret. Throws when it cannot be read or is empty. */
export const readSecret = (id: string): Promise<string> =>
  readCached(`secret ${id}`, async () => {
    secretsManager ??= new SecretsManagerClient(awsClientOptions);
    const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: id }));
    return SecretString;
  });

/** Has the next read ask Secrets Manager again. */
export const removeCachedSecret = (id: string): boolean => cache.delete(`secret ${id}`);

/** The value before the current one of a secret; undefined if there is none or it was removed. */
export async function findPreviousSecret(id: string): Promise<string | undefined> {
  const value = await readCached(`previous secret ${id}`, async () => {
    secretsManager ??= new SecretsManagerClient(awsClientOptions);
    const previous = new GetSecretValueCommand({ SecretId: id, VersionStage: "AWSPREVIOUS" });
    try {
      return (await secretsManager.send(previous)).SecretString;
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return unset;
      throw error;
    }
  });
  return value === unset ? undefined : value;
}

/** The value of a parameter. Throws when it cannot be read or is empty. */
export const readParameter = (name: string): Promise<string> =>
  readCached(`parameter ${name}`, () => getParameterValue(name));

/** The value of a parameter that the owner creates, not a stack: `unset` until then. Throws when it cannot be read. */
export const readOwnerParameter = (name: string): Promise<string> =>
  readCached(`parameter ${name}`, async () => {
    try {
      return await getParameterValue(name);
    } catch (error) {
      if (error instanceof Error && error.name === "ParameterNotFound") return unset;
      throw error;
    }
  });

async function getParameterValue(name: string): Promise<string | undefined> {
  const sdk = await import("@aws-sdk/client-ssm");
  parameterStore ??= new sdk.SSMClient(awsClientOptions);
  const { Parameter } = await parameterStore.send(new sdk.GetParameterCommand({ Name: name }));
  return Parameter?.Value;
}

/** Concurrent callers share one read. A failed read is removed from the cache, so that the next caller retries. */
function readCached(name: string, read: () => Promise<string | undefined>): Promise<string> {
  const cached = cache.get(name);
  if (cached && Date.now() < cached.until) return cached.value;
  const value = read().then((text) => {
    if (!text) throw new Error(`The ${name} is empty`);
    return text;
  });
  cache.set(name, { value, until: Date.now() + cacheMs });
  value.catch(() => cache.delete(name));
  return value;
}
