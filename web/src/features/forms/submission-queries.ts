import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ListOrder } from "../../../../contract/admin-lists.ts";
import type { Submission, SubmissionFilter } from "../../../../contract/submissions.ts";
import { call } from "../../api/client.ts";
import { describeOutcome } from "../../api/describe-outcome.ts";
import { ApiError, isRejection } from "../../api/errors.ts";
import { findListed } from "../../api/find-listed.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";
import { runEach } from "../../ui/list/bulk-run.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";

const getListsKey = () => toPrivateKey("submissions", "lists");

export interface SubmissionsQuery {
  filter: SubmissionFilter | undefined;
  /** Words that a form must have. */
  q: string;
  sort: ListOrder;
}

/** Lists form submissions for admins, filtered and searched, one page at a time. The first page has the counts. */
export const useSubmissions = ({ filter, q, sort }: SubmissionsQuery) =>
  usePages(
    "adminListSubmissions",
    { filter, q: q || undefined, sort },
    [...getListsKey(), { filter, q, sort }],
    { staleTime: 0, placeholderData: keepPreviousData },
  );

/** Fetches one submission; shows what a list has of it in the meantime. */
export function useSubmission(id: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: toPrivateKey("submissions", "one", id),
    queryFn: ({ signal }) => call("adminGetSubmission", { id }, { signal }),
    placeholderData: () => {
      const row = findListed<Submission>(queryClient, getListsKey(), id);
      return row && { ...row, member_id: null, replies: [] };
    },
    staleTime: 0,
  });
}

export interface HandledResult {
  changed: Submission[];
  /** The number of those that were not changed. */
  failed: number;
  /** The number of those among them that someone else has changed or deleted. */
  outdated: number;
}

interface Handling {
  rows: readonly Submission[];
  handled: boolean;
  isUndo: boolean;
}

/**
 * Marks submissions as handled, or opens them again, and reloads the lists. `onDone` is called also after the list has been left.
 */
export function useSetHandled(onDone: (result: HandledResult, handling: Handling) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, handled }: Handling): Promise<HandledResult> => {
      const changed: Submission[] = [];
      let outdated = 0;
      await runEach(rows, async ({ id, version }) => {
        try {
          changed.push(await call("adminHandleSubmission", { id, version, handled }));
        } catch (error) {
          if (error instanceof ApiError && ["conflict", "not_found"].includes(error.code)) outdated += 1;
        }
      });
      return { changed, failed: rows.length - changed.length, outdated };
    },
    onSuccess: onDone,
    // Also after a conflict with another admin, to show their change.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["submissions"] }),
  });
}

/**
 * Sends a reply to a message. A conflict shows what the other admin did; what was typed stays. After a lost answer the button
 * sends the same version again, by which the API recognizes a reply that it has sent already.
 */
export function useReply(
  { id, version }: Pick<Submission, "id" | "version">,
  {
    sentVersion,
    onSent,
    onInvalid,
  }: {
    /** The version that was sent before the form was closed, if its answer was lost. */
    sentVersion: number | undefined;
    onSent: (text: string) => void;
    onInvalid: (message: string) => void;
  },
) {
  const queryClient = useQueryClient();
  const seenVersion = useRef(sentVersion);
  const { mutate: send, isPending } = useMutation({
    mutationFn: (text: string) => {
      seenVersion.current ??= version;
      return call("adminReplyToSubmission", { id, version: seenVersion.current, text });
    },
    onSuccess: (row, text) => {
      seenVersion.current = undefined;
      queryClient.setQueryData(toPrivateKey("submissions", "one", id), row);
      onSent(text);
      showSuccess("The message counts as handled now.", "Reply sent");
    },
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.code === "conflict";
      if (error instanceof ApiError && isRejection(error)) seenVersion.current = undefined;
      const message = isConflict ? error.message : error instanceof ApiError ? error.fields?.text : undefined;
      if (message !== undefined) return onInvalid(message);
      const { title, text } = describeOutcome(error, {
        refused: "Reply not sent",
        unknown: "We don't know whether this reply was sent",
        advice: "Please press the button again without a change. Nothing is sent twice.",
      });
      showError(text, title);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["submissions"] }),
  });
  return { send, isPending, getSentVersion: () => seenVersion.current };
}
