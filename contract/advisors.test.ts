import { describe, expect, it } from "vitest";
import { formatHourlyRate, getAdvisorName, getPublicName } from "./advisors.ts";

describe("advisor name", () => {
  it.each([
    [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: true }, "Ana"],
    [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: false }, "Dr. Ana"],
    [{ name: "Dr. Ana", full_name: null, first_name_only: true }, "Dr. Ana"],
    [{ name: "Dr. Ana", full_name: "  Ana   Ruiz ", first_name_only: true }, "Ana"],
  ])("of %j is %s", (advisor, shown) => expect(getAdvisorName(advisor)).toBe(shown));
});

it.each([
  [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: false }, "Ana Ruiz"],
  [{ name: "Dr. Ana", full_name: null, first_name_only: false }, "Dr. Ana"],
  [{ name: "Dr. Ana", full_name: "  ", first_name_only: false }, "Dr. Ana"],
  [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: true }, "Ana"],
  [{ name: "Ana", full_name: null, first_name_only: true }, "Ana"],
])("public name of %j is %s", (advisor, listed) => expect(getPublicName(advisor)).toBe(listed));

describe("hourly rate", () => {
  it.each([
    [80, "$80/hour"],
    [64.99, "$64.99/hour"],
    [64.5, "$64.50/hour"],
    [1200, "$1,200/hour"],
  ])("%d is formatted as %s", (dollars, label) => expect(formatHourlyRate(dollars)).toBe(label));
});
