import * as z from "zod";
import { messageText } from "./field-schemas.ts";
import { refundMessages } from "./refund-rules.ts";

const maxRefundReason = 200;

/**
 * An admin refunds a payment in whole or in part. `left_cents` is what could still be refunded when they looked: a
 * refund that someone else has made in the meantime is not made again.
 */
export const refundFields = {
  amount_cents: z.int().min(1, refundMessages.amount),
  left_cents: z.int().min(1, refundMessages.nothingLeft),
  reason: messageText(maxRefundReason).min(1, refundMessages.reason),
};
