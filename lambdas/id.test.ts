import { expect, it } from "vitest";
import { contentId } from "../contract/content.ts";
import { createId, toKeyedId, toMailboxKey } from "./id.ts";

it("createId: ids sort by creation and match the contract", () => {
  const instants = [0, 1, 1_777_622_400_000, 1_777_622_400_001, 2 ** 47];
  const ids = instants.map((at) => createId("cnt", at));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(contentId.safeParse(id).success).toBe(true);
});

it("createId: is a prefix and a version 7 UUID", () => {
  expect(createId("adv")).toMatch(/^adv_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

it("createId: is unique within a millisecond", () => {
  const at = Date.now();
  expect(new Set(Array.from({ length: 10_000 }, () => createId("cnt", at))).size).toBe(10_000);
});

it("toKeyedId: an id stays the same in later releases", () => {
  expect(toKeyedId("obx", "pi_1", "2")).toBe("obx_05c062fa3439270a162d48c41201fcbb");
});

it.each([
  ["maya@example.com", "Maya+news@example.com", true],
  ["maya@example.com", "ma.ya@example.com", false],
  ["maya@gmail.com", "m.a.ya+1@googlemail.com", true],
  ["maya@gmail.com", "mara@gmail.com", false],
  ["+@example.com", "+a@example.com", false],
])("toMailboxKey: %s and %s are one mailbox: %s", (one, other, isSame) => {
  expect(toMailboxKey(one) === toMailboxKey(other)).toBe(isSame);
});
