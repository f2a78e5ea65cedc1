import * as z from "zod";
import { instant } from "./field-schemas.ts";

/* The checklist of the overview asks for facts (ADMIN-9): it has nothing to tick. */

export const setupFacts = z.object({
  /** Whether the brand has a name or a logo of the owner's. */
  has_brand: z.boolean(),
  stripe: z.object({
    /** "none": the stage has no key. */
    mode: z.enum(["none", "test", "live"]),
    can_sell: z.boolean(),
    /** The instant of the last test payment, which was refunded. */
    paid_at: instant.nullable(),
  }),
  email: z.object({
    /** The address from which emails come; null if the stage sends none. */
    sender: z.string().nullable(),
    sent_at: instant.nullable(),
    /** The instant at which the owner pressed the test's button. */
    arrived_at: instant.nullable(),
  }),
  /** The name at which visitors reach the site, and whether the owner chose it. */
  host: z.string(),
  has_own_domain: z.boolean(),
  has_second_factor: z.boolean(),
  /** Whether an import or adoption of members was started within 30 days, and not undone. */
  has_import: z.boolean(),
  has_helper: z.boolean(),
});
export type SetupFacts = z.infer<typeof setupFacts>;

/** The code is in the link of the test email. */
export const arrivedInput = z.strictObject({ code: z.string().max(100) });

/** In dollars; Stripe takes no less than half of it. */
export const testPaymentCents = 100;

export const setupMessages = {
  live: "Your Stripe account is live, so a test card is refused. Buy Premium with a card of your own and refund it on your member's page.",
  noSender: "This site sends no emails yet: its stage has no sender.",
  suppressed:
    "Your own address gets no email from this site: one came back, or was reported as spam. Your developer can let it through again.",
  oldCode: "This is not the latest test email. Please press the button in the newest one.",
} as const;
