import { log } from "../log.ts";

/** The parameters in which we send Stripe an address. */
const emailParameters = ["email", "receipt_email"];

/**
 * Makes a call with an address and, if Stripe refuses the address, without it: Stripe does not document which ones it takes,
 * and a purchase is worth more than Stripe's own receipts. Our emails still go to the address.
 */
export async function withAcceptedEmail<Answer>(
  email: string,
  call: (accepted: string | null) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call(email);
  } catch (error) {
    if (!isRefusedEmail(error)) throw error;
    log.warn("Stripe refuses an address, so it gets none");
    return call(null);
  }
}

const isRefusedEmail = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && error.code === "email_invalid") ||
    ("param" in error && emailParameters.includes(String(error.param))));
