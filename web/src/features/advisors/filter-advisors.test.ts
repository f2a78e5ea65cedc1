import { describe, expect, it } from "vitest";
import { filterAdvisors } from "./filter-advisors.ts";

const rows = [
  { name: "Inés", full_name: "Inés Ángel Ruiz", email: "ines@example.com", active: true, hourly_rate: null },
  { name: "Dr. Ben", full_name: null, email: null, active: false, hourly_rate: 60 },
  { name: "Ana", full_name: "Ana Ruiz", email: "ana@clinic.test", active: true, hourly_rate: 80 },
].map((row, index) => ({ ...row, id: `adv_${index}`, created_at: `2026-0${3 - index}-01T00:00:00.000Z` }));
const filterNames = (filter: Parameters<typeof filterAdvisors>[1]) =>
  filterAdvisors(rows, filter).matches.map(({ name }) => name);

describe("filterAdvisors", () => {
  it.each([
    ["", ["Inés", "Dr. Ben", "Ana"]],
    ["  ", ["Inés", "Dr. Ben", "Ana"]],
    ["ines", ["Inés"]],
    ["RUIZ", ["Inés", "Ana"]],
    ["ruiz an", ["Inés", "Ana"]],
    ["ruiz angel", ["Inés"]],
    ["dr.", ["Dr. Ben"]],
    ["clinic", ["Ana"]],
    ["zoe", []],
    ["adv", []],
    ["adv_1", ["Dr. Ben"]],
  ])("%j finds %j", (search, names) => expect(filterNames({ search })).toEqual(names));

  it("counts active and inactive ones of the search, whichever of them it shows", () => {
    const { matches, counts } = filterAdvisors(rows, { search: "", active: "inactive" });
    expect(matches.map(({ name }) => name)).toEqual(["Dr. Ben"]);
    expect(counts).toEqual({ active: 2, inactive: 1 });
    expect(filterAdvisors(rows, { search: "ruiz", active: "inactive" })).toEqual({
      matches: [],
      counts: { active: 2, inactive: 0 },
    });
  });

  it("sorts by name, and by rate with unknown rates last", () => {
    expect(filterNames({ search: "", order: "name" })).toEqual(["Ana", "Dr. Ben", "Inés"]);
    expect(filterNames({ search: "", order: "rate" })).toEqual(["Dr. Ben", "Ana", "Inés"]);
  });
});
