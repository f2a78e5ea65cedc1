import { expect, it } from "vitest";
import { filterAdvisors } from "./filter-advisors.ts";

const rows = [
  { name: "Inés", full_name: "Inés Ángel Ruiz" },
  { name: "Dr. Ben", full_name: null },
  { name: "Ana", full_name: "Ana Ruiz" },
];
const filterNames = (search: string) => filterAdvisors(rows, search).map(({ name }) => name);

it.each([
  ["", ["Inés", "Dr. Ben", "Ana"]],
  ["  ", ["Inés", "Dr. Ben", "Ana"]],
  ["ines", ["Inés"]],
  ["RUIZ", ["Inés", "Ana"]],
  ["ruiz an", ["Inés", "Ana"]],
  ["ruiz angel", ["Inés"]],
  ["dr.", ["Dr. Ben"]],
  ["zoe", []],
])("filterAdvisors: %j finds %j", (search, names) => {
  expect(filterNames(search)).toEqual(names);
});
