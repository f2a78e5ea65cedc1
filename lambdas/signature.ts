import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readSecret } from "./settings.ts";

/** Signs a text of a link (HMAC), as base64url. Throws when the secret of this id cannot be read. */
export const signText = async (secretId: string, text: string): Promise<string> =>
  createHmac("sha256", await readSecret(secretId))
    .update(text)
    .digest("base64url");

/** Compares hashes, so that the time taken reveals neither length nor content. */
export const isSameText = (received: string, expected: string): boolean =>
  timingSafeEqual(hash(received), hash(expected));

const hash = (text: string) => createHash("sha256").update(text).digest();
