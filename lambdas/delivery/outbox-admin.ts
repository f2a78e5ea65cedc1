import { type OutboxItem, outboxMessages } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/** A page of failed (dead) or pending deliveries, oldest first. */
export async function list(
  _actor: MemberActor,
  { state, cursor }: RouteInput<"adminListOutbox">,
): Promise<RouteOutput<"adminListOutbox">> {
  const { items, next } = await outboxAdminStore.listPage(state, cursor);
  return { items: items.map(toOutboxItem), next };
}

/** Retries a failed delivery. Throws not_found, and conflict if the delivery has not failed. */
export async function redrive(
  actor: MemberActor,
  { id }: RouteInput<"adminRedrive">,
): Promise<RouteOutput<"adminRedrive">> {
  const entry = buildAuditEntry(actor.id, "outbox.redriven", { id });
  if (await outboxAdminStore.redrive(id, entry, Date.now())) return { redriven: true };
  if (await outboxAdminStore.find(id)) throw conflictWithMessage(outboxMessages.notDead);
  throw notFound("delivery");
}

/** The fields of a message that say what it is about. Its content is not shown to admins. */
const visibleFields = ["to", "subject", "hook", "booking_id", "member_id", "advisor_id"];

function toOutboxItem({ message, ...row }: OutboxRow): OutboxItem {
  const fields = Object.entries(typeof message === "object" && message !== null ? message : {});
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const { id, state, attempts, last_error, due_at = null, created_at } = row;
  return {
    id,
    kind: texts.find(([name]) => name === "kind")?.[1] ?? "unknown",
    about: Object.fromEntries(texts.filter(([name]) => visibleFields.includes(name))),
    state,
    attempts,
    last_error,
    due_at,
    created_at,
  };
}
