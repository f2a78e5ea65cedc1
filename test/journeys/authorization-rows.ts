import { randomUUID } from "node:crypto";
import type { RouteName } from "../../contract/routes.ts";

/** A request that the route takes from whoever may ask, and what each kind of member gets for it. */
interface Row {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
  /** What everybody gets of a public route, whatever they hold in their hand. */
  anyone?: number;
  free?: number;
  premium?: number;
  admin?: number;
}

const nobody = (prefix: string) => ({ id: `${prefix}_${"0".repeat(20)}` });
const stranger = { id: randomUUID() };
const both = (status: number) => ({ free: status, premium: status, admin: status });
/** Back office: nobody but an admin learns even whether the thing exists. */
const back = (admin: number) => ({ free: 403, premium: 403, admin });

const slot = { date: "2030-05-01", time: "9:00 AM", timezone: "America/New_York" };
const person = { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com" };

/**
 * The rows of the authorization matrix, in the order in which they are asked. What would be changed is nobody's: past
 * the door its answer is 404, or 200 where to be gone is all that was wanted. `premiumItem` is a printable that
 * premium opens.
 */
export const rows = (premiumItem: string): Record<RouteName, Row> => ({
  listContent: { anyone: 200 },
  downloadContent: { path: { id: premiumItem }, free: 403, premium: 200, admin: 200 },
  listAdvisors: { anyone: 200 },
  submitForm: { path: { kind: "newsletter" }, body: person, anyone: 202 },

  getMe: both(200),
  updateMe: { body: { first_name: "Maya" }, ...both(200) },
  exportMe: both(200),

  openPortal: { body: {}, ...both(404) },
  refreshMembership: { body: {}, ...both(200) },
  startCheckout: { body: {}, free: 200, premium: 409, admin: 409 },
  upgradeSuccess: { body: { session_id: "cs_test_nobody" }, ...both(404) },
  completePremiumSignup: { body: { session_id: "cs_test_nobody" }, anyone: 404 },
  stripeWebhook: { body: { id: "evt_forged" }, anyone: 400 },

  beginBooking: {
    body: { advisor_id: nobody("adv").id, session_length: 30 },
    headers: { "idempotency-key": randomUUID() },
    ...both(404),
  },
  listMyBookings: both(200),
  getBooking: { path: nobody("bkg"), ...both(404) },
  scheduleBooking: { path: nobody("bkg"), body: { selected_times: [slot] }, ...both(404) },
  cancelBooking: { path: nobody("bkg"), body: {}, ...both(404) },
  viewOffer: { body: { token: "forged" }, anyone: 404 },
  answerOffer: { body: { token: "forged", action: "decline" }, anyone: 404 },

  adminListMembers: back(200),
  adminUpdateMember: { path: stranger, body: { version: 1, role: "admin" }, ...back(404) },
  adminDeleteMember: { path: stranger, ...back(404) },
  adminCancelSubscription: { path: stranger, body: {}, ...back(404) },
  adminCreateAdmin: { body: { email: "eve@example.com", password: "too short" }, ...back(400) },
  adminListAudit: back(200),

  adminListBookings: back(200),
  adminRefundBooking: { path: nobody("bkg"), body: {}, ...back(404) },
  adminResendOffer: { path: nobody("bkg"), body: {}, ...back(404) },

  adminBeginUploads: { body: { files: [] }, ...back(400) },
  adminListContent: back(200),
  adminCreateContent: { body: { upload_ids: [], title: "Ducks" }, ...back(400) },
  adminUpdateContent: { path: nobody("cnt"), body: { version: 1, title: "Ducks" }, ...back(404) },
  adminDeleteContent: { path: nobody("cnt"), ...back(200) },

  adminListAdvisors: back(200),
  adminCreateAdvisor: { body: { name: "" }, ...back(400) },
  adminUpdateAdvisor: { path: nobody("adv"), body: { version: 1, active: true }, ...back(404) },
  adminDeleteAdvisor: { path: nobody("adv"), ...back(200) },

  adminListSubmissions: back(200),
  adminHandleSubmission: { path: nobody("sub"), body: { version: 1, handled: true }, ...back(404) },
  adminListOutbox: back(200),
  adminRedrive: { path: nobody("obx"), body: {}, ...back(404) },
  adminOverview: back(200),

  // Last: afterwards there is nobody left to ask. The admin is every journey's, and stays.
  deleteMe: { free: 202, premium: 202 },
});
