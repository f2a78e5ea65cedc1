import { createHash } from "node:crypto";
import * as z from "zod";
import type { KeptValues, Value } from "./kept-values.ts";
import { ServiceError } from "./service-error.ts";

const SecretId = z.string().min(1);
const GetSecretValue = z.object({
  SecretId,
  VersionId: z.string().optional(),
  VersionStage: z.string().default("AWSCURRENT"),
});
const PutSecretValue = z.object({ SecretId, SecretString: z.string().min(1).max(65_536) });

/** Secrets Manager's operations by the name they go under in x-amz-target. */
export const secretOperations = (secrets: KeptValues): Record<string, (input: unknown) => object> => ({
  "secretsmanager.GetSecretValue": (input) => {
    const { SecretId, VersionId, VersionStage } = GetSecretValue.parse(input);
    const { name, secret } = get(secrets, SecretId);
    const wanted =
      VersionStage === "AWSCURRENT" && (VersionId ?? versionId(name, secret)) === versionId(name, secret);
    if (!wanted) throw notFound("the specified secret value for the version asked for");
    return {
      ...identify(name, secret),
      SecretString: secret.value,
      VersionStages: ["AWSCURRENT"],
      CreatedDate: Date.parse(secret.at) / 1000,
    };
  },
  "secretsmanager.PutSecretValue": (input) => {
    const { SecretId, SecretString } = PutSecretValue.parse(input);
    const { name, secret } = get(secrets, SecretId);
    return { ...identify(name, secrets.put(name, SecretString, secret.type)), VersionStages: ["AWSCURRENT"] };
  },
});

/** The secret of a name or an ARN, which ends in six characters that are not of the name and may be left out. */
function get(secrets: KeptValues, reference: string): { name: string; secret: Value } {
  const named = /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/.exec(reference)?.[1];
  const candidates = named === undefined ? [reference] : [named, named.replace(/-[A-Za-z0-9]{6}$/, "")];
  for (const name of candidates) {
    const secret = secrets.get(name);
    if (secret) return { name, secret };
  }
  throw notFound("the specified secret");
}

const identify = (name: string, secret: Value) => ({
  ARN: `arn:aws:secretsmanager:local:000000000000:secret:${name}-${digest(name).slice(0, 6)}`,
  Name: name,
  VersionId: versionId(name, secret),
});

/** A UUID that is the same whenever it is asked for. */
const versionId = (name: string, { version, at }: Value) =>
  digest(`${name} ${version} ${at}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const notFound = (what: string) =>
  new ServiceError("ResourceNotFoundException", `Secrets Manager can't find ${what}.`);
