import { deliveryEnv, unset } from "../env.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";

const timeoutMs = 5_000;
const parameters = { form: "FORM_WEBHOOK_PARAMETER", upgrade: "UPGRADE_WEBHOOK_PARAMETER" } as const;
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Posts a payload to the owner's hook (outgoing webhook), with an idempotency key that is the same for every attempt.
 * Returns false if no hook is configured. Throws unless the hook responds with 2xx within five seconds.
 */
export async function postHook(id: string, { hook, payload }: HookMessage): Promise<boolean> {
  const address = await readParameter(deliveryEnv.read(parameters[hook]));
  if (address === unset) return false;
  const response = await fetch(toSafeUrl(address), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify(payload),
    // A redirect could lead anywhere, including our own network.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The hook responded with ${response.status}`);
  return true;
}

/** The address comes from the deployment, but still has to be https, or on this machine. */
function toSafeUrl(address: string): URL {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
  if (!isSafe || url.username !== "" || url.password !== "")
    throw new Error("The hook's address is not a plain https address");
  return url;
}
