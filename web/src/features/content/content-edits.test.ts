import { expect, it } from "vitest";
import { type AdminContentRow, contentForm } from "../../../../contract/content-admin.ts";
import {
  type ContentFields,
  findConflictingEdits,
  findDifferences,
  toContentFields,
} from "./content-edits.ts";

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

it("findDifferences: a saved item has all values of its form, and none of what was typed since", () => {
  const tagged = { tags: ["a", "b"], age_from: 4, age_to: 6, needs: null, description: null };
  const row = { ...before, ...tagged } as AdminContentRow;
  const values = contentForm.parse(toContentFields(row));
  expect(findDifferences(values, row)).toEqual({});
  expect(findDifferences({ ...values, tags: ["a"], age_to: 7 }, row)).toEqual({ tags: ["a"], age_to: 7 });
});
