import { createHash } from "node:crypto";
import * as z from "zod";
import { ServiceError } from "./service-error.ts";
import type { Value, ValueStore } from "./value-store.ts";

const SecretId = z.string().min(1);
const GetSecretValue = z.object({
  SecretId,
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});
/** Staging labels are not moved here, only the previous value is removed. */
const RemovePreviousVersion = z.object({
  SecretId,
  VersionStage: z.literal("AWSPREVIOUS"),
  RemoveFromVersionId: z.string(),
});
const PutSecretValue = z.object({ SecretId, SecretString: z.string().min(1).max(65_536) });

/** Creates the operations of Secrets Manager, by x-amz-target. */
export const createSecretOperations = (secrets: ValueStore): Record<string, (input: unknown) => object> => ({
  "secretsmanager.GetSecretValue": (input) => {
    const { SecretId, VersionId, VersionStage } = GetSecretValue.parse(input);
    const { name, secret } = getSecret(secrets, SecretId);
    const versions = Object.entries({ AWSCURRENT: secret, AWSPREVIOUS: secrets.findPrevious(name) });
    const wantedStage = VersionStage ?? (VersionId === undefined ? "AWSCURRENT" : undefined);
    const [stage, version] =
      versions.find(
        ([stage, each]) =>
          each &&
          (wantedStage ?? stage) === stage &&
          (VersionId ?? computeVersionId(name, each)) === computeVersionId(name, each),
      ) ?? [];
    if (stage === undefined || !version)
      throw notFound("the specified secret value for the requested version");
    return {
      ...toIdentity(name, version),
      SecretString: version.value,
      VersionStages: [stage],
      CreatedDate: Date.parse(version.at) / 1000,
    };
  },
  "secretsmanager.UpdateSecretVersionStage": (input) => {
    const { SecretId, RemoveFromVersionId } = RemovePreviousVersion.parse(input);
    const { name, secret } = getSecret(secrets, SecretId);
    const previous = secrets.findPrevious(name);
    if (!previous || computeVersionId(name, previous) !== RemoveFromVersionId)
      throw notFound("the specified secret value for the requested version");
    secrets.removePrevious(name);
    const { ARN, Name } = toIdentity(name, secret);
    return { ARN, Name };
  },
  "secretsmanager.PutSecretValue": (input) => {
    const { SecretId, SecretString } = PutSecretValue.parse(input);
    const { name, secret } = getSecret(secrets, SecretId);
    return {
      ...toIdentity(name, secrets.put(name, SecretString, secret.type)),
      VersionStages: ["AWSCURRENT"],
    };
  },
});

/** Gets a secret by name or ARN; the random six-character ARN suffix is optional. */
function getSecret(secrets: ValueStore, reference: string): { name: string; secret: Value } {
  const arnName = /^arn:[^:]*:secretsmanager:[^:]*:[^:]*:secret:(.+)$/.exec(reference)?.[1];
  const candidates = arnName === undefined ? [reference] : [arnName, arnName.replace(/-[A-Za-z0-9]{6}$/, "")];
  for (const name of candidates) {
    const secret = secrets.find(name);
    if (secret) return { name, secret };
  }
  throw notFound("the specified secret");
}

const toIdentity = (name: string, secret: Value) => ({
  ARN: `arn:aws:secretsmanager:local:000000000000:secret:${name}-${digest(name).slice(0, 6)}`,
  Name: name,
  VersionId: computeVersionId(name, secret),
});

/** Derives a stable UUID for a version of a secret. */
const computeVersionId = (name: string, { version, at }: Value) =>
  digest(`${name} ${version} ${at}`).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

const digest = (text: string) => createHash("sha256").update(text).digest("hex");

const notFound = (what: string) =>
  new ServiceError("ResourceNotFoundException", `Secrets Manager can't find ${what}.`);
