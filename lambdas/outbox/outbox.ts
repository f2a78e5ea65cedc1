import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import * as z from "zod";
import { bookingId } from "../../contract/bookings.ts";
import { instant, oneLine } from "../../contract/field-schemas.ts";
import { newId } from "../id.ts";
import { duePartitions, type OutboxRow, outboxEntity } from "../table/system-entities.ts";

/** An address that is one recipient wherever it stands, as browsers check it; a person's spelling may be looser. */
export const emailAddress = z.email({ pattern: z.regexes.html5Email }).max(254);

/** Posts `payload` to one of the owner's hooks. */
const hook = z.strictObject({
  kind: z.literal("hook"),
  hook: z.enum(["form", "upgrade"]),
  payload: z.record(z.string(), z.json()),
});

/** An entry for the recipient's calendar: one `uid` over its life, a higher `sequence` with each change. */
const invite = z.strictObject({
  method: z.enum(["REQUEST", "CANCEL"]),
  uid: z.string().min(1),
  sequence: z.int().min(0),
  starts_at: instant,
  minutes: z.int().positive(),
  summary: z.string().min(1),
  description: z.string().min(1).optional(),
});

/** A mail by its words: how they are set, and where the site is, is the sender's to know. */
const mail = z.strictObject({
  kind: z.literal("mail"),
  to: emailAddress,
  subject: oneLine(150, "A mail has a subject"),
  paragraphs: z.array(z.string().min(1)).min(1),
  action: z.strictObject({ label: z.string().min(1), path: z.string().startsWith("/") }).optional(),
  note: z.string().min(1).optional(),
  /** Who gets what is answered; without it the sender does. */
  reply_to: emailAddress.optional(),
  /** The booking that it is about, by which an admin finds it. */
  booking_id: bookingId.optional(),
  invite: invite.optional(),
});

/** Gives a booking's money back (lambdas/bookings/refund.ts). */
const refund = z.strictObject({ kind: z.literal("refund"), booking_id: bookingId });

/** Makes a member's group in the user pool what their row says. */
const group = z.strictObject({ kind: z.literal("group"), member_id: z.guid() });

/** Goes on with a member's deletion, to its end (lambdas/account/deletion.ts). */
const deletion = z.strictObject({ kind: z.literal("delete"), member_id: z.guid() });

/** Removes what no row names any more: downloads by their keys, pictures by their paths below media/. */
const objects = z.strictObject({
  kind: z.literal("objects"),
  files: z.array(z.string().startsWith("content/")),
  media: z.array(z.string().regex(/^(covers|advisors)\//)),
});

/** Something to be done outside, once its cause is written (design: decisions, "Forms"). */
export const outboxMessage = z.discriminatedUnion("kind", [hook, mail, group, deletion, refund, objects]);

export type OutboxMessage = z.infer<typeof outboxMessage>;
export type HookMessage = z.infer<typeof hook>;
export type EmailMessage = z.infer<typeof mail>;
export type DeleteObjectsMessage = z.infer<typeof objects>;
export type CalendarInvite = z.infer<typeof invite>;

const day = 86_400;
/** What is never delivered is kept as long as the forms that most of it comes from; what is done, a month. */
const keptSeconds = { undone: 730 * day, done: 30 * day } as const;

/** Seconds since the epoch at which a row may go that is or is not done at `at`, an instant. */
export const toTtl = (kept: keyof typeof keptSeconds, at: string): number =>
  Math.floor(Date.parse(at) / 1_000) + keptSeconds[kept];

/**
 * The item that puts an errand into its cause's transaction: written both or neither, and then delivered at least
 * once, from `at` (an instant) on. Throws where the errand is not one.
 */
export const enqueue = (given: OutboxMessage, at: string) =>
  outboxEntity.build(PutTransaction).item(rowOf(outboxMessage.parse(given), at));

/**
 * As `enqueue`, of what was done outside and came undone there, for `reason`: it is given up from the start, so that
 * admins see it among the dead letters, and is tried again when one of them says so.
 */
export const enqueueFailed = (given: OutboxMessage, reason: string, at: string) =>
  outboxEntity.build(PutTransaction).item({
    ...rowOf(outboxMessage.parse(given), at),
    state: "dead",
    due_pk: duePartitions.dead,
    tries: 1,
    last_error: reason,
  });

const rowOf = (given: OutboxMessage, at: string): OutboxRow & { due_pk: string } => ({
  id: newId("obx", Date.parse(at)),
  errand: given,
  state: "pending",
  due_pk: duePartitions.pending,
  due_at: at,
  tries: 0,
  since: at,
  sent_at: null,
  last_error: null,
  ttl: toTtl("undone", at),
  created_at: at,
  updated_at: at,
  version: 1,
});
