import { unset } from "../env.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";
import { deliveryEnv } from "./env.ts";

const patienceMs = 5_000;
const parameters = { form: "FORM_WEBHOOK_PARAMETER", upgrade: "UPGRADE_WEBHOOK_PARAMETER" } as const;
const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Posts a payload to the owner's hook, under a key that stays the same over every try, so that the receiver can
 * tell a repetition. False where no hook is configured. Throws for whatever is not a 2xx within five seconds.
 */
export async function postHook(id: string, { hook, payload }: HookMessage): Promise<boolean> {
  const address = await readParameter(deliveryEnv.read(parameters[hook]));
  if (address === unset) return false;
  const answer = await fetch(permitted(address), {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": id },
    body: JSON.stringify(payload),
    // A redirect could lead anywhere, into our own network too.
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The hook answered ${answer.status}`);
  return true;
}

/** The address comes from the deployment alone; it still has to be https, or this very machine. */
function permitted(address: string): URL {
  const url = new URL(address);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname));
  if (!isSafe || url.username !== "" || url.password !== "")
    throw new Error("The hook's address is not a plain https address");
  return url;
}
