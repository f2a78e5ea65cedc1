import type * as z from "zod";
import { advisorList } from "./advisors.ts";
import {
  adminAdvisorList,
  adminAdvisorRow,
  createAdvisorInput,
  deleteAdvisorInput,
  updateAdvisorInput,
} from "./advisors-admin.ts";
import { auditPage, listAuditInput } from "./audit.ts";
import {
  adminBooking,
  adminBookingPage,
  adminListBookingsInput,
  beginBookingInput,
  begunBooking,
  booking,
  bookingInput,
  bookingList,
  scheduleInput,
} from "./bookings.ts";
import {
  completedSignup,
  completedUpgrade,
  paidCheckout,
  startCheckoutInput,
  startedCheckout,
} from "./checkout.ts";
import { contentPage, download, downloadInput, listContentInput } from "./content.ts";
import {
  adminContentPage,
  adminContentRow,
  adminListContentInput,
  createContentInput,
  createdContent,
  deleteContentInput,
  deleted,
  updateContentInput,
} from "./content-admin.ts";
import { submitFormInput, submitFormOutput } from "./forms.ts";
import { deletionBegun, memberExport, profile, updateMeInput } from "./members.ts";
import {
  adminCreated,
  createAdminInput,
  listMembersInput,
  memberDeleted,
  memberPage,
  memberRecord,
  memberTarget,
  subscriptionCancelled,
  updateMemberInput,
} from "./members-admin.ts";
import { portalVisit, received, refreshed } from "./membership.ts";
import { answerOfferInput, offer, viewOfferInput } from "./offers.ts";
import { nothing } from "./text.ts";
import { beginUploadsInput, begunUploads } from "./uploads.ts";

/** public: anyone. member: a living member's access token. admin: a member whose row says so. */
export type RouteAccess = "public" | "member" | "admin";

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Access extends RouteAccess = RouteAccess,
> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As API Gateway spells it: /api/content/{id}/download. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** The noun whose Lambda answers (`lambdaOf`). */
  readonly feature: string;
  /** Path parameters, then the query (GET) or the body, as one object. */
  readonly input: Input;
  readonly output: Output;
  /** Of a success, where it is not 200. */
  readonly status?: 201 | 202;
  /** "edge": the CDN may keep the answer for a minute. Everything else is no-store. */
  readonly cache?: "edge";
  /** Its header Idempotency-Key, a UUID, is demanded: what one key asks for is done once, however often it is sent. */
  readonly keyed?: true;
  /** The Lambda beside the noun's own that answers, because its rights are others. */
  readonly lambda?: string;
}

/** Which Lambda of its noun answers a route: lambdas/<feature>/<lambdaOf>.lambda.ts. */
export const lambdaOf = ({ feature, access, lambda }: Route): string =>
  lambda ?? (access === "admin" ? `${feature}-admin` : feature);

/** A row of the table: its address as API Gateway keys it, who may, which noun answers, what comes in and goes out. */
function route<Input extends z.ZodType, Output extends z.ZodType, Access extends RouteAccess>(
  key: `${Route["method"]} /api/${string}`,
  access: Access,
  feature: string,
  input: Input,
  output: Output,
  further: Pick<Route, "status" | "cache" | "keyed" | "lambda"> = {},
): Route<Input, Output, Access> {
  const [method, path] = key.split(" ") as [Route["method"], Route["path"]];
  return { method, path, access, feature, input, output, ...further };
}

/**
 * Every route, once. Lambdas, infrastructure, the browser's client and the tests are all made from this
 * table (design: api, "Routes").
 */
export const routes = {
  listContent: route("GET /api/content", "public", "content", listContentInput, contentPage, {
    cache: "edge",
  }),
  downloadContent: route("POST /api/content/{id}/download", "member", "content", downloadInput, download),

  listAdvisors: route("GET /api/advisors", "public", "advisors", nothing, advisorList, { cache: "edge" }),

  submitForm: route("POST /api/forms/{kind}", "public", "forms", submitFormInput, submitFormOutput, {
    status: 202,
  }),

  getMe: route("GET /api/me", "member", "members", nothing, profile),
  updateMe: route("PATCH /api/me", "member", "members", updateMeInput, profile),
  exportMe: route("GET /api/me/export", "member", "members", nothing, memberExport),
  deleteMe: route("DELETE /api/me", "member", "members", nothing, deletionBegun, { status: 202 }),
  adminListMembers: route("GET /api/admin/members", "admin", "members", listMembersInput, memberPage),
  adminUpdateMember: route(
    "PATCH /api/admin/members/{id}",
    "admin",
    "members",
    updateMemberInput,
    memberRecord,
  ),
  adminDeleteMember: route("DELETE /api/admin/members/{id}", "admin", "members", memberTarget, memberDeleted),
  adminCancelSubscription: route(
    "POST /api/admin/members/{id}/cancel-subscription",
    "admin",
    "members",
    memberTarget,
    subscriptionCancelled,
  ),
  adminCreateAdmin: route("POST /api/admin/admins", "admin", "members", createAdminInput, adminCreated, {
    status: 201,
  }),
  adminListAudit: route("GET /api/admin/audit", "admin", "members", listAuditInput, auditPage),

  startCheckout: route(
    "POST /api/membership/checkout",
    "member",
    "membership",
    startCheckoutInput,
    startedCheckout,
  ),
  completePremiumSignup: route(
    "POST /api/membership/complete-signup",
    "public",
    "membership",
    paidCheckout,
    completedSignup,
  ),
  upgradeSuccess: route(
    "POST /api/membership/upgrade-success",
    "member",
    "membership",
    paidCheckout,
    completedUpgrade,
  ),
  refreshMembership: route("POST /api/membership/refresh", "member", "membership", nothing, refreshed),
  openPortal: route("POST /api/membership/portal", "member", "membership", nothing, portalVisit),
  // Stripe signs the body, which is read as it came (lambdas/http/raw-body.ts).
  stripeWebhook: route("POST /api/webhooks/stripe", "public", "membership", nothing, received, {
    lambda: "stripe-webhook",
  }),

  beginBooking: route("POST /api/bookings", "member", "bookings", beginBookingInput, begunBooking, {
    status: 201,
    keyed: true,
  }),
  listMyBookings: route("GET /api/bookings", "member", "bookings", nothing, bookingList),
  getBooking: route("GET /api/bookings/{id}", "member", "bookings", bookingInput, booking),
  scheduleBooking: route("POST /api/bookings/{id}/schedule", "member", "bookings", scheduleInput, booking),
  cancelBooking: route("POST /api/bookings/{id}/cancel", "member", "bookings", bookingInput, booking),
  viewOffer: route("POST /api/offers/view", "public", "bookings", viewOfferInput, offer),
  answerOffer: route("POST /api/offers/answer", "public", "bookings", answerOfferInput, offer),
  adminListBookings: route(
    "GET /api/admin/bookings",
    "admin",
    "bookings",
    adminListBookingsInput,
    adminBookingPage,
  ),
  adminRefundBooking: route(
    "POST /api/admin/bookings/{id}/refund",
    "admin",
    "bookings",
    bookingInput,
    adminBooking,
  ),
  adminResendOffer: route(
    "POST /api/admin/bookings/{id}/resend",
    "admin",
    "bookings",
    bookingInput,
    adminBooking,
  ),

  adminBeginUploads: route("POST /api/admin/uploads", "admin", "content", beginUploadsInput, begunUploads),
  adminListContent: route(
    "GET /api/admin/content",
    "admin",
    "content",
    adminListContentInput,
    adminContentPage,
  ),
  adminCreateContent: route(
    "POST /api/admin/content",
    "admin",
    "content",
    createContentInput,
    createdContent,
    {
      status: 201,
    },
  ),
  adminUpdateContent: route(
    "PATCH /api/admin/content/{id}",
    "admin",
    "content",
    updateContentInput,
    adminContentRow,
  ),
  adminDeleteContent: route(
    "DELETE /api/admin/content/{id}",
    "admin",
    "content",
    deleteContentInput,
    deleted,
  ),

  adminListAdvisors: route("GET /api/admin/advisors", "admin", "advisors", nothing, adminAdvisorList),
  adminCreateAdvisor: route(
    "POST /api/admin/advisors",
    "admin",
    "advisors",
    createAdvisorInput,
    adminAdvisorRow,
    {
      status: 201,
    },
  ),
  adminUpdateAdvisor: route(
    "PATCH /api/admin/advisors/{id}",
    "admin",
    "advisors",
    updateAdvisorInput,
    adminAdvisorRow,
  ),
  adminDeleteAdvisor: route(
    "DELETE /api/admin/advisors/{id}",
    "admin",
    "advisors",
    deleteAdvisorInput,
    deleted,
  ),
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type RouteInput<Name extends RouteName> = z.infer<Routes[Name]["input"]>;
export type RouteOutput<Name extends RouteName> = z.infer<Routes[Name]["output"]>;

/** The largest request body that the API reads, in bytes. */
export const bodyLimitBytes = 64 * 1024;
