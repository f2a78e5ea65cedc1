import { maxMissedSearches, toMissedSearch } from "../../../../../contract/missed-searches.ts";
import { call } from "../../../api/client.ts";

/* Reports searches that found nothing to the owner, a few at a time and without who searched (LIB-28). */

const batchMs = 10_000;

/** This tab has reported these, so that a search counts once however often it is made. */
const reported = new Set<string>();
let pending: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Adds a search to the next report. */
export function reportMissedSearch(typed: string): void {
  const search = toMissedSearch(typed);
  if (search === undefined || reported.has(search)) return;
  reported.add(search);
  pending.push(search);
  if (pending.length >= maxMissedSearches) void send();
  else timer ??= setTimeout(send, batchMs);
}

/** The report is for statistics: one that fails is left out. */
async function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const searches = pending;
  pending = [];
  await call("recordMissedSearches", { searches }).catch(() => undefined);
}
