import { QueryClient } from "@tanstack/react-query";
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
