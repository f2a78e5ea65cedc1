import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { toast } from "../../ui/toast-store.ts";

const getOverviewKey = () => toPrivateKey("overview");
const getDeadLettersKey = () => toPrivateKey("outbox", "dead");

/** Fetches the counts and figures of the overview. */
export function useOverview() {
  return useQuery({
    queryKey: getOverviewKey(),
    queryFn: ({ signal }) => call("adminOverview", {}, { signal }),
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

/** Lists failed deliveries (dead letters), oldest first, one page at a time. */
export function useDeadLetters() {
  return useInfiniteQuery({
    queryKey: getDeadLettersKey(),
    queryFn: ({ pageParam, signal }) =>
      call("adminListOutbox", { state: "dead", cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Retries a failed delivery. Settles after the lists are reloaded, so that the focus can move to a remaining row. */
export function useRedrive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("adminRedrive", { id }),
    onSuccess: () => toast({ title: "Success", description: "Retrying within a minute.", tone: "success" }),
    onError: (error) =>
      toast({
        title: "Failed to retry",
        description: getAdminErrorMessage(error, "Please try again."),
        tone: "destructive",
      }),
    // Also after a failure: another admin may have retried it first.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: getDeadLettersKey() }),
        queryClient.invalidateQueries({ queryKey: getOverviewKey() }),
      ]),
  });
}
