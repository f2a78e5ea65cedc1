import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { findPlaceValue } from "../../../../contract/meeting-places.ts";
import type { Proposal } from "../../../../contract/proposals.ts";
import type { RouteInput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { forgetKeptForm } from "../../base/kept-forms.ts";

export type ProposalAnswer =
  RouteInput<"answerProposal"> extends infer Each
    ? Each extends { token: string }
      ? Omit<Each, "token">
      : never
    : never;

/**
 * Whether the link is invalid: forged, replaced by a newer one, or expired. The API does not say which. A firewall's 403
 * says nothing about the link.
 */
export const isInvalidLink = (error: Error | null): boolean =>
  error instanceof ApiError && (error.code === "not_found" || error.code === "invalid");

/** Whether the request had another answer before this one arrived, such as one from a second tab. */
export function isOvertaken(answer: ProposalAnswer, { state, confirmed_time }: Proposal): boolean {
  if (answer.action === "propose_instead") return state !== "requested";
  if (answer.action === "cancel") return state !== "cancelled";
  if (answer.action === "decline") return state === "confirmed" || state === "requested";
  if (answer.action !== "confirm") return false;
  if (state === "confirmed") return confirmed_time?.starts_at !== answer.slot;
  return state === "declined" || state === "requested";
}

/**
 * The name under which a changed place is kept. It has the place that is changed: what was typed over another one is not for
 * this.
 */
export const namePlaceForm = ({ id, place }: Pick<Proposal, "id" | "place">): string =>
  `place-${id}-${findPlaceValue(place) ?? ""}`;

/**
 * Loads an advisor's session request by its signed link, and sends the advisor's answer. The token is sent in request
 * bodies only, so that it never appears in logged URLs.
 */
export function useProposal(token: string) {
  const queryClient = useQueryClient();
  const key = ["proposal", token] as const;
  const proposal = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("viewProposal", { token }, { signal }),
    retry: (failureCount, error) => failureCount < 1 && !isInvalidLink(error),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const answer = useMutation({
    mutationFn: (input: ProposalAnswer) => call("answerProposal", { token, ...input }),
    onSuccess: async (updated) => {
      // A request that was read before the answer must not be shown after it.
      await queryClient.cancelQueries({ queryKey: key });
      for (const form of ["confirm", "decline", "no-show", "other-times", "other-place", "reschedule"])
        forgetKeptForm(`${form}-${updated.id}`);
      const before = queryClient.getQueryData<Proposal>(key);
      if (before) forgetKeptForm(namePlaceForm(before));
      queryClient.setQueryData(key, updated);
    },
    // Reload the request: its current state decides what the advisor can still do.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  return { proposal, answer };
}
