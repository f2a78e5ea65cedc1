import { randomBytes } from "node:crypto";
import { PutSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { awsClientOptions } from "../aws-client-options.ts";
import { hooksEnv } from "../env.ts";
import { readSecret, removeCachedSecret } from "../settings.ts";
import { parseHookKeys } from "./hook-token.ts";

/*
 * The key that signs posts to the owner's hooks. While it is being replaced the secret holds the old and the new value,
 * separated by a space. Functions keep what they have read for five minutes, in which each value is still accepted.
 */

let client: SecretsManagerClient | undefined;

/** The values of the key, the oldest first, as they are now. */
export async function readHookKeys(): Promise<string[]> {
  const id = hooksEnv.read("HOOK_SECRET_ID");
  removeCachedSecret(id);
  return parseHookKeys(await readSecret(id));
}

/** Saves these values. */
export async function writeHookKeys(keys: readonly string[]): Promise<void> {
  const SecretId = hooksEnv.read("HOOK_SECRET_ID");
  client ??= new SecretsManagerClient(awsClientOptions);
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: keys.join(" ") }));
  removeCachedSecret(SecretId);
}

/** As long as the one that the deployment generates: 384 bits. */
export const createHookKey = (): string => randomBytes(48).toString("hex").slice(0, 64);
