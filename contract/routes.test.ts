import { describe, expect, it } from "vitest";
import * as z from "zod";
import { errorStatus } from "./errors.ts";
import * as tables from "./routes.ts";
import { getLambdaName, type Route, routes } from "./routes.ts";

const all = Object.entries<Route>(routes);

/** The admin routes that are not the owner's alone (ADMIN-21), written down a second time, so that no role changes unseen. */
const rolesBesideOwner = {
  editor: `adminCreateUploads adminListContent adminCreateContent adminUpdateContent adminDeleteContent
    adminRestoreContent adminDuplicateContent adminReplaceFile adminReplaceCover adminChooseFreePack
    adminPreviewSheet adminListAdvisors adminCreateAdvisor adminUpdateAdvisor adminListAdvisorSessions
    adminDeleteAdvisor adminGetLibraryUse`,
  support: `adminListSubmissions adminGetSubmission adminHandleSubmission adminReplyToSubmission
    adminListMembers adminUpdateMember adminLabelMember adminCancelSubscription adminGetPremiumPayment
    adminRefundPremium adminEndPremium adminGetNotices adminUpdateNotices adminGetMember
    adminListMemberBookings adminListMemberItems adminListMemberEmails adminListMemberSubmissions
    adminListMemberAudit adminListBookings adminGetBooking adminListBookingEmails adminRefundBooking
    adminSettleRefund adminKeepPayment adminRescheduleBooking adminSetBookingTime adminNoteBooking adminResendProposal
    adminListOutbox adminListHookAnswers adminRedrive adminResendEmail adminGetToday`,
  "editor support": "adminGetSecondFactor adminEnableSecondFactor adminCreateRecoveryCodes adminListChanges",
};

/** Calls of these routes need no second factor yet (AUTH-16). */
const beforeMfa = ["adminGetSecondFactor", "adminEnableSecondFactor", "adminCreateRecoveryCodes"];

/** Only an owner may send these fields. */
const ownerFields = {
  adminCreateAdvisor: ["email", "usual_place"],
  adminUpdateAdvisor: ["email", "usual_place"],
  adminUpdateMember: ["role", "admin_role", "promote_existing"],
};

describe("routes", () => {
  it("have each method and path once", () => {
    const keys = all.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("are grouped by the Lambda that answers them", () => {
    const { routes: _all, ...own } = tables;
    const answered = Object.values(own).flatMap((table: object | string | number) =>
      typeof table !== "object" ? [] : [new Set(Object.values(table).map(getLambdaName))],
    );
    for (const lambdas of answered) expect(lambdas.size).toBe(1);
    const wanted = new Set(Object.values<Route>(routes).map(getLambdaName));
    expect(answered.flatMap((lambdas) => [...lambdas]).sort()).toEqual([...wanted].sort());
  });

  it.each(all)("%s requires its path parameters and rejects unknown fields", (_, route) => {
    const whole = z.toJSONSchema(route.input, { io: "input" });
    for (const shape of whole.oneOf ?? [whole]) {
      expect(shape.additionalProperties).toBe(false);
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) expect(shape.required).toContain(name);
    }
  });

  it("of the back office are the owner's alone, but for those that are listed here", () => {
    const wanted = Object.entries(rolesBesideOwner).flatMap(([roles, names]) =>
      names.split(/\s+/).map((name) => [name, roles] as const),
    );
    const found = all.flatMap(([name, { roles }]) => (roles ? [[name, roles.join(" ")] as const] : []));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
    expect(all.filter(([, route]) => route.beforeMfa).map(([name]) => name)).toEqual(beforeMfa);
    const kept = all.flatMap(([name, route]) => (route.ownerFields ? [[name, route.ownerFields]] : []));
    expect(Object.fromEntries(kept)).toEqual(ownerFields);
    const admin = all.filter(([, { path }]) => path.startsWith("/api/admin/"));
    expect(admin.filter(([, { access }]) => access !== "admin")).toEqual([]);
  });

  it("are cached by the CDN only if they are public GET routes", () => {
    for (const [, route] of all.filter(([, { cache }]) => cache === "edge"))
      expect([route.method, route.access]).toEqual(["GET", "public"]);
  });
});

describe("error statuses", () => {
  it("are 4xx or 5xx", () => {
    for (const status of Object.values(errorStatus))
      expect(status).toSatisfy((n: number) => n >= 400 && n < 600);
  });
});
