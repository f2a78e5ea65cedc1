import { expect, it, vi } from "vitest";
import { getToasts } from "../toast-store.ts";
import { loadMore, toLoadMore } from "./load-more.ts";

const toQuery = (isFetchNextPageError: boolean) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: vi.fn(async () => ({ isFetchNextPageError })),
});

it("a page that fails to load says so, and one that loads says nothing", async () => {
  const before = getToasts();
  await loadMore(toQuery(false));
  expect(getToasts()).toEqual(before);
  await loadMore(toQuery(true));
  expect(getToasts().filter((each) => !before.includes(each))).toMatchObject([
    { description: "We couldn't load more. Please try again." },
  ]);
});

it("the button loads the next page, and says whether there is one", () => {
  const query = toQuery(false);
  toLoadMore(query, "Load older entries").onLoad();
  expect(query.fetchNextPage).toHaveBeenCalledOnce();
  expect(toLoadMore(query, "Load older entries").hasMore).toBe(true);
  expect(toLoadMore({ ...query, hasNextPage: false }, "Load older entries").hasMore).toBe(false);
});
