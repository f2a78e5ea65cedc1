import { isDeepStrictEqual } from "node:util";
import {
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import {
  callAccount,
  deliverEmails,
  findLinkToken,
  mockEmailSender,
} from "../../test/support/email-links.ts";
import { make } from "../../test/support/make.ts";
import { createMember, createPayingMember, getMemberRow } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { memberListStore } from "../members/member-list-store.ts";
import type { MemberRow } from "../table/entities.ts";

mockEmailSender();
const shop = await startShopForFile();
const pool = mockClient(CognitoIdentityProviderClient);
const ses = mockClient(SESv2Client);
/** The owner of each address in the pool, which lets only one user have it. */
const owners = new Map<string, string>();
const taken = () =>
  new AliasExistsException({ message: "An account with the email already exists.", $metadata: {} });

beforeEach(() => {
  ses.reset();
  pool.reset();
  owners.clear();
  pool.on(AdminUpdateUserAttributesCommand).callsFake(({ Username, UserAttributes }) => {
    const attributes: Record<string, string> = Object.fromEntries(
      UserAttributes.map(({ Name, Value }: { Name: string; Value: string }) => [Name, Value]),
    );
    expect(attributes.email_verified).toBe("true");
    const address = `${attributes.email}`.toLowerCase();
    if ((owners.get(address) ?? Username) !== Username) throw taken();
    owners.set(address, Username);
    return {};
  });
});

const listSent = () => ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
const findSent = (to: string) => listSent().find(({ Destination }) => Destination?.ToAddresses?.[0] === to);
const createAddress = () => `new-${Math.random().toString(36).slice(2)}@example.com`;

/** Asks for the address and delivers the email. Returns the token of its link. */
async function request(member: MemberRow, email: string): Promise<string> {
  const { status } = await callAccount("changeEmail", { email }, member);
  if (status !== 202) throw new Error(`The request was answered ${status}`);
  await deliverEmails(member.id);
  return findLinkToken(findSent(email));
}

describe("changeEmail", () => {
  it("mails a link to the new address and a notice to the old one, and changes nothing yet", async () => {
    const member = await createMember();
    const email = createAddress();
    const answer = await callAccount("changeEmail", { email }, member);
    expect(answer).toMatchObject({ status: 202, body: { email: member.email, pending_email: email } });
    await deliverEmails(member.id);
    expect(findLinkToken(findSent(email))).toMatch(/^change\./);
    const notice = findSent(member.email);
    expect(notice?.Content?.Simple?.Subject?.Data).toBe("A request to change your email address");
    expect(JSON.stringify(notice), "the old address may be a stranger's, too").not.toContain(email);
    expect(await getMemberRow(member)).toMatchObject({ email: member.email });
    expect(pool.calls()).toHaveLength(0);
  });

  it("needs a sign-in of the last ten minutes", async () => {
    const member = await createMember();
    const ask = (secondsAgo: number) => {
      const claims = { auth_time: String(Math.floor(Date.now() / 1_000) - secondsAgo) };
      return callAccount("changeEmail", { email: createAddress() }, member, undefined, claims);
    };
    const answer = await ask(601);
    expect([answer.status, answer.body.error.code]).toEqual([403, "fresh_sign_in_required"]);
    expect(await getMemberRow(member)).toEqual(member);
    expect((await ask(570)).status).toBe(202);
  });

  it.each([
    "",
    "ann",
    "ann@example",
    "a\nb@example.com",
    "ä b@example.com",
    `${"a".repeat(250)}@example.com`,
    "<ann@example.com>",
  ])("rejects the address %j", async (email) => {
    const member = await createMember();
    const answer = await callAccount("changeEmail", { email }, member);
    expect([answer.status, Object.keys(answer.body.error.fields)]).toEqual([400, ["email"]]);
    expect(await getMemberRow(member)).toEqual(member);
  });

  it("rejects the current address, and a sixth request on one day", async () => {
    const member = await createMember();
    expect((await callAccount("changeEmail", { email: member.email }, member)).status).toBe(400);
    for (let time = 0; time < 5; time++)
      expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(202);
    expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(429);
  });

  it("writes to one address five times a day, for all members together", async () => {
    const email = createAddress();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++)
      statuses.push((await callAccount("changeEmail", { email }, await createMember())).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  it("answers the same for an address that another account uses", async () => {
    const [owner, member] = [await createMember(), await createMember()];
    owners.set(owner.email, owner.id);
    expect((await callAccount("changeEmail", { email: owner.email }, member)).status).toBe(202);
  });
});

describe("a link to a new address", () => {
  it("changes pool and row, proves the address, and works again without effect", async () => {
    const member = await createMember();
    const email = createAddress();
    const token = await request(member, email);
    const answer = await callAccount("confirmEmail", { token }, member);
    expect(answer).toMatchObject({ status: 200, body: { email, pending_email: null } });
    expect(answer.body.email_verified_at).toMatch(/^20/);
    ses.reset();
    await deliverEmails(member.id);
    expect(findSent(member.email)?.Content?.Simple?.Subject?.Data).toBe("Your email address was changed");
    expect(owners.get(email)).toBe(member.id);
    expect((await memberListStore.search(email, {}, undefined)).items.map(({ id }) => id)).toEqual([
      member.id,
    ]);
    expect((await memberListStore.search(member.email, {}, undefined)).items).toEqual([]);
    expect((await callAccount("confirmEmail", { token }, member)).status).toBe(404);
    expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual([
      "member.email_changed",
      "member.email_change_requested",
    ]);
  });

  it("changes the Stripe customer and bookings through the outbox", async () => {
    const { member, customer } = await createPayingMember(shop);
    const booking = make.booking({ member_id: member.id, client_email: member.email });
    await bookingStore.put(booking);
    const email = createAddress();
    const token = await request(member, email);
    await callAccount("confirmEmail", { token }, member);
    for (const { id, message } of await listPendingRows())
      if (JSON.stringify(message).includes(member.id)) await attemptDelivery(id, Date.now() + 120_000);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ email });
    expect((await bookingStore.find(booking.id))?.client_email).toBe(email);
  });

  it("keeps a proven old address on the row, and no unproven one", async () => {
    const member = await createMember();
    const [first, second] = [createAddress(), createAddress()];
    await callAccount("confirmEmail", { token: await request(member, first) }, member);
    expect((await getMemberRow(member)).proven_emails).toEqual([]);
    for (const email of [second, first])
      await callAccount("confirmEmail", { token: await request(member, email) }, member);
    const { email, proven_emails } = await getMemberRow(member);
    expect([email, proven_emails]).toEqual([first, [{ email: second, until: expect.stringMatching(/^20/) }]]);
  });

  it("does nothing for another member, even the owner of the new address", async () => {
    const [member, owner] = [await createMember(), await createMember()];
    const token = await request(member, owner.email);
    expect((await callAccount("confirmEmail", { token }, owner)).status).toBe(404);
    expect((await callAccount("confirmEmail", { token }, null)).status).toBe(401);
    for (const row of [member, owner]) expect((await getMemberRow(row)).email).toBe(row.email);
  });

  it("is replaced by a later request", async () => {
    const member = await createMember();
    const first = await request(member, createAddress());
    const email = createAddress();
    const second = await request(member, email);
    expect((await callAccount("confirmEmail", { token: first }, member)).status).toBe(404);
    expect((await callAccount("confirmEmail", { token: second }, member)).body).toMatchObject({ email });
  });

  it("drops the change if another account has taken the address", async () => {
    const member = await createMember();
    const email = createAddress();
    const token = await request(member, email);
    owners.set(email, "another-user");
    const answer = await callAccount("confirmEmail", { token }, member);
    expect([answer.status, answer.body.error.message]).toEqual([409, "Another account uses this address."]);
    const row = await getMemberRow(member);
    expect([row.email, row.email_change, row.email_verified_at]).toEqual([member.email, undefined, null]);
  });

  it("gives an address to one of several members who confirm it at once", async () => {
    const email = createAddress();
    const members = [await createMember(), await createMember(), await createMember(), await createMember()];
    const tokens: string[] = [];
    for (const member of members) {
      tokens.push(await request(member, email));
      ses.reset();
    }
    const answers = await Promise.all(
      members.map((member, place) => callAccount("confirmEmail", { token: tokens[place] }, member)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const rows = await Promise.all(members.map(getMemberRow));
    expect(rows.filter((row) => row.email === email).map(({ id }) => id)).toEqual([owners.get(email)]);
  });

  it("is completed by the outbox if the pool fails", async () => {
    const member = await createMember();
    const email = createAddress();
    const token = await request(member, email);
    const works = pool.on(AdminUpdateUserAttributesCommand);
    works.rejectsOnce(new Error("down"));
    const answer = await callAccount("confirmEmail", { token }, member);
    expect(answer.body, "still pending").toMatchObject({ email: member.email, pending_email: email });
    const declined = await callAccount("declineEmail", { token }, null);
    expect(declined, "too late").toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
    expect((await callAccount("changeEmail", { email: createAddress() }, member)).status).toBe(409);
    works.resolves({});
    const wanted = { kind: "change_email", member_id: member.id };
    for (const { id, message } of await listPendingRows())
      if (isDeepStrictEqual(message, wanted)) await attemptDelivery(id, Date.now() + 120_000);
    expect(await getMemberRow(member)).toMatchObject({ email, email_verified_at: expect.any(String) });
  });

  it("is dropped by 'This wasn't me', without a sign-in and without deleting the account", async () => {
    const member = await createMember();
    const token = await request(member, createAddress());
    const answer = await callAccount("declineEmail", { token }, null);
    expect(answer.body).toEqual({ outcome: "change_dropped" });
    expect(await getMemberRow(member)).toMatchObject({ email: member.email, deleted_at: null });
    expect((await callAccount("confirmEmail", { token }, member)).status).toBe(404);
  });
});
