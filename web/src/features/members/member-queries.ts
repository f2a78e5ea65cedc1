import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { MemberRecord } from "../../../../contract/members-admin.ts";
import type { RouteOutput } from "../../../../contract/routes.ts";
import { call } from "../../api/client.ts";
import { toPrivateKey } from "../../api/member-cache.ts";

const getMembersKey = () => toPrivateKey("members");
type Pages = InfiniteData<RouteOutput<"adminListMembers">>;

/** Pages of members, newest first, or of members whose email, first or last name starts with `q`. */
export function useMembers(q: string) {
  return useInfiniteQuery({
    queryKey: [...getMembersKey(), q],
    queryFn: ({ pageParam, signal }) =>
      call("adminListMembers", { q: q || undefined, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Shows the previous results while the next search loads.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Pages of a member's audit log, newest first. */
export function useAuditLog(member_id: string) {
  return useInfiniteQuery({
    queryKey: toPrivateKey("audit", member_id),
    queryFn: ({ pageParam, signal }) =>
      call("adminListAudit", { member_id, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * Finds the current record of a member; undefined if the member was deleted. The list is eventually consistent, so the
 * record may be stale for a moment after a write.
 */
export async function findCurrentMember({ id, email }: MemberRecord): Promise<MemberRecord | undefined> {
  const { items } = await call("adminListMembers", { q: email });
  return items.find((each) => each.id === id);
}

/** Replaces a member in all cached lists, or removes the member if `row` is null. */
function updateCachedLists(queryClient: QueryClient, id: string, row: MemberRecord | null): void {
  queryClient.setQueriesData<Pages>({ queryKey: getMembersKey() }, (data) =>
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

/** Updates the cached lists with the result of a write, because a refetch may not contain it yet. */
export function useMemberLists() {
  const queryClient = useQueryClient();
  return {
    replace: (row: MemberRecord) => updateCachedLists(queryClient, row.id, row),
    remove: ({ id }: MemberRecord) => updateCachedLists(queryClient, id, null),
    reload: () => queryClient.invalidateQueries({ queryKey: getMembersKey() }),
  };
}
