import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import * as z from "zod";
import { bookingId } from "../../contract/bookings.ts";
import { contentId } from "../../contract/content.ts";
import { id, instant } from "../../contract/field-schemas.ts";
import { createId } from "../id.ts";
import { buildPersonalKeys } from "../table/personal-rows.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";
import { boundTo, emailMessage, newsletterTestMessage } from "./email-message.ts";

export {
  type CalendarInvite,
  type EmailCondition,
  type EmailFact,
  type EmailMessage,
  emailAddress,
} from "./email-message.ts";

/*
 * The outbox: messages (emails, hook posts, refunds and other side effects) are saved in the transaction of the change that
 * causes them, and delivered afterwards, at least once, by lambdas/delivery.
 */

/** Posts `payload` to one of the owner's hooks. */
const hookMessage = z.strictObject({
  kind: z.literal("hook"),
  hook: z.enum(["form", "upgrade"]),
  payload: z.record(z.string(), z.json()),
  /** The post is only true while this item is published. */
  content_id: contentId.optional(),
  ...boundTo,
});

/** Refunds a booking (lambdas/bookings/sync-payment.ts). */
const refundMessage = z.strictObject({ kind: z.literal("refund"), booking_id: bookingId });

/** Replaces the links of an advisor's open bookings (lambdas/bookings/replace-links.ts). */
const advisorLinksMessage = z.strictObject({ kind: z.literal("advisor_links"), advisor_id: id("adv") });

/** Updates a member's group in the user pool to match their role. */
const groupMessage = z.strictObject({ kind: z.literal("group"), member_id: z.guid() });

/** Revokes the refresh tokens of all sign-ins of a member (lambdas/members/sign-outs.ts). */
const signOutMessage = z.strictObject({ kind: z.literal("sign_out"), member_id: z.guid() });

/**
 * Emails the owner of an account that was made an admin a code for a new password, unless they have chosen one since
 * `valid_from`, and turns off a second factor that another person may have set up (lambdas/account/promote-member.ts).
 */
const accountHandoverMessage = z.strictObject({
  kind: z.literal("account_handover"),
  member_id: z.guid(),
  /** The row's `tokens_valid_from` with which the account was taken back. */
  valid_from: instant,
});

/** Turns off a second factor that was reset, and signs the member out (lambdas/account/second-factor.ts). */
const secondFactorOffMessage = z.strictObject({ kind: z.literal("second_factor_off"), member_id: z.guid() });

/** Turns an admin's second factor off if the code is the admin's (lambdas/account/recovery-codes.ts). */
const recoveryMessage = z.strictObject({ kind: z.literal("recovery"), email: z.string(), hash: z.string() });

/**
 * Emails a signed link that proves an address: the member's own, after signing up (`welcome`) or on request (`confirm`), or
 * the one that they want to change to (`change`); or a link to the first password of an invited admin (`invite`) or an
 * imported member who asked for another link (`start`) (lambdas/members/email-link.ts).
 */
const confirmEmailMessage = z.strictObject({
  kind: z.literal("confirm_email"),
  member_id: z.guid(),
  purpose: z.enum(["welcome", "confirm", "change", "invite", "start"]),
});

/** Ends the temporary password of a link that led to no sign-in (lambdas/account/start-account.ts). */
const endTemporaryPasswordMessage = z.strictObject({
  kind: z.literal("end_temporary_password"),
  member_id: z.guid(),
});

/** Completes a confirmed change of a member's address in the pool and in the row (lambdas/account/change-email.ts). */
const changeEmailMessage = z.strictObject({ kind: z.literal("change_email"), member_id: z.guid() });

/** Gives the member's Stripe customer and bookings the member's current address (lambdas/account/change-email.ts). */
const newAddressMessage = z.strictObject({ kind: z.literal("new_address"), member_id: z.guid() });

/** Posts a member's registration to the form hook, unless the browser did (lambdas/account/registration.ts). */
const registrationMessage = z.strictObject({ kind: z.literal("registration"), member_id: z.guid() });

/** Completes the deletion of a member (lambdas/account/deletion.ts). */
const deletionMessage = z.strictObject({ kind: z.literal("delete"), member_id: z.guid() });

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

/** Deletes S3 objects that no row refers to any more: downloads by key, pictures by path below media/. */
const deleteObjectsMessage = z.strictObject({
  kind: z.literal("objects"),
  files: z.array(z.string().startsWith("content/")),
  media: z.array(z.string().regex(/^(covers|previews|advisors)\//)),
});

/** Writes the next slice of a CSV file (lambdas/exports/write-export.ts). */
const exportMessage = z.strictObject({ kind: z.literal("export"), export_id: id("exp") });

/** Deletes the files of exports that a member who has left may be in (lambdas/exports/withdraw-exports.ts). */
const withdrawExportsMessage = z.strictObject({ kind: z.literal("withdraw_exports") });

/** Performs the next step of an import of members (lambdas/account/continue-import.ts). */
const importMessage = z.strictObject({ kind: z.literal("import"), import_id: id("imp") });

/** A side effect to deliver after the change that causes it is saved (MAIL-1). */
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
  deleteObjectsMessage,
  newsletterTestMessage,
  exportMessage,
  withdrawExportsMessage,
  importMessage,
]);

export type OutboxMessage = z.infer<typeof outboxMessage>;
export type HookMessage = z.infer<typeof hookMessage>;
export type ConfirmEmailMessage = z.infer<typeof confirmEmailMessage>;
export type AccountHandoverMessage = z.infer<typeof accountHandoverMessage>;
export type SubscriptionEndMessage = z.infer<typeof subscriptionEndMessage>;
export type NewsletterTestMessage = z.infer<typeof newsletterTestMessage>;
export type DeleteObjectsMessage = z.infer<typeof deleteObjectsMessage>;

const day = 86_400;
/** Undelivered messages are kept as long as the forms that most of them come from, delivered ones for a month. */
const keptSeconds = { undelivered: 730 * day, done: 30 * day } as const;

/** The expiry of a row with this state since `at` (an instant), in seconds since the epoch. */
export const toTtl = (state: keyof typeof keptSeconds, at: string): number =>
  Math.floor(Date.parse(at) / 1_000) + keptSeconds[state];

interface EnqueueOptions {
  /** The message is first delivered at this instant, if not at once. */
  dueAt?: string;
  /** Deletes the row once it is delivered, and a month later if it never is: it is about a member who has left. */
  eraseWhenDone?: true;
  /** The row's id, and so the idempotency key of the delivery. A row with it must not exist. */
  id?: string;
}

/**
 * The item that adds a message to the transaction of the change that causes it: both are written or neither. The message
 * is delivered at least once, from `at` (an instant) on. Throws if the message is invalid.
 */
export function enqueue(
  message: OutboxMessage,
  at: string,
  { dueAt, eraseWhenDone, id }: EnqueueOptions = {},
) {
  const put = outboxEntity.build(PutTransaction).item({
    ...buildRow(outboxMessage.parse(message), at, dueAt),
    // Without keys: another run of the same deletion must not find and delete it.
    ...(eraseWhenDone && {
      erase_when_done: true,
      ttl: toTtl("done", at),
      open_pk: undefined,
      open_until: undefined,
    }),
    ...(id === undefined ? {} : { id }),
  });
  return id === undefined ? put : put.options({ condition: { attr: "id", exists: false } });
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
  if (message.kind === "confirm_email") return buildPersonalKeys("emails", message.member_id, at);
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
