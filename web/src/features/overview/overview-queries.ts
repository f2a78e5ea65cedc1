import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";

/** A delivery that was tried is done or listed again by then: the answer to "Try now" promises a minute. */
const todayMs = 60_000;

/** Fetches what waits today, which an editor may not see; once a minute while the page is in view. */
export const useToday = (enabled = true) => useQuery({ enabled, ...buildTodayQuery() });

export const buildTodayQuery = () =>
  queryOptions({
    queryKey: toPrivateKey("today"),
    queryFn: ({ signal }) => call("adminGetToday", {}, { signal }),
    staleTime: 0,
    // Without a first answer, another try would replace the page by its skeleton: Retry does that.
    refetchInterval: ({ state }) => (state.data ? todayMs : false),
  });

/** Fetches the counts and figures of the overview. */
export function useOverview() {
  return useQuery({
    queryKey: toPrivateKey("overview"),
    queryFn: ({ signal }) => call("adminOverview", {}, { signal }),
    staleTime: 0,
  });
}

/** Fetches what members take from the library. */
export function useLibraryUse() {
  return useQuery({
    queryKey: toPrivateKey("overview", "library-use"),
    queryFn: ({ signal }) => call("adminGetLibraryUse", {}, { signal }),
    staleTime: 0,
  });
}

/** Fetches the figures of the last twelve weeks, which change once a day. */
export function useTrends() {
  return useQuery({
    queryKey: toPrivateKey("overview", "trends"),
    queryFn: ({ signal }) => call("adminTrends", {}, { signal }),
  });
}
