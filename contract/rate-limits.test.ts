import { describe, expect, it } from "vitest";
import { memberLimits, sharedRoutes } from "./rate-limits.ts";
import { getLambdaName, type Route, routes } from "./routes.ts";

const all = Object.entries<Route>(routes);

/** Lambdas that call Stripe, sign uploads or send mail on a member's request. */
const costly = new Set([
  "advisors-admin",
  "bookings",
  "bookings-admin",
  "members-admin",
  "membership",
  "outbox-admin",
]);

/** Routes of these Lambdas that do neither, or that have a limit of their own. */
const free = new Set([
  "adminCreateAdvisor",
  "adminDeleteAdvisor",
  "adminListAdvisors",
  "adminListAdvisorSessions",
  // Five links a day to one address.
  "adminResendAdvisorLink",
  "adminUndoEmailChange",
  "adminCreateRecoveryCodes",
  "adminEnableSecondFactor",
  "adminGetNewAdminDefaults",
  "adminGetNotices",
  "adminGetSecondFactor",
  "adminListMembers",
  "adminUndoMemberEmail",
  "adminUpdateNotices",
  "listMyBookings",
  "adminGetBooking",
  "adminListBookings",
  "adminListBookingEmails",
  "adminListHookAnswers",
  "adminListOutbox",
  "adminNoteBooking",
]);

describe("limits per member", () => {
  it("name existing routes, and no public ones", () => {
    const members = all.filter(([, { access }]) => access !== "public").map(([name]) => name);
    expect(members).toEqual(expect.arrayContaining(Object.keys(memberLimits)));
    expect(all.map(([name]) => name)).toEqual(expect.arrayContaining([...sharedRoutes]));
  });

  it("cover every route that calls Stripe, signs an upload or sends mail", () => {
    const names = all
      .filter(([, route]) => route.access !== "public" && costly.has(getLambdaName(route)))
      .map(([name]) => name);
    const others = ["adminCreateUploads", "deleteMe", "updateMe", "exportMe"];
    for (const name of [...names, ...others])
      expect([name, name in memberLimits || free.has(name)]).toEqual([name, true]);
  });

  it("allow a person's use: at least thirty times an hour", () => {
    // Browsers send missed searches on their own, and members do not notice one that was rejected.
    const { recordMissedSearches: _, ...ofPeople } = memberLimits;
    for (const { uses, windowSeconds } of Object.values(ofPeople))
      expect((uses * 3_600) / windowSeconds).toBeGreaterThanOrEqual(30);
  });
});

it("shared calls: are those of the routes that PERF-12 names", () => {
  expect([...sharedRoutes].toSorted()).toEqual([
    "adminCancelSubscription",
    "cancelBooking",
    "completePremiumSignup",
    "createBooking",
    "openPortal",
    "refreshMembership",
    "startCheckout",
    "upgradeSuccess",
  ]);
});
