import type * as z from "zod";
import { adminRoutes } from "./admin-routes.ts";
import { advisorList } from "./advisors.ts";
import {
  createBookingInput,
  createdBooking,
  booking,
  bookingTarget,
  bookingList,
  scheduleBookingInput,
} from "./bookings.ts";
import {
  completedSignup,
  completedUpgrade,
  paidCheckout,
  startCheckoutInput,
  startedCheckout,
} from "./checkout.ts";
import { contentPage, download, downloadInput, listContentInput } from "./content.ts";
import { submitFormInput, submitFormOutput } from "./forms.ts";
import { exportInput, memberExport } from "./member-export.ts";
import { updateMeInput } from "./member-forms.ts";
import { deletionBegun, profile } from "./members.ts";
import { portalVisit, received, refreshed } from "./membership.ts";
import { answerOfferInput, offer, viewOfferInput } from "./proposals.ts";
import { getLambdaEntry, lambdaOf, type Route, type RouteAccess, route } from "./route.ts";
import { noInput } from "./field-schemas.ts";

export type { Route, RouteAccess };
export { getLambdaEntry, lambdaOf };

/*
 * Every route, once: Lambdas, infrastructure, the browser's client and the tests are all made from these rows (design:
 * api, "Routes"). Those that one Lambda answers stand together, so that it carries no other's parsers.
 */
export const contentRoutes = {
  listContent: route("GET /api/content", "public", "content", listContentInput, contentPage, {
    cache: "edge",
  }),
  downloadContent: route("POST /api/content/{id}/download", "member", "content", downloadInput, download),
} as const;

export const advisorRoutes = {
  listAdvisors: route("GET /api/advisors", "public", "advisors", noInput, advisorList, { cache: "edge" }),
} as const;

export const formRoutes = {
  submitForm: route("POST /api/forms/{kind}", "public", "forms", submitFormInput, submitFormOutput, {
    status: 202,
  }),
} as const;

export const memberRoutes = {
  getMe: route("GET /api/me", "member", "members", noInput, profile),
  updateMe: route("PATCH /api/me", "member", "members", updateMeInput, profile),
  exportMe: route("GET /api/me/export", "member", "members", exportInput, memberExport),
  deleteMe: route("DELETE /api/me", "member", "members", noInput, deletionBegun, { status: 202 }),
} as const;

export const membershipRoutes = {
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
  refreshMembership: route("POST /api/membership/refresh", "member", "membership", noInput, refreshed),
  openPortal: route("POST /api/membership/portal", "member", "membership", noInput, portalVisit),
} as const;

export const webhookRoutes = {
  // Stripe signs the body, which is read as it came (lambdas/http/signed-body-api.ts).
  stripeWebhook: route("POST /api/webhooks/stripe", "public", "membership", noInput, received, {
    lambda: "stripe-webhook",
  }),
} as const;

export const bookingRoutes = {
  beginBooking: route("POST /api/bookings", "member", "bookings", createBookingInput, createdBooking, {
    status: 201,
    keyed: true,
  }),
  listMyBookings: route("GET /api/bookings", "member", "bookings", noInput, bookingList),
  getBooking: route("GET /api/bookings/{id}", "member", "bookings", bookingTarget, booking),
  scheduleBooking: route("POST /api/bookings/{id}/schedule", "member", "bookings", scheduleBookingInput, booking),
  cancelBooking: route("POST /api/bookings/{id}/cancel", "member", "bookings", bookingTarget, booking),
  viewOffer: route("POST /api/offers/view", "public", "bookings", viewOfferInput, offer),
  answerOffer: route("POST /api/offers/answer", "public", "bookings", answerOfferInput, offer),
} as const;

export const routes = {
  ...contentRoutes,
  ...advisorRoutes,
  ...formRoutes,
  ...memberRoutes,
  ...membershipRoutes,
  ...webhookRoutes,
  ...bookingRoutes,
  ...adminRoutes,
} as const;

export type Routes = typeof routes;
export type RouteName = keyof Routes;
export type RouteInput<Name extends RouteName> = z.infer<Routes[Name]["input"]>;
export type RouteOutput<Name extends RouteName> = z.infer<Routes[Name]["output"]>;

/** The largest request body that the API reads, in bytes. */
export const bodyLimitBytes = 64 * 1024;
