import * as z from "zod";
import { adoptionReasons } from "../../contract/adoption.ts";

/** A subscription, as far as the decision needs to know it. */
export const offeredSubscription = z.object({
  id: z.string(),
  customer_id: z.string(),
  is_customer_deleted: z.boolean(),
  /** In lower case; empty if the customer has none. */
  email: z.string(),
  name: z.string(),
  status: z.string(),
  /** Whether Stripe continues it. */
  is_running: z.boolean(),
  problem: z.enum(adoptionReasons).nullable(),
  price_id: z.string(),
  price: z.string(),
  price_cents: z.int(),
  price_months: z.int(),
  period_end: z.string(),
  is_cancelled: z.boolean(),
});
export type OfferedSubscription = z.infer<typeof offeredSubscription>;
