import { isDeepStrictEqual } from "node:util";
import { AdminUpdateUserAttributesCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { callAccount } from "../../test/support/email-links.ts";
import { make } from "../../test/support/make.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { adoptedBilling } from "../imports/imports.fixture.ts";
import { parseEmailToken } from "../members/email-link.ts";
import { memberStore } from "../members/member-store.ts";
import { createAddress, pool, request, shop } from "./change-email.fixture.ts";
import { applyNewAddress, confirmChange, finishEmailChange } from "./change-email.ts";
import { createTombstone } from "./deletion.ts";

it("a new name reaches the Stripe customer through the outbox, and nothing does if the name is as it was", async () => {
  const { member, customer } = await createPayingMember(shop);
  const listChanges = async () =>
    (await listPendingRows()).filter(({ message }) =>
      isDeepStrictEqual(message, { kind: "new_address", member_id: member.id }),
    );
  await callAccount("updateMe", { interests: ["Toddler"], last_name: member.last_name }, member);
  expect(await listChanges()).toEqual([]);
  await callAccount("updateMe", { last_name: "Ruiz-Lind" }, member);
  for (const { id } of await listChanges()) await attemptDelivery(id, Date.now());
  expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({
    name: `${member.first_name} Ruiz-Lind`,
    email: member.email,
  });
});

it("an adopted customer keeps its name, which may be a company's, and gets the address", async () => {
  const customer = await shop.sdk.customers.create({ name: "Lind Ltd", email: "old@example.com" });
  const member = make.member({ billing: { ...adoptedBilling, customer_id: customer.id } });
  await memberStore.put(member);
  await applyNewAddress(member.id);
  expect(await shop.sdk.customers.retrieve(customer.id)).toMatchObject({
    name: "Lind Ltd",
    email: member.email,
  });
});

describe("a confirmed change of address", () => {
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

  it("reaches the bookings although Stripe cannot be reached", async () => {
    const { member } = await createPayingMember(shop);
    const booking = make.booking({ member_id: member.id, client_email: "former@example.com" });
    await bookingStore.put(booking);
    await shop.misbehave({ call: "POST /v1/customers/", mode: "status", status: 500, times: 1_000 });
    await expect(applyNewAddress(member.id)).rejects.toThrow();
    await shop.behave();
    expect((await bookingStore.find(booking.id))?.client_email).toBe(member.email);
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
    await callAccount("confirmEmail", { token: await request(member, createAddress()) }, member);
    expect((await getMemberRow(member)).proven_emails.map((former) => former.email)).toEqual([second, first]);
  });

  it("keeps no second spelling of an address, because the export would list its rows twice", async () => {
    const at = "2026-05-01T08:00:00.000Z";
    const former = createAddress();
    const member = await createMember({
      email_verified_at: at,
      proven_emails: [{ email: former.toUpperCase(), until: at }],
    });
    const change = async (email: string) => {
      await callAccount("confirmEmail", { token: await request(member, email) }, member);
      return getMemberRow(member);
    };
    const email = member.email.toUpperCase();
    expect(await change(email)).toMatchObject({ email, proven_emails: [{ email: former.toUpperCase() }] });
    expect((await change(former)).proven_emails.map((each) => each.email)).toEqual([email]);
  });

  it("keeps the last twenty old addresses", async () => {
    const until = "2026-05-01T08:00:00.000Z";
    const proven_emails = Array.from({ length: 20 }, () => ({ email: createAddress(), until }));
    const member = { ...(await createMember()), email_verified_at: until, proven_emails };
    await memberStore.put(member);
    await callAccount("confirmEmail", { token: await request(member, createAddress()) }, member);
    expect((await getMemberRow(member)).proven_emails.map(({ email }) => email)).toEqual([
      ...proven_emails.slice(1).map(({ email }) => email),
      member.email,
    ]);
  });

  it("leaves the pool with the newest address if it was so slow that the member has changed it again", async () => {
    const member = await createMember();
    const [email, later] = [createAddress(), createAddress()];
    const token = await request(member, email);
    pool.on(AdminUpdateUserAttributesCommand).callsFakeOnce(async () => {
      await memberStore.change(member.id, ({ email_change: _, ...row }) => ({
        after: { ...row, email: later },
      }));
      return {};
    });
    await callAccount("confirmEmail", { token }, member);
    expect((await getMemberRow(member)).email).toBe(later);
    const [call] = pool.commandCalls(AdminUpdateUserAttributesCommand).slice(-1);
    expect(call?.args[0].input).toMatchObject({
      Username: member.id,
      UserAttributes: expect.arrayContaining([{ Name: "email", Value: later }]),
    });
  });

  it("changes nothing at Stripe for a member who is deleted by then", async () => {
    const { member, customer } = await createPayingMember(shop);
    const paying = await getMemberRow(member);
    await memberStore.put({ ...paying, email: createAddress(), deleted_at: member.created_at });
    await applyNewAddress(member.id);
    expect(await shop.sdk.customers.retrieve(customer)).toMatchObject({ email: member.email });
    await applyNewAddress("00000000-0000-4000-8000-000000000000");
  });

  it("is not one to an address that replaced the link's while its signature was checked", async () => {
    const member = await createMember();
    const link = parseEmailToken(await request(member, createAddress()));
    if (!link) throw new Error("The email has no link");
    const stale = await getMemberRow(member);
    await request(member, createAddress());
    await expect(confirmChange(stale, link)).rejects.toMatchObject({ code: "not_found" });
    expect(await getMemberRow(member)).toMatchObject({ email: member.email, email_verified_at: null });
  });

  it("ends with the account if its deletion starts while the pool fails", async () => {
    const member = await createMember();
    const token = await request(member, createAddress());
    pool.on(AdminUpdateUserAttributesCommand).callsFakeOnce(async () => {
      await createTombstone(await getMemberRow(member), member.id);
      throw new Error("down");
    });
    expect((await callAccount("confirmEmail", { token }, member)).status).toBe(401);
    const calls = pool.calls().length;
    expect(await finishEmailChange(member.id), "as the outbox tries again").toBeUndefined();
    expect(pool.calls()).toHaveLength(calls);
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
    works.rejectsOnce(new Error("down"));
    await callAccount("confirmEmail", { token }, member);
    works.resolves({});
    const wanted = { kind: "change_email", member_id: member.id };
    const rows = (await listPendingRows()).filter(({ message }) => isDeepStrictEqual(message, wanted));
    expect(rows, "confirmed twice, enqueued once").toHaveLength(1);
    for (const { id } of rows) await attemptDelivery(id, Date.now() + 120_000);
    expect(await getMemberRow(member)).toMatchObject({ email, email_verified_at: expect.any(String) });
  });
});
