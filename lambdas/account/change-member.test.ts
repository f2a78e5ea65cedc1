import { AdminGetUserCommand } from "@aws-sdk/client-cognito-identity-provider";
import { expect, it } from "vitest";
import { noMembership } from "../../contract/membership.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createCheckout } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { adoptedBilling } from "../imports/imports.fixture.ts";
import type { MemberRow } from "../table/entities.ts";
import { admin, cognito, listAudit, shop } from "./members-admin.fixture.ts";

/** Changes the current version of a member. */
async function update({ id }: Pick<MemberRow, "id">, changes: object) {
  const { version } = await getMemberRow({ id });
  const answer = await admin.ask("adminUpdateMember", { path: { id }, body: { version, ...changes } });
  return { status: answer.statusCode, body: parseBody(answer) };
}

function mockPoolUser({ id, email }: MemberRow): void {
  const attributes = Object.entries({ sub: id, email }).map(([Name, Value]) => ({ Name, Value }));
  cognito.on(AdminGetUserCommand).resolves({ Username: id, Enabled: true, UserAttributes: attributes });
}

it("adminUpdateMember: a new name leaves the rights of an admin as they were", async () => {
  const editor = await createMember({ is_admin: true, admin_role: "editor" });
  const { body } = await update(editor, { first_name: "Ana" });
  expect(body).toMatchObject({ first_name: "Ana", role: "admin", admin_role: "editor" });
});

it("adminUpdateMember: a new name or note closes no payment page, and is all that is recorded", async () => {
  const member = await createMember();
  const { id } = await createCheckout(member);
  await update(member, { first_name: "Ana", note: "Call back" });
  expect((await shop.sdk.checkout.sessions.retrieve(id)).status).toBe("open");
  expect((await listAudit(member.id))[0]?.detail).toEqual({ fields: ["first_name", "note"] });
  const messages = (await listPendingRows()).map(({ message }) => message);
  expect(messages).not.toContainEqual({ kind: "second_factor_off", member_id: member.id });
});

it("adminUpdateMember: asks before it makes a member an admin, and the audit log names the rights", async () => {
  const member = await createMember();
  const { id } = member;
  mockPoolUser(member);
  const refused = await update(member, { role: "admin" });
  expect([refused.status, refused.body.error?.code]).toEqual([409, "member_exists"]);
  expect(await getMemberRow(member)).toEqual(member);
  const { body } = await update(member, { role: "admin", promote_existing: true });
  expect(body).toMatchObject({ role: "admin", admin_role: "owner" });
  expect((await listAudit(id))[0]?.detail).toEqual({
    role: { from: "free_member", to: "admin" },
    admin_role: { from: null, to: "owner" },
  });
});

it("adminUpdateMember: makes an editor no owner", async () => {
  const member = await createMember();
  mockPoolUser(member);
  const { body } = await update(member, { role: "admin", admin_role: "editor", promote_existing: true });
  expect(body).toMatchObject({ role: "admin", admin_role: "editor" });
});

it("adminUpdateMember: makes no one an admin whose open payment page could still be paid", async () => {
  const member = await createMember();
  mockPoolUser(member);
  const { id } = await createCheckout(member);
  const promotion = { role: "admin", promote_existing: true };
  await shop.misbehave({ call: "GET /v1/checkout/sessions", mode: "status", status: 500 });
  expect((await update(member, promotion)).body.error?.code).toBe("payment_provider_unavailable");
  expect((await getMemberRow(member)).is_admin).toBe(false);
  await shop.behave();
  expect((await update(member, promotion)).body.role).toBe("admin");
  expect((await shop.sdk.checkout.sessions.retrieve(id)).status).toBe("expired");
});

it("adminUpdateMember: makes no one free whom Stripe still charges, but corrects their name", async () => {
  const billing = { ...adoptedBilling, status: "past_due", import_id: null, paid: noMembership };
  const member = await createMember({ billing });
  const named = await update(member, { first_name: "Ana", role: "free_member" });
  expect([named.status, named.body.first_name]).toEqual([200, "Ana"]);
  const membership = { ...noMembership, state: "comped" as const };
  const complimentary = await createMember({ billing, membership });
  const refused = await update(complimentary, { role: "free_member" });
  expect([refused.status, refused.body.error?.code]).toEqual([409, "subscription_active"]);
});
