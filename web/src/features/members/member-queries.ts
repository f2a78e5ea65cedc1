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

const everything = ["members"] as const;
type Pages = InfiniteData<RouteOutput<"adminListMembers">>;

/** Members, newest first, or those whose e-mail, first or last name begins with `q`; a page at a time. */
export function useMembers(q: string) {
  return useInfiniteQuery({
    queryKey: [...everything, q],
    queryFn: ({ pageParam, signal }) =>
      call("adminListMembers", { q: q || undefined, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // What was found before stays in sight while the next letter is looked for.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What happened to a member, newest first, a page at a time. */
export function useTrail(member_id: string) {
  return useInfiniteQuery({
    queryKey: ["audit", member_id],
    queryFn: ({ pageParam, signal }) =>
      call("adminListAudit", { member_id, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
}

/**
 * The member as they stand now; undefined where they are gone. Lists lag behind a write for a moment, so what this
 * finds may still be what it was.
 */
export async function currentMember({ id, email }: MemberRecord): Promise<MemberRecord | undefined> {
  const { items } = await call("adminListMembers", { q: email });
  return items.find((each) => each.id === id);
}

/** What the lists make of one member: their new row, or null for nothing. */
function inEveryList(known: QueryClient, id: string, row: MemberRecord | null): void {
  known.setQueriesData<Pages>({ queryKey: everything }, (held) =>
    held
      ? {
          ...held,
          pages: held.pages.map((page) => ({
            ...page,
            items: page.items.flatMap((each) => (each.id === id ? (row ?? []) : each)),
          })),
        }
      : held,
  );
}

/** Puts what a write answered into the lists, which may themselves not know of it yet. */
export function useMemberLists() {
  const known = useQueryClient();
  return {
    put: (row: MemberRecord) => inEveryList(known, row.id, row),
    remove: ({ id }: MemberRecord) => inEveryList(known, id, null),
    reload: () => known.invalidateQueries({ queryKey: everything }),
  };
}
