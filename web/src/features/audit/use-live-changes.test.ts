import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { toPrivateKey } from "../../api/member-cache.ts";
import { reloadChanges } from "./use-live-changes.ts";

it("a member whom another admin has changed is read again on their page, and no other page asks Stripe", () => {
  const cache = new QueryClient();
  const payment = (id: string) => toPrivateKey("member-page", id, "premium-payment");
  const sessions = toPrivateKey("member-page", "bo", "adminListMemberBookings");
  for (const key of [
    payment("ann"),
    payment("bo"),
    sessions,
    toPrivateKey("members"),
    toPrivateKey("bookings"),
  ])
    cache.setQueryData(key, {});
  const isStale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  reloadChanges(cache, new Set(["members"]), ["ann"]);
  expect([payment("ann"), payment("bo")].map(isStale)).toEqual([true, false]);
  expect([toPrivateKey("members"), toPrivateKey("bookings")].map(isStale)).toEqual([true, false]);
  reloadChanges(cache, new Set(["bookings"]), ["bkg_1"]);
  expect([sessions, payment("bo")].map(isStale), "their session has changed").toEqual([true, false]);
});

it("a live change does not cancel the older rows that are loading, and reads the list again afterwards", async () => {
  const cache = new QueryClient();
  const asked: number[] = [];
  const pages = [1, 2].map(() => Promise.withResolvers<string>());
  const list = new InfiniteQueryObserver(cache, {
    queryKey: toPrivateKey("members"),
    initialPageParam: 0,
    queryFn: ({ pageParam }) => {
      asked.push(pageParam);
      return pages[pageParam]?.promise ?? "";
    },
    getNextPageParam: (_last, all) => all.length,
  });
  const stop = list.subscribe(() => undefined);
  pages[0]?.resolve("newest");
  await expect.poll(() => list.getCurrentResult().isSuccess).toBe(true);
  const loading = list.fetchNextPage();
  reloadChanges(cache, new Set(["members"]), []);
  pages[1]?.resolve("older");
  expect((await loading).data?.pages).toEqual(["newest", "older"]);
  expect(asked).toEqual([0, 1]);
  reloadChanges(cache, new Set(["members"]), []);
  await expect.poll(() => asked).toEqual([0, 1, 0, 1]);
  stop();
});
