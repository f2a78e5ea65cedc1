import { unauthorized } from "./errors.ts";
import type { Params } from "./form-body.ts";

export type KeyKind = "secret" | "publishable";

/**
 * Gets the kind of the API key. Every test key is accepted. Throws for a missing key and for live keys, which must
 * not be used locally.
 */
export function getKeyKind(authorization: string, params: Params): KeyKind {
  const key = readAuthorization(authorization) ?? params.key;
  if (typeof key !== "string" || key === "")
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  if (/^[sr]k_live_|^pk_live_/.test(key))
    throw unauthorized(
      "A live key was sent to the Stripe emulator, which accepts test keys only. Roll that key.",
    );
  if (/^[sr]k_test_./.test(key)) return "secret";
  if (/^pk_test_./.test(key)) return "publishable";
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 3)}${"*".repeat(8)}`);
}

function readAuthorization(authorization: string): string | undefined {
  const [, scheme = "", value = ""] = /^(bearer|basic) +(.+)$/i.exec(authorization) ?? [];
  if (scheme.toLowerCase() === "bearer") return value;
  return scheme ? Buffer.from(value, "base64").toString().split(":")[0] : undefined;
}
