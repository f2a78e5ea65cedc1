import { randomUUID } from "node:crypto";
import type { RouteName } from "../../contract/routes.ts";

/** A valid request for the route, and the status that each kind of member gets. */
interface Row {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  /** The status of a public route for everyone, with any token. */
  anyone?: number;
  free?: number;
  premium?: number;
  admin?: number;
}

const toMissingId = (prefix: string) => ({ id: `${prefix}_${"0".repeat(20)}` });
const missingMember = { id: randomUUID() };
const expectForMembers = (status: number) => ({ free: status, premium: status, admin: status });
/** Back office: only an admin learns whether something exists. */
const expectForAdmin = (admin: number) => ({ free: 403, premium: 403, admin });

const slot = { date: "2030-05-01", time: "9:00 AM", timezone: "America/New_York" };
const person = { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com" };

/**
 * The rows of the authorization matrix, in the order of the requests. They target things that do not exist, so an allowed
 * request gets 404, or 200 when the thing only has to be gone. `premiumItem` is a premium printable.
 */
export const buildAuthorizationRows = (premiumItem: string): Record<RouteName, Row> => ({
  listContent: { anyone: 200 },
  downloadContent: { path: { id: premiumItem }, free: 403, premium: 200, admin: 200 },
  listAdvisors: { anyone: 200 },
  submitForm: { path: { kind: "newsletter" }, body: person, anyone: 202 },

  getMe: expectForMembers(200),
  updateMe: { body: { first_name: "Maya" }, ...expectForMembers(200) },
  exportMe: expectForMembers(200),

  openPortal: { body: {}, ...expectForMembers(404) },
  refreshMembership: { body: {}, ...expectForMembers(200) },
  startCheckout: { body: {}, free: 200, premium: 409, admin: 409 },
  upgradeSuccess: { body: { session_id: "cs_test_nobody" }, ...expectForMembers(404) },
  completePremiumSignup: { body: { session_id: "cs_test_nobody" }, anyone: 404 },
  stripeWebhook: { body: { id: "evt_forged" }, anyone: 400 },

  beginBooking: {
    body: { advisor_id: toMissingId("adv").id, session_length: 30 },
    headers: { "idempotency-key": randomUUID() },
    ...expectForMembers(404),
  },
  listMyBookings: expectForMembers(200),
  getBooking: { path: toMissingId("bkg"), ...expectForMembers(404) },
  scheduleBooking: { path: toMissingId("bkg"), body: { selected_times: [slot] }, ...expectForMembers(404) },
  cancelBooking: { path: toMissingId("bkg"), body: {}, ...expectForMembers(404) },
  viewOffer: { body: { token: "forged" }, anyone: 404 },
  answerOffer: { body: { token: "forged", action: "decline" }, anyone: 404 },

  adminListMembers: expectForAdmin(200),
  adminUpdateMember: { path: missingMember, body: { version: 1, role: "admin" }, ...expectForAdmin(404) },
  adminDeleteMember: { path: missingMember, ...expectForAdmin(404) },
  adminCancelSubscription: { path: missingMember, body: {}, ...expectForAdmin(404) },
  adminCreateAdmin: { body: { email: "eve@example.com", password: "too short" }, ...expectForAdmin(400) },
  adminListAudit: expectForAdmin(200),

  adminListBookings: expectForAdmin(200),
  adminRefundBooking: { path: toMissingId("bkg"), body: {}, ...expectForAdmin(404) },
  adminResendOffer: { path: toMissingId("bkg"), body: {}, ...expectForAdmin(404) },

  adminBeginUploads: { body: { files: [] }, ...expectForAdmin(400) },
  adminListContent: expectForAdmin(200),
  adminCreateContent: { body: { upload_ids: [], title: "Ducks" }, ...expectForAdmin(400) },
  adminUpdateContent: {
    path: toMissingId("cnt"),
    body: { version: 1, title: "Ducks" },
    ...expectForAdmin(404),
  },
  adminDeleteContent: { path: toMissingId("cnt"), ...expectForAdmin(200) },

  adminListAdvisors: expectForAdmin(200),
  adminCreateAdvisor: { body: { name: "" }, ...expectForAdmin(400) },
  adminUpdateAdvisor: {
    path: toMissingId("adv"),
    body: { version: 1, active: true },
    ...expectForAdmin(404),
  },
  adminDeleteAdvisor: { path: toMissingId("adv"), ...expectForAdmin(200) },

  adminListSubmissions: expectForAdmin(200),
  adminHandleSubmission: {
    path: toMissingId("sub"),
    body: { version: 1, handled: true },
    ...expectForAdmin(404),
  },
  adminListOutbox: expectForAdmin(200),
  adminRedrive: { path: toMissingId("obx"), body: {}, ...expectForAdmin(404) },
  adminOverview: expectForAdmin(200),

  // Runs last, because it deletes the members. The admin is shared by all journeys and stays.
  deleteMe: { free: 202, premium: 202 },
});
