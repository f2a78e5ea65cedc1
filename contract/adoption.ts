import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";

/*
 * The adoption of paying members (PAY-20): running subscriptions of the connected Stripe account, sold by an earlier site,
 * become memberships here. It is an import whose source is Stripe, with rows of its own.
 */

/** Reasons why a customer stays with the site that sold the subscription. */
export const adoptionReasons = [
  "customer_deleted",
  "has_member",
  "no_member",
  "several_members",
  "member_has_customer",
  "several_customers",
  "address_not_proven",
  "never_paid",
  "several_subscriptions",
  "unpaid",
  "paused",
  "marked",
  "several_items",
  "other_currency",
  "other_interval",
  "no_fixed_price",
  "sent_invoices",
  "other_platform",
  "changed",
] as const;
export type AdoptionReason = (typeof adoptionReasons)[number];

/** The owner decides these at Stripe; nothing here ends, pays back or chooses a subscription of an earlier site. */
export const undecidedReasons: readonly AdoptionReason[] = ["several_subscriptions", "unpaid", "paused"];

/** `adopt` before and `adopted` after the adoption; `undecided` needs the owner's decision, `left` is left out. */
const adoptionFates = ["adopt", "adopted", "undecided", "left"] as const;
export type AdoptionFate = (typeof adoptionFates)[number];

/** The fate of a customer who is not adopted. */
export const toFate = (reason: AdoptionReason): { fate: AdoptionFate; reason: AdoptionReason } => ({
  fate: undecidedReasons.includes(reason) ? "undecided" : "left",
  reason,
});

export const adoptionRow = z.object({
  customer_id: z.string(),
  /** As Stripe has them. */
  email: z.string(),
  name: z.string(),
  /** "$9.00 every month", and Stripe's status. */
  price: z.string(),
  status: z.string(),
  /** The end of the paid period; the subscription ends then if it is cancelled. */
  period_end: instant.nullable(),
  is_cancelled: z.boolean(),
  member_id: z.guid().nullable(),
  /** The member's address, if it is not the customer's. */
  member_email: z.string().nullable(),
  matched_by: z.enum(["customer_id", "email"]).nullable(),
  fate: z.enum(adoptionFates),
  reason: z.enum(adoptionReasons).nullable(),
});
export type AdoptionRow = z.infer<typeof adoptionRow>;

export const listAdoptionRowsInput = z.strictObject({
  id: id("imp"),
  fate: z.enum(adoptionFates).optional(),
  cursor: cursor.optional(),
});
export const adoptionRowPage = z.object({ items: z.array(adoptionRow), next: cursor.nullable() });
