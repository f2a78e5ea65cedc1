import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormKind } from "../../../../contract/forms.ts";
import type { Submission } from "../../../../contract/submissions.ts";
import { call } from "../../api/client.ts";
import { getAdminErrorMessage } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { toast } from "../../ui/toast-store.ts";

const getSubmissionsKey = (kind: FormKind | undefined) => toPrivateKey("submissions", kind ?? "all");

/** Lists form submissions for admins, optionally of one kind, newest first, one page at a time. */
export function useSubmissions(kind: FormKind | undefined) {
  return useInfiniteQuery({
    queryKey: getSubmissionsKey(kind),
    queryFn: ({ pageParam, signal }) =>
      call("adminListSubmissions", { kind, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** Marks a submission as handled, or reopens it. */
export function useToggleHandled() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, handled_at }: Submission) =>
      call("adminHandleSubmission", { id, version, handled: handled_at === null }),
    onError: (error) => {
      const description = getAdminErrorMessage(error, "Failed to update submission. Please try again.");
      toast({ title: "Error", description, tone: "destructive" });
    },
    // Also after a conflict with another admin, to show their change.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["submissions"] }),
  });
}
