import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";

/** Finds a row by its id in the pages of all cached lists below this key. */
export const findListed = <Row extends { id: string }>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  id: string,
): Row | undefined =>
  queryClient
    .getQueriesData<InfiniteData<{ items: Row[] }>>({ queryKey })
    .flatMap(([, cached]) => cached?.pages.flatMap(({ items }) => items) ?? [])
    .find((item) => item.id === id);
