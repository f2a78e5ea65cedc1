import { createHmac } from "node:crypto";
import { hookTokenHeader } from "../../contract/hooks-admin.ts";
import { hooksEnv } from "../env.ts";
import { readSecret } from "../settings.ts";
import { parseHookKeys, toHookToken } from "./hook-token.ts";
import { isPrivateLiteral, resolvePublicAddress } from "./public-addresses.ts";

/* Posts to the owner's hooks: signed, without redirects, and only to addresses outside our network. */

const timeoutMs = 5_000;
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The header by which a receiver knows that a post is ours (docs/hooks.md). */
export const signatureHeader = "kindstead-signature";

export interface HookPost {
  /** The idempotency key, the same for every attempt. */
  id: string;
  payload: object;
}

/**
 * Posts a payload to an address and returns the status of the answer. Throws if there is none within five seconds, and for
 * an address that may not be posted to.
 */
export async function postSigned(address: string, { id, payload }: HookPost): Promise<number> {
  const url = toSafeUrl(address);
  const body = JSON.stringify(payload);
  const secret = await readSecret(hooksEnv.read("HOOK_SECRET_ID"));
  return post(url, body, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "idempotency-key": id,
    [signatureHeader]: sign(body, secret),
    [hookTokenHeader]: toHookToken(parseHookKeys(secret)),
  });
}

/** Node's own client follows no redirect, which could lead anywhere, including our own network. */
async function post(url: URL, body: string, headers: Record<string, string>): Promise<number> {
  // Importing `http` loads Node's WebSocket client, a tenth of a cold start.
  const { request: send } = await (url.protocol === "https:" ? import("node:https") : import("node:http"));
  const signal = AbortSignal.timeout(timeoutMs);
  const lookup = isAnyAllowed() ? {} : { lookup: resolvePublicAddress };
  return new Promise((resolve, reject) => {
    const request = send(url, { method: "POST", headers, signal, agent: false, ...lookup }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", (error) =>
      reject(
        signal.aborted ? new Error("The hook did not respond before the timeout of five seconds") : error,
      ),
    );
    request.end(body);
  });
}

/**
 * Signs a time and a body with HMAC-SHA-256, in Stripe's form: t=1790000000,v1=5257a8…. During a rotation the secret holds
 * two values separated by space, and there is one v1 for each.
 */
export function sign(body: string, secrets: string, at = Date.now()): string {
  const time = Math.floor(at / 1_000);
  const signatures = parseHookKeys(secrets).map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`,
  );
  return [`t=${time}`, ...signatures].join(",");
}

/** Whether the stage may post to this machine and its network, as the local cloud does. */
const isAnyAllowed = (): boolean => hooksEnv.read("HOOK_ADDRESSES") === "any";

/** Thrown before anything is sent. */
export class UnsafeAddressError extends Error {
  override readonly name = "UnsafeAddressError";
}

/** Throws UnsafeAddressError unless the address is https without credentials or, where the stage allows it, on this machine. */
export function toSafeUrl(address: string): URL {
  if (!URL.canParse(address)) throw new UnsafeAddressError("Invalid URL");
  const url = new URL(address);
  const isOnThisMachine = url.protocol === "http:" && loopback.has(url.hostname) && isAnyAllowed();
  const isSafe =
    isOnThisMachine || (url.protocol === "https:" && (isAnyAllowed() || !isPrivateLiteral(url.hostname)));
  if (!isSafe || url.username !== "" || url.password !== "")
    throw new UnsafeAddressError("The hook's address is not a plain https address");
  return url;
}
