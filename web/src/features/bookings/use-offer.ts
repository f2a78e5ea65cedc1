import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RouteInput } from "../../../../contract/routes.ts";
import { ApiError, call } from "../../api/client.ts";

export type Answer =
  RouteInput<"answerOffer"> extends infer Each
    ? Each extends { token: string }
      ? Omit<Each, "token">
      : never
    : never;

/** Whether the link opens nothing: forged, voided by a newer one, over. What exactly is not told. */
export const isVoid = (error: Error | null): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== "too_many_requests";

/**
 * The request behind an advisor's link, and the way to answer it. The token travels in bodies alone, so that no log
 * on the way has it.
 */
export function useOffer(token: string) {
  const known = useQueryClient();
  const key = ["offer", token] as const;
  const offer = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("viewOffer", { token }, { signal }),
    retry: (failures, error) => failures < 1 && !isVoid(error),
    staleTime: 0,
  });
  const answer = useMutation({
    mutationFn: (given: Answer) => call("answerOffer", { token, ...given }),
    onSuccess: (after) => known.setQueryData(key, after),
    // Refused, or lost on the way: what stands now decides what can still be done.
    onError: () => known.invalidateQueries({ queryKey: key }),
  });
  return { offer, answer };
}
