import { type OutboxItem, outboxMessages } from "../../contract/outbox.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { conflictWithMessage, notFound } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { outboxAdminStore } from "./outbox-admin-store.ts";

/** What was given up, or still waits, the longest first, a page at a time. */
export async function list(
  _actor: MemberActor,
  { state, cursor }: RouteInput<"adminListOutbox">,
): Promise<RouteOutput<"adminListOutbox">> {
  const { items, next } = await outboxAdminStore.page(state, cursor);
  return { items: items.map(itemOf), next };
}

/** Lets one that was given up begin anew. Throws not_found, and conflict where it is not given up. */
export async function redrive(
  actor: MemberActor,
  { id }: RouteInput<"adminRedrive">,
): Promise<RouteOutput<"adminRedrive">> {
  const entry = buildAuditEntry(actor.id, "outbox.redriven", { id });
  if (await outboxAdminStore.revive(id, entry, Date.now())) return { redriven: true };
  if (await outboxAdminStore.find(id)) throw conflictWithMessage(outboxMessages.notDead);
  throw notFound("errand");
}

/** What says whom an errand is about; the rest of it is between us and them. */
const telling = ["to", "subject", "hook", "booking_id", "member_id"];

function itemOf({ errand, ...row }: OutboxRow): OutboxItem {
  const fields = Object.entries(typeof errand === "object" && errand !== null ? errand : {});
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const { id, state, tries, last_error, due_at = null, created_at } = row;
  return {
    id,
    kind: texts.find(([name]) => name === "kind")?.[1] ?? "unknown",
    about: Object.fromEntries(texts.filter(([name]) => telling.includes(name))),
    state,
    tries,
    last_error,
    due_at,
    created_at,
  };
}
