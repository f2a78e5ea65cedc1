import { expect, it } from "vitest";
import { callCreateBooking, createAdvisor } from "../../test/support/bookings.fixture.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createCheckout, createPayingMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { applyNewAddress } from "../account/account.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { memberStore } from "../members/member-store.ts";

/* Stripe refuses some addresses that our forms take, such as those of domains that do not exist. */

const shop = await startShopForFile();

it("a member whose address Stripe refuses can buy Premium and a session", async () => {
  const member = await createMember();
  await shop.refuseEmail(member.email);
  await createCheckout(member);
  await createCheckout(member);
  const { billing } = await getMemberRow(member);
  expect(await shop.sdk.customers.retrieve(billing?.customer_id ?? "")).toMatchObject({
    email: null,
    metadata: { kindstead_member: member.id },
  });
  const input = { advisor_id: (await createAdvisor()).id, session_length: 60 } as const;
  const { status, body } = await callCreateBooking(member, input);
  expect(status).toBe(201);
  expect((await bookingStore.find(body.booking_id))?.client_email).toBe(member.email);
});

it("a change to such an address reaches the bookings, and takes the old one from Stripe", async () => {
  const { member } = await createPayingMember(shop);
  const { body } = await callCreateBooking(member, {
    advisor_id: (await createAdvisor()).id,
    session_length: 60,
  });
  const email = `new-${member.email}`;
  await shop.refuseEmail(email);
  await memberStore.change(member.id, (row) => ({ after: { ...row, email } }));
  await applyNewAddress(member.id);
  const { billing } = await getMemberRow(member);
  expect(await shop.sdk.customers.retrieve(billing?.customer_id ?? "")).toMatchObject({ email: null });
  expect((await bookingStore.find(body.booking_id))?.client_email).toBe(email);
});
