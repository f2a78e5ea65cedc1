import { createHash, timingSafeEqual } from "node:crypto";
import { forbidden } from "../errors.ts";
import { readSecret } from "../settings.ts";
import { httpEnv, originSecretHeader } from "./env.ts";
import type { ApiEvent } from "./event.ts";

/**
 * Only the CDN may call: the API's own address is public, and who came past the CDN would choose their own
 * client address and meet no firewall. Throws forbidden.
 */
export async function assertOriginSecret(event: ApiEvent): Promise<void> {
  const expected = await readSecret(httpEnv.read("ORIGIN_SECRET_ID"));
  const given = event.headers[originSecretHeader];
  if (given === undefined || !same(given, expected)) throw forbidden("forbidden");
}

/** Hashed first, so that the comparison takes as long for a wrong length as for a wrong letter. */
const same = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string) => createHash("sha256").update(text).digest();
