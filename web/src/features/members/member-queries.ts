import { type InfiniteData, keepPreviousData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { MemberRecord, MemberSort } from "../../../../contract/members-admin.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { toPrivateKey } from "../../api/member-cache.ts";
import { usePages } from "../../api/use-pages.ts";
import { getMemberPageKey } from "./member-page-queries.ts";
import type { UserFilter } from "./user-filters.tsx";

const getListsKey = () => toPrivateKey("members", "list");
type Pages = InfiniteData<RouteOutput<"adminListMembers">>;

export interface MembersQuery {
  q: string;
  filter: UserFilter;
  sort: MemberSort;
}

/** Pages of members: filtered, sorted, or found by words. The first page has the counts, except in a search. */
export const useMembers = ({ q, filter, sort }: MembersQuery) =>
  usePages(
    "adminListMembers",
    { q: q || undefined, ...filter, sort: q ? undefined : sort },
    [...getListsKey(), { q, filter, sort }],
    // Shows the previous results while the next search loads.
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** Finds the current record of a member; undefined if the member was deleted. */
export async function findCurrentMember({ id }: MemberRecord): Promise<MemberRecord | undefined> {
  try {
    return (await call("adminGetMember", { id })).member;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/** Replaces a member in all cached lists, or removes the member if `row` is null. */
export function updateCachedLists(queryClient: QueryClient, id: string, row: MemberRecord | null): void {
  queryClient.setQueriesData<Pages>({ queryKey: getListsKey() }, (data) =>
    data
      ? {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((each) => (each.id === id ? (row ?? []) : each)),
          })),
        }
      : data,
  );
}

/** Updates the cached lists and pages with the result of a write, because a refetch may not contain it yet. */
export function useMemberLists() {
  const queryClient = useQueryClient();
  const reloadPages = () => void queryClient.invalidateQueries({ queryKey: getMemberPageKey() });
  return {
    replace: (row: MemberRecord) => {
      updateCachedLists(queryClient, row.id, row);
      reloadPages();
    },
    remove: ({ id }: MemberRecord) => updateCachedLists(queryClient, id, null),
    reload: () => {
      reloadPages();
      return queryClient.invalidateQueries({ queryKey: toPrivateKey("members") });
    },
  };
}
