import * as z from "zod";
import { instant } from "./field-schemas.ts";
import { memberTarget } from "./members-admin.ts";
import { refundFields } from "./refund-inputs.ts";

/* The last payment for Premium, which an admin refunds in whole or in part (ADMIN-42), and the end of Premium (ADMIN-43). */

const payment = z.object({
  paid_at: instant,
  amount_cents: z.int(),
  refunded_cents: z.int(),
  /** The rest that can be refunded; 0 while the bank has the payment. */
  left_cents: z.int(),
  /** "Visa ending in 4242" */
  card: z.string().nullable(),
  is_disputed: z.boolean(),
});
export type PremiumPayment = z.infer<typeof payment>;

/** Null before the first payment. */
export const premiumPayment = z.object({ payment: payment.nullable() });

export const refundPremiumInput = z.strictObject({ ...memberTarget.shape, ...refundFields });

/** `is_ending`: Premium ends with the month that is paid for; false takes that back. */
export const endPremiumInput = z.strictObject({ ...memberTarget.shape, is_ending: z.boolean() });

export const premiumMessages = {
  notPaying: "There is no paid subscription that could end with its month.",
  changeScheduled:
    "A change of this subscription is scheduled at Stripe. Undo it there first, then try again.",
} as const;
