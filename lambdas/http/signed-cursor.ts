import { createHmac } from "node:crypto";
import { httpEnv } from "../env.ts";
import { invalidInput } from "../errors.ts";
import { findPreviousSecret, readSecret } from "../settings.ts";
import { isSameText } from "../signature.ts";

/*
 * Cursors of the lists that the CDN caches. Every cursor is a key of its cache, so only those that we gave out are
 * accepted: a signature stops forged cursors, each of which would be another cached answer
 * (docs/decisions/lists-and-cursors.md).
 */
const signatureLength = 22;

/** Adds a signature to a cursor of the list `listName`. */
export const signCursor = async (listName: string, cursor: string): Promise<string> =>
  `${cursor}.${sign(await readSecret(httpEnv.read("ORIGIN_SECRET_ID")), listName, cursor)}`;

/**
 * The cursor inside a signed one. Throws invalid if it was not signed for the list `listName`. Like the CDN
 * (docs/operations.md#origin-secret), it may use the secret before the current one, so that open lists outlive a rotation.
 */
export async function verifyCursor(listName: string, signed: string): Promise<string> {
  const [cursor = "", signature = "", ...rest] = signed.split(".");
  const isSignedWith = (secret: string | undefined) =>
    secret !== undefined && isSameText(signature, sign(secret, listName, cursor));
  const id = httpEnv.read("ORIGIN_SECRET_ID");
  const isValid = isSignedWith(await readSecret(id)) || isSignedWith(await findPreviousSecret(id));
  if (!isValid || rest.length > 0) throw invalidInput({ cursor: "Unknown cursor" });
  return cursor;
}

/** The key is the secret that every HTTP function reads first. */
const sign = (secret: string, listName: string, cursor: string): string =>
  createHmac("sha256", secret)
    .update(`cursor ${listName} ${cursor}`)
    .digest("base64url")
    .slice(0, signatureLength);
