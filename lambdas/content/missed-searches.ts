import { createHash } from "node:crypto";
import { toMissedSearch } from "../../contract/missed-searches.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { MemberActor } from "../http/actor.ts";
import { toMonth } from "./download-store.ts";
import { missedSearchStore } from "./missed-search-store.ts";

/** Members share this many numbers, so that a number does not say who searched. */
const bucketCount = 64;

/** Counts searches of the library that found nothing for a member (LIB-28). Repeatable. */
export async function recordMissedSearches(
  { id }: MemberActor,
  { searches }: RouteInput<"recordMissedSearches">,
): Promise<RouteOutput<"recordMissedSearches">> {
  const now = Date.now();
  const counted = new Set(searches.flatMap((search) => toMissedSearch(search) ?? []));
  const buckets = [...counted].map((search) => ({ search, bucket: toBucket(id, search, now) }));
  await Promise.all(buckets.map((each) => missedSearchStore.countPerson(each, now)));
  return { recorded: counted.size };
}

/** The number under which a member counts for one search in one month: another search has another one. */
const toBucket = (memberId: string, search: string, now: number): number =>
  createHash("sha256")
    .update(`${memberId}\0${toMonth(now)}\0${search}`)
    .digest()
    .readUInt32BE() % bucketCount;
