import * as z from "zod";
import { type HookAnswer, maxHookAnswers } from "../../contract/hooks-admin.ts";
import { isFailedRefund, type OutboxItem, outboxMessages } from "../../contract/outbox.ts";
import { isRefundOpen } from "../../contract/refund-rules.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { hookNames } from "../../contract/site-settings-admin.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { getBookings } from "../bookings/bookings.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { leaseMs } from "../outbox/outbox-store.ts";
import type { BookingRow } from "../table/entities.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/** A page of failed (dead) or pending deliveries, oldest first. */
export async function list(
  _actor: MemberActor,
  { state, cursor }: RouteInput<"adminListOutbox">,
): Promise<RouteOutput<"adminListOutbox">> {
  const { items, next } = await outboxAdminStore.listPage(state, cursor);
  return { items: await toOutboxItems(items), next };
}

/** The last answers of each hook, also those with which it refused a post, newest first. */
export async function listHookAnswers(): Promise<RouteOutput<"adminListHookAnswers">> {
  const lists = await Promise.all([
    ...hookNames.map((hook) => outboxAdminStore.listPosts(hook, maxHookAnswers)),
    outboxAdminStore.listNewestDead(),
    outboxAdminStore.listPage("pending", undefined).then(({ items }) => items),
  ]);
  const answered = lists
    .flat()
    .filter(({ state, attempts, last_error }) => attempts > 0 && (state === "sent" || last_error !== null))
    .flatMap((row) => toHookAnswer(row))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    items: hookNames.flatMap((hook) =>
      answered.filter((answer) => answer.hook === hook).slice(0, maxHookAnswers),
    ),
  };
}

function toHookAnswer({ id, message, state, sent_at, updated_at, last_error }: OutboxRow): HookAnswer[] {
  const post = hookPost.safeParse(message).data;
  if (!post) return [];
  const { hook, payload } = post;
  return [{ id, hook, source: payload.source, state, at: sent_at ?? updated_at, last_error }];
}

const hookPost = z.object({
  kind: z.literal("hook"),
  hook: z.enum(hookNames),
  payload: z.object({ source: z.string().catch("") }),
});

/**
 * Tries a delivery within a minute: one that has failed for good is retried from the start, one that waits for its next
 * attempt is due now. Throws not_found, and conflict if the delivery is done, was never tried or is being tried.
 */
export async function redrive(
  actor: MemberActor,
  { id }: RouteInput<"adminRedrive">,
): Promise<RouteOutput<"adminRedrive">> {
  const entry = buildAuditEntry(actor.id, "outbox.redriven", { id });
  const row = await outboxAdminStore.find(id);
  if (!row) throw notFound("delivery");
  const now = Date.now();
  const isDone =
    row.state === "dead"
      ? await outboxAdminStore.redrive(id, entry, now)
      : isWaiting(row) && (await outboxAdminStore.makeDue(row, entry, now));
  if (!isDone) throw conflictWithMessage(outboxMessages.notDead);
  return { redriven: true };
}

/** Whether a message waits for another attempt. While one is made, its lease ends two minutes after the last change. */
const isWaiting = ({ state, attempts, due_at = "", updated_at }: OutboxRow): boolean =>
  state === "pending" && attempts > 0 && Date.parse(due_at) > Date.parse(updated_at) + leaseMs;

/** The fields of a message that say what it is about. Its content is not shown to admins. */
const visibleFields = ["to", "subject", "hook", "booking_id", "part", "member_id", "advisor_id"];

/** Deliveries as admins see them. While the bank has the payment of a session, no one can settle its refund. */
export async function toOutboxItems(rows: readonly OutboxRow[]): Promise<OutboxItem[]> {
  const items = rows.map(toOutboxItem);
  const bookings = await getBookings([...new Set(items.flatMap(findRefunded))]);
  const isOpen = ({ part: place }: OutboxItem["about"], row: BookingRow) => {
    const part = place === undefined ? undefined : Number(place);
    const isSettled = part === undefined ? row.refund_settled_at : row.part_refunds[part]?.is_settled;
    return isSettled || isRefundOpen(row, part);
  };
  return items.map((item) =>
    bookings.some((row) => findRefunded(item).includes(row.id) && isOpen(item.about, row))
      ? { ...item, can_settle: true }
      : item,
  );
}

/** The booking of which a refund has failed. */
const findRefunded = (item: OutboxItem): string[] => {
  const { booking_id } = item.about;
  return isFailedRefund(item) && item.kind === "refund" && booking_id ? [booking_id] : [];
};

/** A delivery as admins see it, without what its booking says. */
function toOutboxItem(stored: OutboxRow): OutboxItem {
  const { message, ...row } = stored;
  const fields = Object.entries(typeof message === "object" && message !== null ? message : {});
  const { id, state, attempts, last_error, due_at = null, created_at } = row;
  return {
    id,
    kind: String(fields.find(([name]) => name === "kind")?.[1] ?? "unknown"),
    about: Object.fromEntries(
      fields.flatMap(([name, value]) => (visibleFields.includes(name) ? [[name, String(value)]] : [])),
    ),
    state,
    attempts,
    can_try: row.state === "dead" || isWaiting(stored),
    last_error,
    due_at,
    created_at,
  };
}
