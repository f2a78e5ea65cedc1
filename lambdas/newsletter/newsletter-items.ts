import { formatAges } from "../../contract/item-facts.ts";
import {
  followingMs,
  newsletterMessages as messages,
  type Newsletter,
} from "../../contract/newsletter-admin.ts";
import { countDownloads, listPublishedItems } from "../content/content.ts";
import { invalidInput } from "../errors.ts";
import type { NewsletterRow } from "../table/mailing-entities.ts";

/* The items of the library that a newsletter lists: as they are now while it is a draft, then as they were sent (FORM-9). */

export type ListedItem = NewsletterRow["items"][number];

/** Reads those of these items that visitors see, by their ids. */
async function readItems(ids: readonly string[]): Promise<Map<string, ListedItem>> {
  const cards = await listPublishedItems(ids);
  const toItem = (card: (typeof cards)[number]): ListedItem => ({
    id: card.id,
    title: card.title,
    ages: formatAges(card),
    cover: card.thumbnail_url,
    downloads_before: 0,
    downloads: null,
  });
  return new Map(cards.map((card) => [card.id, toItem(card)]));
}

/** The items with these ids, in their order. Throws invalid for one that visitors do not see, unless the draft has it already. */
export async function chooseItems(
  ids: readonly string[],
  current: readonly ListedItem[] = [],
): Promise<ListedItem[]> {
  const items = await readItems(ids);
  return ids.map((id) => {
    const item = items.get(id) ?? current.find((each) => each.id === id);
    if (!item) throw invalidInput({ item_ids: messages.itemUnknown });
    return item;
  });
}

/** Those of the items that visitors still see, as they were when sending started, but with the cover that is stored now. */
export async function keepPublished(stored: readonly ListedItem[]): Promise<ListedItem[]> {
  const items = await readItems(stored.map(({ id }) => id));
  return stored.flatMap((item) => {
    const current = items.get(item.id);
    return current ? [{ ...item, cover: current.cover }] : [];
  });
}

/** A draft's items as they are now. One that was hidden or deleted keeps its title, by which the editor names it. */
export async function refreshItems(
  stored: readonly ListedItem[],
): Promise<(ListedItem & { is_gone: boolean })[]> {
  const items = await readItems(stored.map(({ id }) => id));
  return stored.map((item) => {
    const current = items.get(item.id);
    return current ? { ...current, is_gone: false } : { ...item, cover: null, is_gone: true };
  });
}

/** The items with the month's downloads until `now`, when sending starts (milliseconds). */
export async function startCounting(items: Newsletter["items"], now: number): Promise<ListedItem[]> {
  const ids = items.map(({ id }) => id);
  const counts = await countDownloads(ids, now, now);
  return items.map(({ is_gone: _, ...item }) => ({ ...item, downloads_before: counts.get(item.id) ?? 0 }));
}

/**
 * The items with the downloads since sending started, of seven days at most. They are counted by the month: those before it
 * are subtracted.
 */
export async function countFollowing(
  { items, started_at }: Pick<NewsletterRow, "items" | "started_at">,
  now: number,
): Promise<ListedItem[]> {
  const since = Date.parse(started_at ?? "");
  const ids = items.map(({ id }) => id);
  const counts = await countDownloads(ids, since, Math.min(now, since + followingMs));
  return items.map((item) => ({
    ...item,
    downloads: Math.max(0, (counts.get(item.id) ?? 0) - item.downloads_before),
  }));
}
