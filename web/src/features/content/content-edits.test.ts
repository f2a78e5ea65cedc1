import { expect, it } from "vitest";
import { type Edited, othersChanges } from "./content-edits.ts";

const before: Edited = {
  title: "Ducks",
  description: "",
  category: "free",
  content_type: "story",
  tags: "a, b",
};

it("shows what another admin made of the fields that this one has typed into, and of no other", () => {
  const now: Edited = { ...before, title: "Geese", tags: "c" };
  expect(othersChanges(before, now, { title: true, description: true })).toEqual({ title: "Geese" });
  expect(othersChanges(before, now, {})).toEqual({});
});
