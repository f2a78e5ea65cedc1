import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { toPrivateKey } from "../../api/member-cache.ts";
import { updateCachedLists } from "./member-queries.ts";

it("a removed user is removed from the lists, and the audit log's names of admins stay", () => {
  const client = new QueryClient();
  const listKey = toPrivateKey("members", "list", { q: "" });
  const namesKey = toPrivateKey("members", "admins");
  client.setQueryData(listKey, { pages: [{ items: [{ id: "gone" }, { id: "kept" }] }] });
  client.setQueryData(namesKey, { items: [{ id: "gone" }] });
  updateCachedLists(client, "gone", null);
  expect(client.getQueryData(listKey)).toEqual({ pages: [{ items: [{ id: "kept" }] }] });
  expect(client.getQueryData(namesKey)).toEqual({ items: [{ id: "gone" }] });
});
