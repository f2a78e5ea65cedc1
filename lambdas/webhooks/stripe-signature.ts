import { isUtf8 } from "node:buffer";
import { stripeWebhookEnv } from "../env.ts";
import { type AppError, invalidInput } from "../errors.ts";
import { log } from "../log.ts";
import { readSecret } from "../settings.ts";

/** The header with Stripe's signature: t=<seconds since the epoch>,v1=<HMAC of time and body>. */
export const signatureHeader = "stripe-signature";

/** The signature's time may differ from the current time by this many seconds, to prevent replay attacks. */
const toleranceSeconds = 300;

/**
 * Verifies the signature of a webhook request with any of the webhook's secrets, and its age at `now` (milliseconds since
 * the epoch). Returns the body's text. Throws the same invalid error for every reason (SEC-11, REL-16).
 */
export async function verifySignature(
  body: Buffer,
  signature: string | undefined,
  now = Date.now(),
): Promise<string> {
  const [{ default: sdk }, secrets] = await Promise.all([
    import("stripe"),
    readSecret(stripeWebhookEnv.read("STRIPE_WEBHOOK_SECRET_ID")),
  ]);
  const time = parseTime(signature);
  if (signature === undefined || time === undefined || !isUtf8(body))
    throw rejectSignature("It is malformed");
  if (Math.abs(now / 1_000 - time) > toleranceSeconds) throw rejectSignature("Its time is too far from ours");
  // As text: from bytes, the SDK would remove a byte order mark before it verifies them.
  const text = body.toString();
  for (const secret of secrets.split(/\s+/).filter(Boolean)) {
    try {
      // Not constructEvent, for which a body that is no JSON has a wrong signature.
      if (sdk.webhooks.signature?.verifyHeader(text, signature, secret, toleranceSeconds, undefined, now))
        return text;
    } catch {
      // Try the next secret. The SDK's error contains the body, so it is not logged.
    }
  }
  throw rejectSignature("No secret matches");
}

/** Undefined unless the header has exactly one time, in digits: the SDK reads 12x as 12, and takes the last of two. */
function parseTime(signature: string | undefined): number | undefined {
  const times = signature?.split(",").filter((part) => /^\s*t\b/.test(part)) ?? [];
  const [, seconds] = /^t=(\d{1,12})$/.exec(times[0] ?? "") ?? [];
  return times.length === 1 && seconds !== undefined ? Number(seconds) : undefined;
}

/** Logs the reason, which the caller of the webhook must not learn. */
function rejectSignature(reason: string): AppError {
  log.warn("Rejected the signature of a webhook event", { reason });
  return invalidInput({ [signatureHeader]: "Invalid signature" });
}
