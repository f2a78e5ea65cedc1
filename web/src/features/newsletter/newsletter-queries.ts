import { type InfiniteData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Newsletter } from "../../../../contract/newsletter-admin.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { describeOutcome } from "../../api/describe-outcome.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";
import { showError, showSuccess } from "../../ui/toast-store.ts";

/** The progress of a newsletter that is being sent is read this often. */
const progressMs = 5_000;

const getNewslettersKey = () => toPrivateKey("newsletter");

type Pages = InfiniteData<RouteOutput<"adminListNewsletters">>;

/** The newsletters of all pages that were loaded, newest first. */
export const toNewsletters = (data: Pages | undefined): Newsletter[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];

/** Reads the newsletters page by page; the progress of one that is being sent stays current (FORM-9). */
export const useNewsletters = () =>
  usePages("adminListNewsletters", {}, getNewslettersKey(), {
    staleTime: 0,
    refetchInterval: ({ state }) =>
      toNewsletters(state.data).some((item) => item.state === "sending") ? progressMs : false,
  });

/** Finds the draft of a newsletter, or of the email about an import. */
export const findDraft = (items: readonly Newsletter[], importId: string | null): Newsletter | null =>
  items.find(({ state, import_id }) => state === "draft" && import_id === importId) ?? null;

/** The email of a saved version, and how many people get it. */
export const useNewsletterPreview = (id: string, version: number) =>
  useQuery({
    queryKey: toPrivateKey("newsletter-preview", id, version),
    queryFn: ({ signal }) => call("adminPreviewNewsletter", { id }, { signal }),
    staleTime: 0,
  });

/** Returns a function that reads the list again and returns it. */
export function useReloadNewsletters() {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: getNewslettersKey() });
    return toNewsletters(queryClient.getQueryData<Pages>(getNewslettersKey()));
  };
}

/**
 * Returns a function that runs what a button does, says how it went and reads the list again, and whether it is running. The list
 * is read also after a failure: its answer may have been lost, or another owner was faster.
 */
export function useNewsletterAction() {
  const reload = useReloadNewsletters();
  const [isBusy, setBusy] = useState(false);
  const run = async (
    work: () => Promise<unknown>,
    { done, ...outcome }: { done?: string } & Parameters<typeof describeOutcome>[1],
  ) => {
    setBusy(true);
    try {
      await work();
      if (done) showSuccess(done);
    } catch (error) {
      const { title, text } = describeOutcome(error, outcome);
      showError(text, title);
    }
    await reload();
    setBusy(false);
  };
  return { run, isBusy };
}
