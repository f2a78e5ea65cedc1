import { isUtf8 } from "node:buffer";
import type Stripe from "stripe";
import { invalidInput } from "../errors.ts";
import { log } from "../log.ts";
import { readSecret } from "../settings.ts";
import { stripeWebhookEnv } from "../stripe/env.ts";

/** The header in which Stripe signs an event: t=<seconds since the epoch>,v1=<HMAC of time and body>. */
export const signatureHeader = "stripe-signature";

/** How far the time of a signature may be from ours, either way, in seconds: what is older is a replay. */
const toleranceSeconds = 300;

/**
 * The event that these bytes are, if one of the webhook's secrets has signed them within five minutes of `now`
 * (milliseconds since the epoch). Throws invalid, the same for whatever is wrong (SEC-11, REL-16).
 */
export async function verifyStripeEvent(
  body: Buffer,
  signature: string | undefined,
  now = Date.now(),
): Promise<Stripe.Event> {
  const [{ default: sdk }, secrets] = await Promise.all([
    import("stripe"),
    readSecret(stripeWebhookEnv.read("STRIPE_WEBHOOK_SECRET_ID")),
  ]);
  const time = timeOf(signature);
  if (signature === undefined || time === undefined || !isUtf8(body)) throw refused("It is none");
  if (Math.abs(now / 1_000 - time) > toleranceSeconds) throw refused("Its time is not ours");
  // As text: of bytes the SDK would drop a byte order mark and believe what is left.
  const text = body.toString();
  for (const secret of secrets.split(/\s+/).filter(Boolean)) {
    try {
      return sdk.webhooks.constructEvent(text, signature, secret, toleranceSeconds, undefined, now);
    } catch {
      // Another secret may have signed it. What the SDK throws repeats the body, so it is not logged.
    }
  }
  throw refused("No secret has signed it");
}

/** Undefined unless the header gives exactly one time, in digits: the SDK reads 12x as 12, and the last of two. */
function timeOf(signature: string | undefined): number | undefined {
  const times = signature?.split(",").filter((part) => /^\s*t\b/.test(part)) ?? [];
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? "") ?? [];
  return times.length === 1 && seconds !== undefined ? Number(seconds) : undefined;
}

function refused(reason: string) {
  log.warn("A signature is refused", { reason });
  return invalidInput({ [signatureHeader]: "This signature does not hold" });
}
