import { expect, it } from "vitest";
import { type ContentFields, findConflictingEdits } from "./content-edits.ts";

const before: ContentFields = {
  title: "Ducks",
  description: "",
  category: "free",
  content_type: "story",
  tags: "a, b",
  age_from: "4",
  age_to: "6",
  needs: "",
};

it("findConflictingEdits: returns only fields that both admins changed", () => {
  const now: ContentFields = { ...before, title: "Geese", tags: "c" };
  expect(findConflictingEdits(before, now, { title: true, description: true })).toEqual({ title: "Geese" });
  expect(findConflictingEdits(before, now, {})).toEqual({});
});
