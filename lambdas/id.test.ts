import { expect, it } from "vitest";
import { contentId } from "../contract/content.ts";
import { newId } from "./id.ts";

it("sorts by creation and is an id by the contract", () => {
  const instants = [0, 1, 1_777_622_400_000, 1_777_622_400_001, 2 ** 47];
  const ids = instants.map((at) => newId("cnt", at));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(contentId.safeParse(id).success).toBe(true);
});

it("is a version 7 UUID after its prefix", () => {
  expect(newId("adv")).toMatch(/^adv_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

it("does not repeat itself within a millisecond", () => {
  const at = Date.now();
  expect(new Set(Array.from({ length: 10_000 }, () => newId("cnt", at))).size).toBe(10_000);
});
