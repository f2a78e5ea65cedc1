import { randomUUID } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { accountScope } from "../../contract/members.ts";
import { noMembership } from "../../contract/membership.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { buildEmailLinkPath } from "../../lambdas/members/email-link.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { buildTokenClaims } from "../support/event.ts";
import { make } from "../support/make.ts";
import type { SampleRequests } from "./requests.ts";

/** A user pool that accepts every command and gives each new user a sub. */
function mockUserPool(): void {
  process.env.USER_POOL_ID = "us-east-1_pool";
  process.env.NEW_ADMIN = JSON.stringify({ email: "", first_name: "" });
  const pool = mockClient(CognitoIdentityProviderClient);
  for (const command of [
    AdminDeleteUserCommand,
    AdminSetUserMFAPreferenceCommand,
    AdminUpdateUserAttributesCommand,
    AdminUserGlobalSignOutCommand,
  ])
    pool.on(command as never).resolves({});
  pool.on(AdminGetUserCommand).resolves({ UserMFASettingList: ["SOFTWARE_TOKEN_MFA"] });
  pool.on(AdminCreateUserCommand).callsFake(({ Username }) => ({
    User: {
      Username,
      Attributes: [
        { Name: "sub", Value: randomUUID() },
        { Name: "email", Value: Username },
      ],
    },
  }));
}

export default async function createMemberRequests(): Promise<SampleRequests> {
  return { ...(await createEmailRequests()), ...(await createAdminRequests()) };
}

/** A typical request for each route about a member's email address. */
async function createEmailRequests(): Promise<SampleRequests> {
  const [member, guest] = [make.member(), make.member()];
  const claims = buildTokenClaims(member.id);
  const createToken = async ({ id, email }: typeof member) =>
    (await buildEmailLinkPath("confirm", { member_id: id, email })).split("#")[1];
  const before = () => memberStore.put(member);
  const imported = make.member({
    imported: { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null },
  });
  const createStartToken = async ({ id, email }: typeof member) =>
    (await buildEmailLinkPath("start", { member_id: id, email })).split("#")[1];
  const putImported = () => memberStore.put(imported);
  const from = (client: string) => ({ [clientAddressHeader]: client });
  return {
    // Three limits, and the row, which is read again before it is written.
    changeEmail: {
      sent: { body: { email: "new@example.com" }, claims },
      ownCalls: 5,
      before,
    },
    confirmEmail: { sent: { body: { token: await createToken(member) }, claims }, before },
    resendEmailLink: { sent: { body: {}, claims }, limited: true, before },
    // The second limit, and the row, which is read again before it is written.
    startAccount: {
      sent: { body: { token: await createStartToken(imported) }, headers: from("192.0.2.13") },
      durableSteps: 2,
      limited: true,
      ownCalls: 5,
      before: putImported,
    },
    resendStartLink: {
      sent: { body: { token: await createStartToken(imported) }, headers: from("192.0.2.14") },
      limited: true,
      ownCalls: 4,
      before: putImported,
    },
    declineEmail: {
      sent: { body: { token: await createToken(guest) }, headers: { [clientAddressHeader]: "192.0.2.12" } },
      limited: true,
      before: () => memberStore.put(guest),
    },
  };
}

/** Creates two admins and a complimentary member, and returns a typical request for each admin route about members. */
async function createAdminRequests(): Promise<SampleRequests> {
  mockUserPool();
  const [admin, colleague] = [make.memberWithRole("admin"), make.memberWithRole("admin")];
  const complimentary = make.member({ membership: { ...noMembership, state: "comped" } });
  const leaver = make.member();
  const enrolling = make.memberWithRole("admin");
  const lost = make.memberWithRole("admin", { mfa_enabled_at: "2026-05-04T09:00:00.000Z" });
  for (const row of [admin, colleague, complimentary]) await memberStore.put(row);
  const claims = buildTokenClaims(admin.id);
  const path = { id: complimentary.id };
  const before = () => memberStore.put(complimentary);
  const unused = make.member({
    imported: { import_id: "imp_1", at: "2026-05-01T08:00:00.000Z", customer_id: null },
  });
  const next = { email: "ann@new.example.com", by: "owner" as const };
  const moving = make.member({
    email_change: { ...next, requested_at: new Date().toISOString(), confirmed_at: null },
  });
  const putMoving = () => memberStore.put(moving);
  const link = await buildEmailLinkPath("new_address", { member_id: moving.id, email: next.email });
  return {
    adminUpdateMember: {
      sent: { path, body: { version: 1, role: "free_member" }, claims },
      before,
    },
    adminLabelMember: {
      sent: { path, body: { label: "twins", is_set: true }, claims },
      limited: true,
      before,
    },
    adminDeleteImported: {
      sent: { path: { id: unused.id }, body: {}, claims },
      limited: true,
      before: () => memberStore.put(unused),
    },
    // Whether the addresses get email, two limits, and the row, which is read again before it is written.
    adminChangeMemberEmail: {
      sent: { path, body: { email: "ann@new.example.com" }, claims },
      limited: true,
      ownCalls: 6,
      before,
    },
    adminUndoMemberEmail: { sent: { path: { id: moving.id }, claims }, before: putMoving },
    // Confirmed first, then changed in the user pool, then in the row, which is read before each step.
    confirmNewAddress: {
      sent: {
        body: { token: link.split("#")[1] },
        headers: { [clientAddressHeader]: "192.0.2.15" },
      },
      durableSteps: 2,
      limited: true,
      ownCalls: 7,
      before: putMoving,
    },
    // With the names of the people in it.
    adminListMemberAudit: { sent: { path, claims }, ownCalls: 2 },
    // Whether an address gets email is a row of the address, which only the member's row tells.
    adminGetMember: { sent: { path, claims }, ownCalls: 2 },
    adminListMemberBookings: { sent: { path, claims } },
    adminListMemberItems: { sent: { path, claims } },
    // The member, the ids of rows bound to them and of those that only carry their address, and these rows.
    adminListMemberEmails: { sent: { path, claims }, ownCalls: 4 },
    adminListMemberSubmissions: { sent: { path, claims }, ownCalls: 4 },
    adminCancelSubscription: { sent: { path, body: {}, claims }, before },
    // The tombstone; whether another account has the address; then bookings, favorites and downloads, forms, hook posts and
    // emails, looked for before and again after the account at Cognito is deleted, and what is found of them deleted; then the
    // member's row.
    adminDeleteMember: {
      sent: { path: { id: leaver.id }, claims },
      durableSteps: 2,
      ownCalls: 18,
      before: () => memberStore.put(leaver),
    },
    adminGetNewAdminDefaults: { sent: { claims } },
    adminGetSecondFactor: { sent: { claims } },
    adminEnableSecondFactor: {
      sent: { body: {}, claims: buildTokenClaims(enrolling.id) },
      before: () => memberStore.put(enrolling),
    },
    adminCreateRecoveryCodes: {
      sent: { body: {}, claims: { ...buildTokenClaims(enrolling.id), scope: accountScope } },
      before: () => memberStore.put(enrolling),
    },
    adminResetSecondFactor: {
      sent: { path: { id: lost.id }, body: {}, claims },
      // The lists of admins and owners, who get an email.
      ownCalls: 4,
      before: () => memberStore.put(lost),
    },
    adminInviteAdmin: {
      sent: { body: { email: "nora.hale@example.com" }, claims },
      // Whether the address gets email, and the member who has it.
      ownCalls: 3,
    },
    adminCreateAdmin: {
      sent: { body: { email: "nora.hale@example.com", password: "twelve letters" }, claims },
    },
  };
}
