import { expect, it, vi } from "vitest";
import { getToasts } from "../toast-store.ts";
import { loadMore, toLoadMore } from "./load-more.ts";

const toQuery = (isFetchNextPageError: boolean) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: vi.fn(async () => ({ isFetchNextPageError })),
});

it("a page that fails to load says so, and one that loads says nothing", async () => {
  await loadMore(toQuery(false));
  expect(getToasts()).toEqual([]);
  await loadMore(toQuery(true));
  expect(getToasts()).toMatchObject([{ description: "We couldn't load more. Please try again." }]);
});

it("there is a button only if there is more", () => {
  const query = toQuery(false);
  toLoadMore(query, "Load older entries")?.onLoad();
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  expect(toLoadMore({ ...query, hasNextPage: false }, "Load older entries")).toBeUndefined();
});
