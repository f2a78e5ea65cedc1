import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import * as z from "zod";
import { bookingId } from "../../contract/bookings.ts";
import { contentId } from "../../contract/content.ts";
import type { NamedKind } from "../../contract/delivery-labels.ts";
import { id, instant } from "../../contract/field-schemas.ts";
import { createId } from "../id.ts";
import { buildPersonalKeys } from "../table/personal-rows.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";
import {
  accountHandoverMessage,
  changeEmailMessage,
  confirmEmailMessage,
  deletionMessage,
  endTemporaryPasswordMessage,
  groupMessage,
  newAddressMessage,
  recoveryMessage,
  registrationMessage,
  secondFactorOffMessage,
  signOutMessage,
} from "./account-messages.ts";
import { boundTo, emailMessage, newsletterTestMessage } from "./email-message.ts";

export type { CalendarInvite, EmailFact, EmailMessage } from "./email-message.ts";
export { deliverableAddress } from "./email-message.ts";

/*
 * The outbox: messages (emails, hook posts, refunds and other side effects) are saved in the transaction of the change that
 * causes them, and delivered afterwards, at least once, by lambdas/delivery.
 */

/** Posts `payload` to one of the owner's hooks. */
const hookMessage = z.strictObject({
  kind: z.literal("hook"),
  hook: z.enum(["form", "upgrade"]),
  payload: z.record(z.string(), z.json()),
  /** The post is only true while this item is published since its `timestamp`. */
  content_id: contentId.optional(),
  ...boundTo,
});

/** Refunds a booking in whole or in part (lambdas/bookings/sync-payment.ts). */
const refundMessage = z.strictObject({
  kind: z.literal("refund"),
  booking_id: bookingId,
  /** The place of a part in the row's `part_refunds`; without it, all that is left is refunded. */
  part: z.int().min(0).optional(),
});

/** Replaces the links of an advisor's open bookings (lambdas/bookings/replace-links.ts). */
const advisorLinksMessage = z.strictObject({ kind: z.literal("advisor_links"), advisor_id: id("adv") });

/**
 * Ends a subscription at Stripe (lambdas/membership/end-subscription.ts): `unpaid` when the grace period is over,
 * `duplicate` when the member pays for another one.
 */
const subscriptionEndMessage = z.strictObject({
  kind: z.literal("subscription_end"),
  member_id: z.guid(),
  subscription_id: z.string().min(1),
  reason: z.enum(["unpaid", "duplicate"]),
});

/** Refunds the last payment for Premium in whole or in part (lambdas/membership/premium-refunds.ts). */
const premiumRefundMessage = z.strictObject({
  kind: z.literal("premium_refund"),
  member_id: z.guid(),
  payment_intent_id: z.string().min(1),
  /** The number of refunds that the payment had before, which tells them apart. */
  number: z.int().min(0),
  amount_cents: z.int().positive(),
  reason: z.string().min(1),
  /** The admin who asked for it. */
  by: z.string().min(1),
});

/** Deletes S3 objects that no row refers to any more: downloads by key, pictures by path below media/. */
const deleteObjectsMessage = z.strictObject({
  kind: z.literal("objects"),
  files: z.array(z.string().startsWith("content/")),
  media: z.array(z.string().regex(/^(covers|previews|advisors)\//)),
});

/** Deletes an item that has been in the bin since then (lambdas/content/content-bin.ts). */
const emptyBinMessage = z.strictObject({ kind: z.literal("empty_bin"), content_id: id("cnt"), at: instant });

/** Writes the next slice of a CSV file (lambdas/exports/write-export.ts). */
const exportMessage = z.strictObject({ kind: z.literal("export"), export_id: id("exp") });

/** Deletes the files of exports that a member who has left may be in (lambdas/exports/withdraw-exports.ts). */
const withdrawExportsMessage = z.strictObject({ kind: z.literal("withdraw_exports") });

/** Performs the next step of an import of members (lambdas/imports/continue-import.ts). */
const importMessage = z.strictObject({ kind: z.literal("import"), import_id: id("imp") });

/**
 * Emails the admins who want to hear of it (lambdas/members/admin-notices.ts). `event` says what happened: each admin gets
 * one email about it.
 */
const adminNoticeMessage = z.strictObject({
  kind: z.literal("admin_notice"),
  about: z.enum(["messages", "failures"]),
  event: z.string().min(1),
  subject: z.string().min(1),
  text: z.string().min(1),
  path: z.string().startsWith("/"),
});

/** A side effect to deliver after the change that causes it is saved (MAIL-1). Each kind has a name in the back office. */
export const outboxMessage = z.discriminatedUnion("kind", [
  hookMessage,
  emailMessage,
  groupMessage,
  signOutMessage,
  accountHandoverMessage,
  secondFactorOffMessage,
  confirmEmailMessage,
  endTemporaryPasswordMessage,
  changeEmailMessage,
  newAddressMessage,
  recoveryMessage,
  registrationMessage,
  deletionMessage,
  refundMessage,
  advisorLinksMessage,
  subscriptionEndMessage,
  premiumRefundMessage,
  deleteObjectsMessage,
  emptyBinMessage,
  newsletterTestMessage,
  exportMessage,
  withdrawExportsMessage,
  importMessage,
  adminNoticeMessage,
]) satisfies z.ZodType<{ kind: NamedKind }>;

export type OutboxMessage = z.infer<typeof outboxMessage>;
export type HookMessage = z.infer<typeof hookMessage>;
export type ConfirmEmailMessage = z.infer<typeof confirmEmailMessage>;
export type AccountHandoverMessage = z.infer<typeof accountHandoverMessage>;
export type SubscriptionEndMessage = z.infer<typeof subscriptionEndMessage>;
export type PremiumRefundMessage = z.infer<typeof premiumRefundMessage>;
export type NewsletterTestMessage = z.infer<typeof newsletterTestMessage>;
export type AdminNoticeMessage = z.infer<typeof adminNoticeMessage>;
export type DeleteObjectsMessage = z.infer<typeof deleteObjectsMessage>;

const day = 86_400;
/** Undelivered messages are kept as long as the forms that most of them come from, delivered ones for a month. */
const keptSeconds = { undelivered: 730 * day, done: 30 * day } as const;

/** The expiry of a row with this state since `at` (an instant), in seconds since the epoch. */
export const toTtl = (state: keyof typeof keptSeconds, at: string): number =>
  Math.floor(Date.parse(at) / 1_000) + keptSeconds[state];

interface EnqueueOptions {
  /** The message is first delivered at this instant, if not at once. */
  dueAt?: string | undefined;
  /** Deletes the row once it is delivered, and a month later if it never is: it is about a member who has left. */
  eraseWhenDone?: true;
  /** The row's id, and so the idempotency key of the delivery. A row with it must not exist. */
  id?: string;
  /** A dead letter with this id is replaced. */
  replacesDead?: boolean;
}

/**
 * The item that adds a message to the transaction of the change that causes it: both are written or neither. The message
 * is delivered at least once, from `at` (an instant) on. Throws if the message is invalid.
 */
export function enqueue(
  message: OutboxMessage,
  at: string,
  { dueAt, eraseWhenDone, id, replacesDead = false }: EnqueueOptions = {},
) {
  const put = outboxEntity.build(PutTransaction).item({
    ...buildRow(outboxMessage.parse(message), at, dueAt),
    // Without keys: another run of the same deletion must not find and delete it.
    ...(eraseWhenDone && {
      erase_when_done: true,
      ttl: toTtl("done", at),
      about_pk: undefined,
      about_sk: undefined,
    }),
    ...(id === undefined ? {} : { id }),
  });
  if (id === undefined) return put;
  const isFree = { attr: "id", exists: false } as const;
  return put.options({ condition: replacesDead ? { or: [isFree, { attr: "state", eq: "dead" }] } : isFree });
}

/** A message that its writer performs at once; the outbox performs it a minute later unless `id` was marked as done. */
export interface OutboxFallback {
  readonly id: string;
  readonly item: ReturnType<typeof enqueue>;
}

const fallbackMs = 60_000;

/** Like `enqueue`, for a side effect that the writer performs itself right after the transaction, if it does not fail. */
export function buildFallback(message: OutboxMessage, at: string): OutboxFallback {
  const row = buildRow(outboxMessage.parse(message), at, new Date(Date.parse(at) + fallbackMs).toISOString());
  return { id: row.id, item: outboxEntity.build(PutTransaction).item(row) };
}

/**
 * Like `enqueue`, for something that was delivered but failed afterwards, for `reason`. It starts as a failed delivery
 * (dead letter) that admins see and can retry.
 */
export const enqueueFailed = (message: OutboxMessage, reason: string, at: string) =>
  outboxEntity.build(PutTransaction).item({
    ...buildRow(outboxMessage.parse(message), at),
    state: "dead",
    due_pk: duePartitions.dead,
    attempts: 1,
    last_error: reason,
  });

/** The keys by which the person whom a message is about gets it exported and erased. */
function findPersonalKeys(message: OutboxMessage, at: string) {
  if (message.kind === "mail" || message.kind === "newsletter_test")
    return buildPersonalKeys("emails", message.member_id ?? message.to, at);
  if (message.kind === "confirm_email" || message.kind === "premium_refund")
    return buildPersonalKeys("emails", message.member_id, at);
  if (message.kind !== "hook") return {};
  const { email } = message.payload;
  const address = typeof email === "string" ? email : undefined;
  return buildPersonalKeys("hooks", message.member_id ?? address, at);
}

/** The schedule of retries starts when the message is due, however much later that is than its cause. */
const buildRow = (message: OutboxMessage, at: string, dueAt = at): OutboxRow & { due_pk: string } => ({
  id: createId("obx", Date.parse(at)),
  message,
  state: "pending",
  due_pk: duePartitions.pending,
  due_at: dueAt,
  attempts: 0,
  retrying_since: dueAt,
  sent_at: null,
  last_error: null,
  ttl: toTtl("undelivered", at),
  ...findPersonalKeys(message, at),
  created_at: at,
  updated_at: at,
  version: 1,
});
