import type * as z from "zod";
import {
  adminAdvisorList,
  adminAdvisorRow,
  createAdvisorInput,
  deleteAdvisorInput,
  updateAdvisorInput,
} from "./advisors-admin.ts";
import { auditPage, listAuditInput } from "./audit.ts";
import { adminBooking, adminBookingPage, adminListBookingsInput, bookingInput } from "./bookings.ts";
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
import { listOutboxInput, outboxPage, redriveInput, redriven } from "./outbox.ts";
import { overview } from "./overview.ts";
import { type Further, type Route, route } from "./route.ts";
import { handleSubmissionInput, listSubmissionsInput, submission, submissionPage } from "./submissions.ts";
import { nothing } from "./text.ts";
import { beginUploadsInput, begunUploads } from "./uploads.ts";

/** A row that asks for a member whose row says admin. */
function admin<Input extends z.ZodType, Output extends z.ZodType>(
  key: `${Route["method"]} /api/admin/${string}`,
  feature: string,
  input: Input,
  output: Output,
  further: Further = {},
): Route<Input, Output, "admin"> {
  return route(key, "admin", feature, input, output, further);
}

/* The routes of the back office, as they stand in routes.ts. */
export const adminMemberRoutes = {
  adminListMembers: admin("GET /api/admin/members", "members", listMembersInput, memberPage),
  adminUpdateMember: admin("PATCH /api/admin/members/{id}", "members", updateMemberInput, memberRecord),
  adminDeleteMember: admin("DELETE /api/admin/members/{id}", "members", memberTarget, memberDeleted),
  adminCancelSubscription: admin(
    "POST /api/admin/members/{id}/cancel-subscription",
    "members",
    memberTarget,
    subscriptionCancelled,
  ),
  adminCreateAdmin: admin("POST /api/admin/admins", "members", createAdminInput, adminCreated, {
    status: 201,
  }),
  adminListAudit: admin("GET /api/admin/audit", "members", listAuditInput, auditPage),
} as const;

export const adminBookingRoutes = {
  adminListBookings: admin("GET /api/admin/bookings", "bookings", adminListBookingsInput, adminBookingPage),
  adminRefundBooking: admin("POST /api/admin/bookings/{id}/refund", "bookings", bookingInput, adminBooking),
  adminResendOffer: admin("POST /api/admin/bookings/{id}/resend", "bookings", bookingInput, adminBooking),
} as const;

export const adminContentRoutes = {
  adminBeginUploads: admin("POST /api/admin/uploads", "content", beginUploadsInput, begunUploads),
  adminListContent: admin("GET /api/admin/content", "content", adminListContentInput, adminContentPage),
  adminCreateContent: admin("POST /api/admin/content", "content", createContentInput, createdContent, {
    status: 201,
  }),
  adminUpdateContent: admin("PATCH /api/admin/content/{id}", "content", updateContentInput, adminContentRow),
  adminDeleteContent: admin("DELETE /api/admin/content/{id}", "content", deleteContentInput, deleted),
} as const;

export const adminAdvisorRoutes = {
  adminListAdvisors: admin("GET /api/admin/advisors", "advisors", nothing, adminAdvisorList),
  adminCreateAdvisor: admin("POST /api/admin/advisors", "advisors", createAdvisorInput, adminAdvisorRow, {
    status: 201,
  }),
  adminUpdateAdvisor: admin(
    "PATCH /api/admin/advisors/{id}",
    "advisors",
    updateAdvisorInput,
    adminAdvisorRow,
  ),
  adminDeleteAdvisor: admin("DELETE /api/admin/advisors/{id}", "advisors", deleteAdvisorInput, deleted),
} as const;

export const adminFormRoutes = {
  adminListSubmissions: admin("GET /api/admin/submissions", "forms", listSubmissionsInput, submissionPage),
  adminHandleSubmission: admin(
    "PATCH /api/admin/submissions/{id}",
    "forms",
    handleSubmissionInput,
    submission,
  ),
} as const;

export const adminOutboxRoutes = {
  adminListOutbox: admin("GET /api/admin/outbox", "outbox", listOutboxInput, outboxPage),
  adminRedrive: admin("POST /api/admin/outbox/{id}/redrive", "outbox", redriveInput, redriven),
} as const;

export const adminOverviewRoutes = {
  adminOverview: admin("GET /api/admin/overview", "overview", nothing, overview),
} as const;

export const adminRoutes = {
  ...adminMemberRoutes,
  ...adminBookingRoutes,
  ...adminContentRoutes,
  ...adminAdvisorRoutes,
  ...adminFormRoutes,
  ...adminOutboxRoutes,
  ...adminOverviewRoutes,
} as const;
