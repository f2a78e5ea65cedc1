import * as z from "zod";
import { S3Error } from "./errors.ts";

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const policyDocument = z.object({
  Statement: z.array(
    z.object({
      Effect: z.enum(["Allow", "Deny"]),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
    }),
  ),
});

/** A statement that denies requests whose signature is older than this. */
export interface AgeLimit {
  resources: RegExp[];
  maxAgeMs: number;
}

/**
 * Reads the statements of an AWS::S3::BucketPolicy that deny old signatures to everyone. Other statements are about
 * principals, which `rights` of the server has, and TLS, which an emulator without it cannot judge.
 */
export function parseAgeLimits(document: unknown): AgeLimit[] {
  return policyDocument.parse(document).Statement.flatMap(({ Effect, Resource, Condition }) => {
    const limit = Condition.NumericGreaterThan?.["s3:signatureAge"];
    return Effect === "Deny" && limit !== undefined
      ? [{ resources: Resource.map(toPattern), maxAgeMs: Number(limit) }]
      : [];
  });
}

/** Throws AccessDenied for a signature that is older than the bucket's policy allows. */
export function checkSignatureAge(limits: readonly AgeLimit[], path: string, ageMs: number): void {
  const isDenied = limits.some(
    ({ resources, maxAgeMs }) => ageMs > maxAgeMs && resources.some((pattern) => pattern.test(path)),
  );
  if (isDenied)
    throw new S3Error("AccessDenied", "The request is denied by an explicit deny in a resource-based policy");
}

/** Matches `bucket/key` with what follows `:::` in an ARN. */
export const toPattern = (arn: string): RegExp =>
  new RegExp(
    `^${arn
      .slice(arn.lastIndexOf(":::") + 3)
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replaceAll("*", ".*")
      .replaceAll("?", ".")}$`,
    "s",
  );
