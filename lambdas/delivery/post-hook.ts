import { createHmac } from "node:crypto";
import { deliveryEnv, unset } from "../env.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import { readParameter, readSecret } from "../settings.ts";

const timeoutMs = 5_000;
const parameters = { form: "FORM_WEBHOOK_PARAMETER", upgrade: "UPGRADE_WEBHOOK_PARAMETER" } as const;
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** The header by which a receiver knows that a post is ours (docs/hooks.md). */
export const signatureHeader = "kindstead-signature";

/**
 * Posts a payload to the owner's hook (outgoing webhook), signed, with an idempotency key that is the same for every attempt.
 * Returns false if no hook is configured. Throws unless the hook responds with 2xx within five seconds.
 */
export async function postHook(id: string, { hook, payload }: HookMessage): Promise<boolean> {
  const address = await readParameter(deliveryEnv.read(parameters[hook]));
  if (address === unset) return false;
  const body = JSON.stringify(payload);
  const signature = sign(body, await readSecret(deliveryEnv.read("HOOK_SECRET_ID")));
  const response = await fetch(toSafeUrl(address), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id, [signatureHeader]: signature },
    body,
    // A redirect could lead anywhere, including our own network.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hook responded with ${response.status}`);
  return true;
}

/**
 * Signs a time and a body with HMAC-SHA-256, in Stripe's form: t=1790000000,v1=5257a8…. During a rotation the secret holds
 * two values separated by space, and there is one v1 for each.
 */
export function sign(body: string, secrets: string, at = Date.now()): string {
  const time = Math.floor(at / 1_000);
  const signatures = secrets
    .split(/\s+/)
    .filter((secret) => secret !== "")
    .map((secret) => `v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`);
  return [`t=${time}`, ...signatures].join(",");
}

/** The address comes from the deployment, but still has to be https, or on this machine. */
function toSafeUrl(address: string): URL {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
  if (!isSafe || url.username !== "" || url.password !== "")
    throw new Error("The hook's address is not a plain https address");
  return url;
}
