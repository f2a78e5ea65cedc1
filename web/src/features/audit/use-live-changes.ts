import { type Query, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { ChangeList } from "../../../../contract/audit.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { markChanged } from "../../ui/changed-rows.ts";
import { watchChanges } from "./watch-changes.ts";

/** The lists of which counts change when members act, by tab. */
const listByTab: Readonly<Record<string, ChangeList>> = {
  users: "members",
  bookings: "bookings",
  submissions: "submissions",
};

/** Queries that show something of every list. */
const wholeOffice = ["audit", "overview", "setup", "today"];

/** Reading a list again would silently cancel its "Load more". The next poll reads each changed list once more. */
const isLoadingMore = ({ state }: Query): boolean =>
  state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;

/**
 * Reads again what other admins have changed. A change of a booking or a form does not say whose page shows it, so these
 * pages are all read again, without the part from Stripe: that is read only for changed members.
 */
export function reloadChanges(
  queryClient: QueryClient,
  lists: ReadonlySet<ChangeList> | "all",
  objects: readonly string[],
): void {
  if (lists === "all") return void queryClient.invalidateQueries();
  const pages = objects.map((id) => toPrivateKey("member-page", id));
  for (const queryKey of [...[...lists, ...wholeOffice].map((noun) => [noun]), ...pages])
    void queryClient.invalidateQueries({ queryKey, predicate: (query) => !isLoadingMore(query) });
  void queryClient.invalidateQueries({
    queryKey: toPrivateKey("member-page"),
    predicate: (query) => query.queryKey.at(-1) !== "premium-payment" && !isLoadingMore(query),
  });
}

/**
 * Keeps the back office up to date while it is in view (ADMIN-22): a list that another admin has changed is read again
 * within 10 s. Query keys begin with the name of their list. Dialogs keep what is being typed, because they copy the row
 * when they open.
 */
export function useLiveChanges(tab: string): void {
  const queryClient = useQueryClient();
  const list = useRef<ChangeList>(undefined);
  useEffect(() => {
    list.current = listByTab[tab];
  }, [tab]);

  useEffect(
    () =>
      watchChanges({
        getList: () => list.current,
        fetchChanges: (open, signal) => call("adminListChanges", { list: open }, { signal }),
        onChange: (lists, objects) => {
          markChanged(objects);
          reloadChanges(queryClient, lists, objects);
        },
      }),
    [queryClient],
  );
}
