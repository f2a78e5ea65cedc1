import { createHmac, timingSafeEqual } from "node:crypto";
import { httpEnv } from "../env.ts";
import { invalidInput } from "../errors.ts";
import { readSecret } from "../settings.ts";

/*
 * Cursors of the lists that the CDN caches. Every cursor is a key of its cache, so only those that we gave out are
 * accepted: a signature stops forged cursors, each of which would be another cached answer
 * (docs/decisions/lists-and-cursors.md).
 */
const signatureLength = 22;

/** Adds a signature to a cursor of the list `listName`. */
export const signCursor = async (listName: string, cursor: string): Promise<string> =>
  `${cursor}.${await sign(listName, cursor)}`;

/** The cursor inside a signed one. Throws invalid if it was not signed for the list `listName`. */
export async function verifyCursor(listName: string, signed: string): Promise<string> {
  const [cursor = "", signature = "", ...rest] = signed.split(".");
  const expected = Buffer.from(await sign(listName, cursor));
  const received = Buffer.from(signature);
  const isValid = received.length === expected.length && timingSafeEqual(received, expected);
  if (!isValid || rest.length > 0) throw invalidInput({ cursor: "Unknown cursor" });
  return cursor;
}

/** The key is the secret that every HTTP function reads first. A rotation ends the lists that are open. */
async function sign(listName: string, cursor: string): Promise<string> {
  const secret = await readSecret(httpEnv.read("ORIGIN_SECRET_ID"));
  const digest = createHmac("sha256", secret).update(`cursor ${listName} ${cursor}`).digest("base64url");
  return digest.slice(0, signatureLength);
}
