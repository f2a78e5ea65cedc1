import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { JourneyApp } from "./journey-test.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, "base64url").toString());

/** Reads the local pool's signing key, which no attacker has, so that tokens can be wrong in a single claim. */
function readPoolKey(): string {
  const state = join(process.env.JOURNEYS_STATE ?? "", "cognito", "cognito.jsonl");
  const found = /-----BEGIN PRIVATE KEY-----.*?-----END PRIVATE KEY-----/.exec(readFileSync(state, "utf8"));
  if (!found) throw new Error("The pool has no key");
  return found[0].replaceAll("\\n", "\n");
}

const signToken = (header: object, claims: object, key: KeyObject | string) => {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
};

/**
 * Forges tokens that must grant no access. All are made from an admin's tokens, so that an API that trusted any part of
 * them would grant full access.
 */
export async function forgeTokens(app: JourneyApp): Promise<Record<string, string | undefined>> {
  const { access, id } = await app.getTokens(app.getAccount("admin"));
  const [header = "", claims = "", signature = ""] = access.split(".");
  const [head, body] = [decode(header), decode(claims)];
  const seconds = Math.floor(Date.now() / 1_000);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = readPoolKey();
  const hmac = encode({ ...head, alg: "HS256" });
  const guessed = createHmac("sha256", "secret").update(`${hmac}.${claims}`).digest("base64url");
  return {
    "no token": undefined,
    junk: "junk",
    "alg none": `${encode({ ...head, alg: "none" })}.${claims}.`,
    "HS256 with a guessed key": `${hmac}.${claims}.${guessed}`,
    "an edited token": `${header}.${encode({ ...body, exp: seconds + 86_400 })}.${signature}`,
    "another key's token": signToken(head, body, privateKey),
    "an expired token": signToken(head, { ...body, iat: seconds - 7_200, exp: seconds - 3_600 }, key),
    "another client's token": signToken(head, { ...body, client_id: "another-client" }, key),
    "an ID token": id,
  };
}
