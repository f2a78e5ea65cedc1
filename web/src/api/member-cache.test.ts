import { describe, expect, it } from "vitest";
import { getMemberCache, toPrivateKey } from "./member-cache.ts";

const getClient = (memberId: string | null) => getMemberCache(memberId).client;

describe("the query cache", () => {
  it("is empty for the next member in the same tab, and the last one's data is gone", () => {
    const first = getClient("member-1");
    first.setQueryData(toPrivateKey("bookings", "mine"), ["session"]);
    const second = getClient("member-2");
    expect(second.getQueryCache().getAll()).toEqual([]);
    expect(second.getQueryData(toPrivateKey("bookings", "mine"))).toBeUndefined();
    expect(first.getQueryCache().getAll()).toEqual([]);
  });

  it("is empty for a guest after a member has signed out", () => {
    getClient("member-1").setQueryData(toPrivateKey("bookings", "mine"), ["session"]);
    expect(getClient(null).getQueryCache().getAll()).toEqual([]);
  });

  it("is kept for the same member, and for a guest who signs in", () => {
    getClient(null).setQueryData(["content"], ["public"]);
    const cache = getClient("member-1");
    expect(cache.getQueryData(["content"])).toEqual(["public"]);
    expect(getClient("member-1")).toBe(cache);
  });

  it("has private keys with the member's id, which the noun's key matches", () => {
    const cache = getClient("member-1");
    expect(toPrivateKey("content", "all")).toEqual(["content", { member: "member-1" }, "all"]);
    cache.setQueryData(toPrivateKey("content", "all"), []);
    expect(cache.getQueriesData({ queryKey: ["content"] })).not.toEqual([]);
  });
});
