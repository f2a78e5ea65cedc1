import { getPublication } from "../../contract/publishing.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import { enqueue } from "../outbox/outbox.ts";
import type { ContentRow } from "../table/entities.ts";
import type { BinnedRow } from "./content-bin-store.ts";
import { contentStore } from "./content-store.ts";

/** Names an item's facts as docs/hooks.md does. */
const toFields = ({ id, title, content_type, category, age_from, age_to }: ContentRow) => ({
  itemId: id,
  title,
  contentType: content_type,
  access: category,
  ageFrom: age_from ?? null,
  ageTo: age_to ?? null,
});

/**
 * The post that an item is published (docs/hooks.md), for the transaction of the change at `at` (an instant). That of a
 * scheduled item waits for its time. None for a draft, and if visitors see the item already.
 */
export function buildPublishedEvent(before: ContentRow | undefined, after: ContentRow, at: string) {
  const { id, created_at } = after;
  const isNew = !before || before.status !== after.status || before.created_at !== created_at;
  if (!isNew || getPublication(after, Date.parse(at)) === "draft") return [];
  // Only what waits for its time can be changed or hidden before it is sent.
  const isScheduled = created_at > at;
  const about = isScheduled ? { content_id: id } : {};
  const event = buildHookEvent("item.published", created_at, toFields(after), about);
  return [enqueue(event, at, isScheduled ? { dueAt: created_at } : {})];
}

/** The post of a restored item whose time came while it was in the bin, so that its own post was dropped. */
export const buildMissedEvent = (before: BinnedRow, after: ContentRow, at: string) =>
  before.bin.at < after.created_at && after.created_at <= at ? buildPublishedEvent(before, after, at) : [];

/** Finds the fields of a scheduled item's post as they are now; none if visitors do not see it, or not since `timestamp`. */
export async function findPublishedFields(id: string, timestamp: unknown) {
  const item = await contentStore.find(id);
  return item && item.created_at === timestamp ? toFields(item) : undefined;
}
