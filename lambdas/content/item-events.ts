import { getPublication } from "../../contract/publishing.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import { enqueue } from "../outbox/outbox.ts";
import type { ContentRow } from "../table/entities.ts";

/**
 * The post that an item is published (docs/hooks.md), for the transaction of the change at `at` (an instant). That of a
 * scheduled item waits for its time, and is dropped if the item is no longer published then. None for a draft, and if
 * visitors see the item already.
 */
export function buildPublishedEvent(before: ContentRow | undefined, after: ContentRow, at: string) {
  const now = Date.parse(at);
  const isNew = !before || before.status !== after.status || before.created_at !== after.created_at;
  if (!isNew || getPublication(after, now) === "draft") return [];
  const { id, title, content_type, category, age_from, age_to, created_at } = after;
  const fields = {
    itemId: id,
    title,
    contentType: content_type,
    access: category,
    ageFrom: age_from ?? null,
    ageTo: age_to ?? null,
  };
  // Only what waits for its time can be hidden before it is sent.
  const isScheduled = created_at > at;
  const event = buildHookEvent("item.published", created_at, fields, isScheduled ? { content_id: id } : {});
  return [enqueue(event, at, isScheduled ? { dueAt: created_at } : {})];
}
