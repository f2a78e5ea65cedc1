import * as payments from "../../lambdas/bookings/payment-emails.ts";
import type { Kind } from "./catalog.ts";
import { at, card, confirmed, declined, paid } from "./sample-rows.ts";

export const title = "Sessions: the parent";

/** The emails about the payment of a session, and about its refunds. */
export const kinds: Kind[] = [
  ["payment-received", "after paying", payments.buildPaymentReceivedEmail(paid, card as never)],
  ["choose-times", "1 and 7 days after paying", payments.buildChooseTimesReminderEmail(paid, false)],
  ["choose-times-last", "25 days after paying", payments.buildChooseTimesReminderEmail(paid, true)],
  [
    "refunded",
    "when the refund is made",
    payments.buildClientRefundEmail({ ...declined, refunded_at: at("12-06T09:01") }, card as never, {
      cents: declined.amount_cents,
      reason: null,
    }),
  ],
  [
    "refunded-part",
    "when an admin refunds a part",
    payments.buildClientRefundEmail(confirmed, card as never, {
      cents: 1_000,
      reason: "Your session started ten minutes late",
    }),
  ],
  [
    "refund-failed",
    "when the bank returns it",
    payments.buildClientRefundFailedEmail(declined, declined.amount_cents),
  ],
  [
    "refund-settled",
    "when an admin has paid a refund that failed in another way",
    payments.buildClientRefundSettledEmail(declined, declined.amount_cents),
  ],
];
