import { describe, expect, it } from "vitest";
import type { AdminAdvisorRow } from "../../../../contract/advisors-admin.ts";
import { changesOf, creation, readForm, theirChanges, typedFields, valuesOf } from "./advisor-form.ts";

const row: AdminAdvisorRow = {
  id: "adv_0123456789",
  name: "Ana",
  full_name: "Ana Ruiz",
  email: "ana@example.com",
  first_name_only: false,
  about_the_advisor: "Sleep, calmly.\nAnd long.",
  background: null,
  experience: null,
  hourly_rate: 64.99,
  specialty: ["Toddler", "Family"],
  profile_image_url: "advisors/a.png",
  website_url: "https://example.com/ana",
  instagram_url: null,
  linkedin_url: null,
  facebook_url: null,
  twitter_url: null,
  youtube_url: null,
  tiktok_url: null,
  other_social_media_url: null,
  other_social_media_label: null,
  active: true,
  timezone: "Europe/London",
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  version: 3,
};

function inputOf(change: Partial<ReturnType<typeof valuesOf>>, start: AdminAdvisorRow | null = row) {
  const read = readForm({ ...valuesOf(start), ...change }, false);
  if (!("input" in read)) throw new Error(JSON.stringify(read.wrong));
  return read.input;
}
const wrongIn = (change: Partial<ReturnType<typeof valuesOf>>, unreadable = false) => {
  const read = readForm({ ...valuesOf(row), ...change }, unreadable);
  return "wrong" in read ? read.wrong : {};
};

describe("the form", () => {
  it("starts active, without specialties, in New York", () => {
    expect(valuesOf(null)).toMatchObject({
      name: "",
      active: true,
      specialty: [],
      timezone: "America/New_York",
      hourly_rate: "",
    });
  });

  it("sends nothing for a row that was only looked at", () => {
    expect(changesOf(inputOf({}), row)).toEqual({});
  });

  it("sends what was changed, and null for what was emptied", () => {
    const input = inputOf({ website_url: " ", hourly_rate: "", email: "ana@example.org " });
    expect(changesOf(input, row)).toEqual({ website_url: null, hourly_rate: null, email: "ana@example.org" });
  });

  it("takes no other order of specialties for a change, and a picture for one", () => {
    expect(changesOf(inputOf({ specialty: ["Family", "Toddler"] }), row)).toEqual({});
    expect(changesOf(inputOf({ image_upload_id: null }), row)).toEqual({ image_upload_id: null });
  });

  it.each([
    ["64.999", false],
    ["-1", false],
    ["", true],
  ])("takes a rate of %j (unreadable: %s) for none that could be charged", (hourly_rate, unreadable) => {
    expect(wrongIn({ hourly_rate }, unreadable)).toEqual({
      hourly_rate: "Please enter dollars and cents, such as 64.99",
    });
  });

  it("says what is wrong at each field", () => {
    expect(wrongIn({ name: " ", tiktok_url: "javascript:alert(1)", email: "ana" })).toEqual({
      name: "Name is required",
      tiktok_url: "Please enter a web address that begins with https:// or http://",
      email: "Please enter a valid email address",
    });
  });

  it("leaves it to the API whether one without an address is active, and to the admin otherwise", () => {
    expect(creation(inputOf({ name: "Ben" }, null))).not.toHaveProperty("active");
    expect(creation(inputOf({ name: "Ben", email: "ben@example.com" }, null)).active).toBe(true);
    expect(creation(inputOf({ name: "Ben", active: false }, null)).active).toBe(false);
  });
});

describe("two admins", () => {
  const now: AdminAdvisorRow = {
    ...row,
    version: 4,
    name: "Ana R.",
    active: false,
    background: "x".repeat(200),
    specialty: [],
    profile_image_url: "advisors/b.png",
  };

  it("are told of each other field by field", () => {
    expect(theirChanges(row, now)).toEqual([
      "Name: Ana R.",
      "Active: no",
      `Background: ${"x".repeat(80)}…`,
      "Specialties: nothing",
      "Picture: another",
    ]);
  });

  it("keep what they typed", () => {
    const typed = { ...valuesOf(row), name: "Dr. Ana", first_name_only: true };
    expect(typedFields(typed, valuesOf(row))).toEqual(["name", "first_name_only"]);
  });
});
