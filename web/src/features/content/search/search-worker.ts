import type { ContentCard } from "../../../../../contract/content.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";

/* Builds and asks the search index outside the page's thread, so that neither delays a keystroke (LIB-17). */

/** The library comes in slices, then searches. */
export type SearchRequest = { items: ContentCard[] } | { search: string };
/** Ids, because the page has the items. */
export interface SearchAnswer {
  search: string;
  ids: string[];
  isPartial: boolean;
  suggestion: string | null;
  nearest: string[];
}

const items: ContentCard[] = [];
let index: Promise<SearchIndex<ContentCard>> | undefined;
let latest: string | undefined;

const toIds = (found: readonly ContentCard[]): string[] => found.map(({ id }) => id);

/** Answers the latest search only: those that were typed over in the meantime have no reader. */
async function answerLatest(): Promise<void> {
  index ??= createSearchIndex(items);
  const { find } = await index;
  const search = latest;
  if (search === undefined) return;
  latest = undefined;
  const { items: found, isPartial, suggestion, nearest } = find(search);
  const answer: SearchAnswer = { search, ids: toIds(found), isPartial, suggestion, nearest: toIds(nearest) };
  postMessage(answer);
}

addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  if ("items" in data) {
    items.push(...data.items);
    return;
  }
  latest = data.search;
  setTimeout(answerLatest);
});
