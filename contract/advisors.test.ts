import { describe, expect, it } from "vitest";
import { advisorName, hourlyRateLabel } from "./advisors.ts";

describe("an advisor's name", () => {
  it.each([
    [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: true }, "Ana"],
    [{ name: "Dr. Ana", full_name: "Ana Ruiz", first_name_only: false }, "Dr. Ana"],
    [{ name: "Dr. Ana", full_name: null, first_name_only: true }, "Dr. Ana"],
    [{ name: "Dr. Ana", full_name: "  Ana   Ruiz ", first_name_only: true }, "Ana"],
  ])("of %j is %s", (advisor, shown) => expect(advisorName(advisor)).toBe(shown));
});

describe("an advisor's rate", () => {
  it.each([
    [80, "$80/hour"],
    [64.99, "$64.99/hour"],
    [64.5, "$64.50/hour"],
    [1200, "$1,200/hour"],
  ])("%d is shown as %s", (dollars, label) => expect(hourlyRateLabel(dollars)).toBe(label));
});
