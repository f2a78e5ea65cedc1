import { expect, it } from "vitest";
import { advisorsNamed } from "./advisors-named.ts";

const rows = [
  { name: "Inés", full_name: "Inés Ángel Ruiz" },
  { name: "Dr. Ben", full_name: null },
  { name: "Ana", full_name: "Ana Ruiz" },
];
const found = (search: string) => advisorsNamed(rows, search).map(({ name }) => name);

it.each([
  ["", ["Inés", "Dr. Ben", "Ana"]],
  ["  ", ["Inés", "Dr. Ben", "Ana"]],
  ["ines", ["Inés"]],
  ["RUIZ", ["Inés", "Ana"]],
  ["ruiz an", ["Inés", "Ana"]],
  ["ruiz angel", ["Inés"]],
  ["dr.", ["Dr. Ben"]],
  ["zoe", []],
])("looked for by %j", (search, names) => {
  expect(found(search)).toEqual(names);
});
