import { describe, expect, it } from "vitest";
import type { AdminAdvisorRow } from "../../../../contract/advisors-admin.ts";
import { sampleAdvisor } from "../../../../contract/samples.fixture.ts";
import { describeConflicts, getChanges, parseForm, toCreateInput, toFormValues } from "./advisor-form.ts";

const row: AdminAdvisorRow = {
  ...sampleAdvisor,
  name: "Ana",
  email: "ana@example.com",
  about_the_advisor: "Sleep, calmly.\nAnd long.",
  hourly_rate: 64.99,
  specialty: ["Toddler", "Family"],
  profile_image_url: "advisors/a.png",
  website_url: "https://example.com/ana",
  timezone: "Europe/London",
  version: 3,
};

function getInput(change: Partial<ReturnType<typeof toFormValues>>, start: AdminAdvisorRow | null = row) {
  const parsed = parseForm({ ...toFormValues(start), ...change }, false);
  if (!("input" in parsed)) throw new Error(JSON.stringify(parsed.errors));
  return parsed.input;
}
const getErrors = (change: Partial<ReturnType<typeof toFormValues>>, hasBadRate = false) => {
  const parsed = parseForm({ ...toFormValues(row), ...change }, hasBadRate);
  return "errors" in parsed ? parsed.errors : {};
};

describe("advisor form", () => {
  it("defaults to active, no specialties and the New York time zone", () => {
    expect(toFormValues(null)).toMatchObject({
      name: "",
      active: true,
      specialty: [],
      timezone: "America/New_York",
      hourly_rate: "",
    });
  });

  it("an unedited row has no changes", () => {
    expect(getChanges(getInput({}), row)).toEqual({});
  });

  it("changes contain edited fields, and null for cleared ones", () => {
    const input = getInput({ website_url: " ", hourly_rate: "", email: "ana@example.org " });
    expect(getChanges(input, row)).toEqual({
      website_url: null,
      hourly_rate: null,
      email: "ana@example.org",
    });
  });

  it("reordered specialties are no change, a removed picture is one", () => {
    expect(getChanges(getInput({ specialty: ["Family", "Toddler"] }), row)).toEqual({});
    expect(getChanges(getInput({ image_upload_id: null }), row)).toEqual({ image_upload_id: null });
  });

  it.each([
    ["64.999", false],
    ["-1", false],
    ["", true],
  ])("a rate of %j (bad input: %s) is rejected", (hourly_rate, hasBadRate) => {
    expect(getErrors({ hourly_rate }, hasBadRate)).toEqual({
      hourly_rate: "Please enter dollars and cents, such as 64.99",
    });
  });

  it("errors are listed by field", () => {
    expect(getErrors({ name: " ", tiktok_url: "javascript:alert(1)", email: "ana" })).toEqual({
      name: "Name is required",
      tiktok_url: "Please enter a web address that begins with https:// or http://",
      email: "Please enter a valid email address",
    });
  });

  it("working hours and the usual place are sent when they are set, checked and described", () => {
    const off = {
      tuesday: null,
      wednesday: null,
      thursday: null,
      friday: null,
      saturday: null,
      sunday: null,
    };
    const working_hours = { monday: { from: "09:00", to: "12:30" }, ...off };
    const usual_place = { kind: "link", value: " https://meet.example.com/ana " } as const;
    const input = getInput({ working_hours, usual_place });
    const set = { working_hours, usual_place: { ...usual_place, value: usual_place.value.trim() } };
    expect(getChanges(input, row)).toEqual(set);
    expect(getChanges(getInput({}, { ...row, ...set }), { ...row, ...set })).toEqual({});
    expect(
      getErrors({ working_hours: { monday: null, ...off }, usual_place: { kind: "phone", value: "x" } }),
    ).toEqual({
      working_hours: "Please choose hours for at least one day, or let clients propose any time",
      usual_place: "Please enter a phone number with its area code",
    });
    expect(describeConflicts(row, { ...row, ...set })).toEqual([
      "Working hours: Monday 9:00 AM to 12:30 PM",
      "Usual place: https://meet.example.com/ana",
    ]);
  });

  it("create input omits active without an email address and keeps it otherwise", () => {
    expect(toCreateInput(getInput({ name: "Ben" }, null), true)).not.toHaveProperty("active");
    expect(toCreateInput(getInput({ name: "Ben", email: "ben@example.com" }, null), true).active).toBe(true);
    expect(toCreateInput(getInput({ name: "Ben", active: false }, null), true).active).toBe(false);
  });

  it("create input of an editor omits what only owners set", () => {
    const input = toCreateInput(getInput({ name: "Ben" }, null), false);
    for (const field of ["email", "usual_place", "active"]) expect(input).not.toHaveProperty(field);
  });
});

describe("conflict between two admins", () => {
  const now: AdminAdvisorRow = {
    ...row,
    version: 4,
    name: "Ana R.",
    active: false,
    background: "x".repeat(200),
    specialty: [],
    profile_image_url: "advisors/b.png",
  };

  it("the other admin's changes are described field by field", () => {
    expect(describeConflicts(row, now)).toEqual([
      "Name: Ana R.",
      "Active: no",
      `Background: ${"x".repeat(80)}…`,
      "Specialties: empty",
      "Picture: replaced",
    ]);
  });
});
