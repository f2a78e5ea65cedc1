import { randomUUID } from "node:crypto";
import * as z from "zod";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";

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
 * Builds the rows of the authorization matrix, in the order of the requests. They target things that do not exist, so an
 * allowed request gets 404, or 200 if a missing thing counts as a success. `premiumItem` is a premium printable,
 * `premiumAudio` a premium audio story. Routes without a row here get one derived from the contract.
 */
export function buildAuthorizationRows(
  premiumItem: string,
  premiumAudio = premiumItem,
): Record<RouteName, Row> {
  const explicit = listExplicitRows(premiumItem, premiumAudio);
  const derived = Object.entries<Route>(routes)
    .filter(([name]) => !(name in explicit))
    .map(([name, route]) => [name, deriveRow(route)]);
  return { ...Object.fromEntries(derived), ...explicit };
}

/**
 * Derives a row from a route: the smallest request, with the id of something that does not exist. An allowed caller gets
 * 400 if the request lacks required fields, 404 if it names an id, and otherwise the status of a success.
 */
function deriveRow({ access, method, path, input, status }: Route): Row {
  const properties = z.toJSONSchema(input, { io: "input" }).properties ?? {};
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const schema = properties[name];
    const pattern = typeof schema === "object" ? (schema.pattern ?? "") : "";
    const prefix = /^\^([a-z]+)_/.exec(pattern)?.[1];
    return [name, prefix ? toMissingId(prefix).id : missingMember.id] as const;
  });
  const target = Object.fromEntries(parameters);
  const allowed = input.safeParse(target).success ? (parameters.length > 0 ? 404 : (status ?? 200)) : 400;
  const expected = {
    public: { anyone: allowed },
    member: expectForMembers(allowed),
    admin: expectForAdmin(allowed),
  }[access];
  return { path: target, ...(method === "POST" || method === "PATCH" ? { body: {} } : {}), ...expected };
}

const listExplicitRows = (premiumItem: string, premiumAudio: string): Partial<Record<RouteName, Row>> => ({
  downloadContent: { path: { id: premiumItem }, free: 403, premium: 200, admin: 200 },
  playContent: { path: { id: premiumAudio }, free: 403, premium: 200, admin: 200 },
  redrawSheet: { body: { code: "2222-2222-2222" }, ...expectForMembers(404) },
  // Also for an item that does not exist, which may be one that was deleted.
  removeFavorite: { path: toMissingId("cnt"), ...expectForMembers(200) },
  confirmNewsletter: { body: { token: "forged" }, anyone: 404 },
  confirmAdvisorEmail: { body: { token: "forged" }, anyone: 404 },
  unsubscribe: { query: { token: "forged" }, anyone: 404 },
  openUnsubscribe: { query: { token: "forged" }, anyone: 303 },
  submitForm: { path: { kind: "newsletter" }, body: person, anyone: 202 },

  recoverSignIn: { body: { email: "eve@example.com", code: "0000-0000-0000-0000" }, anyone: 202 },
  updateMe: { body: { first_name: "Maya" }, ...expectForMembers(200) },
  // A valid body would sign out the tokens of the other rows.
  signOut: { body: { everywhere: "yes" }, ...expectForMembers(400) },

  openPortal: { body: {}, ...expectForMembers(404) },
  refreshMembership: { body: {}, ...expectForMembers(200) },
  startCheckout: { body: {}, free: 200, premium: 409, admin: 409 },
  upgradeSuccess: { body: { session_id: "cs_test_nobody" }, ...expectForMembers(404) },
  completePremiumSignup: { body: { session_id: "cs_test_nobody" }, anyone: 404 },
  stripeWebhook: { body: { id: "evt_forged" }, anyone: 400 },

  createBooking: {
    body: { advisor_id: toMissingId("adv").id, session_length: 30 },
    headers: { "idempotency-key": randomUUID() },
    ...expectForMembers(404),
  },
  scheduleBooking: { path: toMissingId("bkg"), body: { selected_times: [slot] }, ...expectForMembers(404) },
  viewProposal: { body: { token: "forged" }, anyone: 404 },
  answerProposal: { body: { token: "forged", action: "decline" }, anyone: 404 },

  changeEmail: { body: { email: "nowhere" }, ...expectForMembers(400) },
  confirmEmail: { body: { token: "forged" }, ...expectForMembers(404) },
  resendEmailLink: expectForMembers(202),
  startAccount: { body: { token: "forged" }, anyone: 404 },
  resendStartLink: { body: { token: "forged" }, anyone: 404 },
  confirmNewAddress: { body: { token: "forged" }, anyone: 404 },
  declineEmail: { body: { token: "forged" }, anyone: 404 },

  adminChangeMemberEmail: { path: missingMember, body: { email: "ann@example.com" }, ...expectForAdmin(404) },
  adminLabelMember: { path: missingMember, body: { label: "twins", is_set: true }, ...expectForAdmin(404) },
  adminDeleteImported: { path: missingMember, ...expectForAdmin(404) },
  adminUndoMemberEmail: { path: missingMember, ...expectForAdmin(404) },
  adminUpdateMember: { path: missingMember, body: { version: 1, role: "admin" }, ...expectForAdmin(404) },
  // Lists of what belongs to a member or an advisor are empty for an unknown one.
  adminListAdvisorSessions: { path: toMissingId("adv"), ...expectForAdmin(200) },
  adminListMemberBookings: { path: missingMember, ...expectForAdmin(200) },
  adminListMemberItems: { path: missingMember, ...expectForAdmin(200) },
  adminListMemberAudit: { path: missingMember, ...expectForAdmin(200) },
  // The demo admin has no authenticator app.
  // The password was not entered for this.
  adminCreateRecoveryCodes: { body: {}, ...expectForAdmin(403) },
  adminEnableSecondFactor: { body: {}, ...expectForAdmin(409) },
  adminInviteAdmin: { body: { email: "no address" }, ...expectForAdmin(400) },
  adminCreateAdmin: { body: { email: "eve@example.com", password: "too short" }, ...expectForAdmin(400) },

  adminCreateUploads: { body: { files: [] }, ...expectForAdmin(400) },
  adminCreateContent: { body: { upload_ids: [], title: "Ducks" }, ...expectForAdmin(400) },
  adminUpdateContent: {
    path: toMissingId("cnt"),
    body: { version: 1, title: "Ducks" },
    ...expectForAdmin(404),
  },
  adminDeleteContent: { path: toMissingId("cnt"), ...expectForAdmin(200) },

  adminCreateAdvisor: { body: { name: "" }, ...expectForAdmin(400) },
  adminUpdateAdvisor: {
    path: toMissingId("adv"),
    body: { version: 1, active: true },
    ...expectForAdmin(404),
  },
  adminDeleteAdvisor: { path: toMissingId("adv"), ...expectForAdmin(200) },

  adminHandleSubmission: {
    path: toMissingId("sub"),
    body: { version: 1, handled: true },
    ...expectForAdmin(404),
  },
  adminReplyToSubmission: {
    path: toMissingId("sub"),
    body: { version: 1, text: "Hi" },
    ...expectForAdmin(404),
  },

  // Runs last, because it deletes the members. The admin is shared by all journeys and stays.
  deleteMe: { free: 202, premium: 202 },
});
