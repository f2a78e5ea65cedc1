import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/failure-words.ts";
import { toast } from "../../ui/toast-store.ts";

const keys = { overview: ["overview"], dead: ["outbox", "dead"] } as const;

export function useOverview() {
  return useQuery({
    queryKey: keys.overview,
    queryFn: ({ signal }) => call("adminOverview", {}, { signal }),
    staleTime: 0,
  });
}

/** What was given up, the longest waiting first. */
export function useDeadLetters() {
  return useInfiniteQuery({
    queryKey: keys.dead,
    queryFn: ({ pageParam, signal }) =>
      call("adminListOutbox", { state: "dead", cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Lets one begin anew. It is settled once the lists are, so that whoever waits finds its neighbours in place. */
export function useRedrive() {
  const known = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminRedrive", { id }),
    onSuccess: () =>
      toast({
        title: "Beginning anew",
        description: "It is tried again within a minute.",
        tone: "success",
      }),
    onError: (error) =>
      toast({
        title: "Failed to redrive",
        description: getAdminErrorMessage(error, "Please try again."),
        tone: "destructive",
      }),
    // Also where another admin was faster: then it is gone from the list.
    onSettled: () =>
      Promise.all([
        known.invalidateQueries({ queryKey: keys.dead }),
        known.invalidateQueries({ queryKey: keys.overview }),
      ]),
  });
}
