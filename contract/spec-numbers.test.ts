import { describe, expect, it } from "vitest";
import { maxDashboardAdvisors, specialties } from "./advisors.ts";
import { getSessionPrice } from "./booking-rules.ts";
import { answerHours, maxSlots, sessionLengths, timeLabels } from "./bookings.ts";
import { initialPriceCents } from "./brand.ts";
import { categories, contentPageSize, contentTypes, maxGuestClearItems, maxGuestItems } from "./content.ts";
import { maxTagsShown, newContentDefaults } from "./content-admin.ts";
import { upgradeInterests } from "./forms.ts";
import { interests, minMemberPasswordLength } from "./members.ts";
import { roles } from "./roles.ts";
import { getUploadLimit, maxDropZoneBytes } from "./uploads.ts";
import { defaultZone } from "./zones.ts";

const megabyte = 1_048_576;
const docx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("the spec's numbers (PAY-1, LIB-3, AUTH-5, BOOK-6, LIB-10)", () => {
  it.each([
    ["Premium is $20", initialPriceCents, 2_000],
    ["content page size", contentPageSize, 6],
    ["items of a type for guests", maxGuestItems, 6],
    ["items not blurred for guests", maxGuestClearItems, 3],
    ["the dashboard's advisors", maxDashboardAdvisors, 6],
    ["minimum password length", minMemberPasswordLength, 6],
    ["tags in a row", maxTagsShown, 3],
    ["preferred slots", maxSlots, 3],
    ["hours to answer", answerHours, 24],
    ["the drop zone's cap", maxDropZoneBytes, 52_428_800],
    ["an hour at $80", getSessionPrice(80, 60), 8_000],
    ["half an hour at $80", getSessionPrice(80, 30), 4_000],
  ])("%s", (_, number, expected) => expect(number).toBe(expected));

  it.each([
    ["content", "application/pdf", 50],
    ["content", "application/msword", 25],
    ["content", docx, 25],
    ["content", "text/plain", 5],
    ["content", "image/png", 10],
    ["cover", "image/webp", 5],
  ] as const)("maximum size of a %s file of %s is %i MB", (purpose, type, limit) =>
    expect(getUploadLimit(purpose, type)).toBe(limit * megabyte),
  );

  it("maximum size of an advisor image is under 5 MB", () =>
    expect(getUploadLimit("advisor_image", "image/jpeg")).toBe(5 * megabyte - 1));

  it("24 half-hours from 8:00 AM to 7:30 PM", () =>
    expect([timeLabels.length, timeLabels[0], timeLabels.at(-1)]).toEqual([24, "8:00 AM", "7:30 PM"]));
});

describe("the spec's lists", () => {
  it.each<[string, readonly unknown[], unknown[]]>([
    ["session lengths", sessionLengths, [30, 60]],
    ["roles", roles, ["free_member", "premium_member", "admin"]],
    ["access levels", categories, ["public", "free", "premium"]],
    ["content types", contentTypes, ["story", "math_worksheet", "printable"]],
    ["a new item", Object.values(newContentDefaults), ["free", "printable"]],
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
    ["the default zone", [defaultZone], ["America/New_York"]],
  ])("%s", (_, list, expected) => expect([...list]).toEqual(expected));
});
