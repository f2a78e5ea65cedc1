import {
  type InfiniteData,
  type keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
} from "@tanstack/react-query";
import type { RouteName, RouteOutput } from "../../../contract/routes.ts";
import { call } from "./client.ts";

/** The routes whose answer is a page of a list and, as `next`, the cursor of the page after it. */
type PagedRouteName = {
  [Name in RouteName]: RouteOutput<Name> extends { next: string | null } ? Name : never;
}[RouteName];

type Input<Name extends PagedRouteName> = Parameters<typeof call<Name>>[1];

/** Reads a list page by page. */
export const usePages = <Name extends PagedRouteName>(
  name: Name,
  input: Omit<Input<Name>, "cursor">,
  queryKey: QueryKey,
  options: {
    staleTime?: 0;
    placeholderData?: typeof keepPreviousData;
    refetchInterval?: (query: {
      state: { data: InfiniteData<RouteOutput<Name>> | undefined };
    }) => number | false;
  } = {},
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(name, { ...input, cursor: pageParam ?? undefined } as Input<Name>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...options,
  });
