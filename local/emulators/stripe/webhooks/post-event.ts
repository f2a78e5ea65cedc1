import type { Account } from "../store/account.ts";
import type { Event } from "../store/objects.ts";
import type { Endpoint } from "./endpoints.ts";
import { buildSignatureHeader } from "./signature.ts";

const TIMEOUT_MS = 20_000;

/**
 * Sends an event once and returns the response status; undefined without a response. Like Stripe, does not follow
 * redirects.
 */
export async function postEvent(
  account: Account,
  event: Event,
  { url, secret }: Endpoint,
  ended: AbortSignal,
): Promise<number | undefined> {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(url(), {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": buildSignatureHeader(body, secret, account.now()),
        "user-agent": "Stripe/1.0 (local)",
      },
      redirect: "manual",
      signal: AbortSignal.any([ended, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return undefined;
  }
}
