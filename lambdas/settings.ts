import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { SSMClient } from "@aws-sdk/client-ssm";
import { awsClientOptions } from "./retries.ts";

/*
 * Secrets lie in Secrets Manager, settings in Parameter Store. Both are read when first needed, so that no value
 * stands in an environment or a template, and again after five minutes, so that a rotated one arrives by itself.
 */
// The clients are made when first needed: most functions need one of the two, and bundling drops the other. Most
// requests need no parameter, so its client, which is three times as large, is loaded with the first.
const keptForMs = 5 * 60_000;
const kept = new Map<string, { value: Promise<string>; until: number }>();

let secretsManager: SecretsManagerClient | undefined;
let parameterStore: SSMClient | undefined;

/** The value of a secret. Throws when it cannot be read or is empty. */
export const readSecret = (id: string): Promise<string> =>
  keep(`secret ${id}`, async () => {
    secretsManager ??= new SecretsManagerClient(awsClientOptions);
    const { SecretString } = await secretsManager.send(new GetSecretValueCommand({ SecretId: id }));
    return SecretString;
  });

/** The value of a parameter. Throws when it cannot be read or is empty. */
export const readParameter = (name: string): Promise<string> =>
  keep(`parameter ${name}`, async () => {
    const sdk = await import("@aws-sdk/client-ssm");
    parameterStore ??= new sdk.SSMClient(awsClientOptions);
    const { Parameter } = await parameterStore.send(new sdk.GetParameterCommand({ Name: name }));
    return Parameter?.Value;
  });

/** Many callers share one reading; a failed one is forgotten, so that the next caller tries again. */
function keep(name: string, read: () => Promise<string | undefined>): Promise<string> {
  const known = kept.get(name);
  if (known && Date.now() < known.until) return known.value;
  const value = read().then((text) => {
    if (!text) throw new Error(`The ${name} is empty`);
    return text;
  });
  kept.set(name, { value, until: Date.now() + keptForMs });
  value.catch(() => kept.delete(name));
  return value;
}
