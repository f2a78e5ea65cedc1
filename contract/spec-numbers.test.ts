import { describe, expect, it } from "vitest";
import { dashboardAdvisors, specialties } from "./advisors.ts";
import { sessionPrice } from "./booking-rules.ts";
import { answerHours, defaultLength, maxSlots, sessionLengths, timeLabels } from "./bookings.ts";
import { premiumPriceCents } from "./brand.ts";
import { categories, contentPageSize, contentTypes, guestClear, guestVisible } from "./content.ts";
import { newContent, tagsShown } from "./content-admin.ts";
import { upgradeInterests } from "./forms.ts";
import { interests, memberPasswordMin } from "./members.ts";
import { roles } from "./roles.ts";
import { dropZoneBytes, uploadLimit } from "./uploads.ts";
import { defaultZone, zones } from "./zones.ts";

const megabyte = 1_048_576;
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("the spec's numbers (spec/1 §9, spec/2 §9)", () => {
  it.each([
    ["Premium is $20", premiumPriceCents, 2_000],
    ["content page size", contentPageSize, 6],
    ["a guest's items of a type", guestVisible, 6],
    ["those not blurred", guestClear, 3],
    ["the dashboard's advisors", dashboardAdvisors, 6],
    ["characters of a password", memberPasswordMin, 6],
    ["tags in a row", tagsShown, 3],
    ["preferred slots", maxSlots, 3],
    ["hours to an answer", answerHours, 24],
    ["minutes by default", defaultLength, 60],
    ["the drop zone's cap", dropZoneBytes, 52_428_800],
    ["an hour at $80", sessionPrice(80, 60), 8_000],
    ["half an hour at $80", sessionPrice(80, 30), 4_000],
  ])("%s", (_, number, expected) => expect(number).toBe(expected));

  it.each([
    ["content", "application/pdf", 50],
    ["content", "application/msword", 25],
    ["content", docx, 25],
    ["content", "text/plain", 5],
    ["content", "image/png", 10],
    ["cover", "image/webp", 5],
  ] as const)("a %s file of %s is %i MB at most", (purpose, type, limit) =>
    expect(uploadLimit(purpose, type)).toBe(limit * megabyte),
  );

  it("an advisor's picture is under 5 MB", () =>
    expect(uploadLimit("advisor_image", "image/jpeg")).toBe(5 * megabyte - 1));

  it("24 half-hours from 8:00 AM to 7:30 PM", () =>
    expect([timeLabels.length, timeLabels[0], timeLabels.at(-1)]).toEqual([24, "8:00 AM", "7:30 PM"]));
});

describe("the spec's lists", () => {
  it.each<[string, readonly unknown[], unknown[]]>([
    ["session lengths", sessionLengths, [30, 60]],
    ["roles", roles, ["free_member", "premium_member", "admin"]],
    ["access levels", categories, ["public", "free", "premium"]],
    ["content types", contentTypes, ["story", "math_worksheet", "printable"]],
    ["a new item", Object.values(newContent), ["free", "printable"]],
    [
      "specialties",
      specialties,
      [
        "New Borns",
        "Early Childhood",
        "Toddler",
        "School Age",
        "Early Adolescent",
        "Late Adolescent",
        "Family",
        "Health",
        "Sensory Based Learning",
      ],
    ],
    [
      "interests",
      interests,
      [
        "Newborns",
        "Toddler",
        "Early Childhood",
        "School-Age",
        "Early Adolescent",
        "Late Adolescent",
        "Family",
        "Health",
        "Sensory-Based Learning",
      ],
    ],
    [
      "the upgrade popup's interests",
      upgradeInterests,
      [
        "printable-tools",
        "storytime-sessions",
        "one-on-one-support",
        "parenting-workshops",
        "member-community",
      ],
    ],
    [
      "time zones",
      zones.map(({ label }) => label),
      [
        "Eastern",
        "Central",
        "Mountain",
        "Pacific",
        "Alaska",
        "Hawaii",
        "London",
        "Paris/Berlin",
        "Rome",
        "Tokyo",
        "Beijing",
        "India",
        "Sydney",
        "Melbourne",
      ],
    ],
    ["the default zone", [defaultZone], ["America/New_York"]],
  ])("%s", (_, list, expected) => expect([...list]).toEqual(expected));
});
