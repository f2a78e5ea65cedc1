import * as z from "zod";
import { cursor, id, instant } from "./field-schemas.ts";

/** The lists that an admin can open: failed deliveries (dead letters) and pending ones. */
export const outboxLists = ["dead", "pending"] as const;

/**
 * An outbox message as admins see it. `about` describes its target: an email's `to` and `subject`, a `booking_id` and the
 * place of the `part` that is refunded, a `member_id`, an `advisor_id` or a hook's name (`hook`); never the content.
 */
export const outboxItem = z.object({
  id: id("obx"),
  kind: z.string(),
  about: z.record(z.string(), z.string()),
  state: z.string(),
  attempts: z.int(),
  /** Whether an admin can try it now: it failed for good, or it waits for its next attempt. */
  can_try: z.boolean(),
  /** The refund of a session, or of a part of it, has failed and is still to be made: an admin may have paid it in another way. */
  can_settle: z.literal(true).optional(),
  last_error: z.string().nullable(),
  /** The time of the next delivery attempt, or when the delivery finally failed. */
  due_at: instant.nullable(),
  created_at: instant,
});

export type OutboxItem = z.infer<typeof outboxItem>;

/** An email while its message is kept: a month after it was sent. */
export const keptEmail = z.object({
  id: id("obx"),
  to: z.string(),
  subject: z.string(),
  state: z.enum(["pending", "sent", "dead", "skipped"]),
  last_error: z.string().nullable(),
  sent_at: instant.nullable(),
  created_at: instant,
  /** A notice or a digest says how things were then, so it is not sent again. */
  is_notice: z.literal(true).optional(),
});
export type KeptEmail = z.infer<typeof keptEmail>;

/** Whether a delivery is a refund that failed for good, which an admin may have paid in another way. */
export const isFailedRefund = ({ kind, state }: Pick<OutboxItem, "kind" | "state">): boolean =>
  state === "dead" && (kind === "refund" || kind === "premium_refund");

export const listOutboxInput = z.strictObject({
  state: z.enum(outboxLists).default("dead"),
  cursor: cursor.optional(),
});

/** Oldest first. */
export const outboxPage = z.object({ items: z.array(outboxItem), next: cursor.nullable() });

export const redriveInput = z.strictObject({ id: id("obx") });

/** The message is due. The next sweep delivers it within a minute. */
export const redriveResult = z.object({ redriven: z.literal(true) });

export const outboxMessages = {
  notSent: "Only an email that was sent can be sent again.",
  outOfDate: "This email is out of date, so it wasn't sent again.",
  paymentChanged:
    "Since this email was written, its payment was refunded or the bank has disputed it, so it wasn't sent again.",
  notDead: "There is nothing to try: this delivery is done, or an attempt is about to be made.",
} as const;
