import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { documentClient } from "../table/table.ts";
import { anonymizeBookings, updateClientEmail } from "./anonymize-bookings.ts";
import { bookingStore } from "./booking-store.ts";

const shop = await startShopForFile();
afterEach(() => void vi.restoreAllMocks());

async function createPaid() {
  const member = await createMember();
  const { id } = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id });
  return { member, id };
}

/** An open booking would be cancelled first. */
async function decline(id: string): Promise<void> {
  const row = await getBookingRow(id);
  await bookingStore.put({ ...row, state: "declined", version: row.version + 1 });
}

/** Lets so many writes of a booking meet another one first. */
function refuseWrites(times: number): void {
  const update = vi.spyOn(bookingStore, "update");
  for (let time = 0; time < times; time++) update.mockResolvedValueOnce(undefined);
}

it("the reason of a refunded part goes with the client, and its amount stays", async () => {
  const [{ member, id }, admin] = [await createPaid(), await createMember({ is_admin: true })];
  const part = { amount_cents: 500, left_cents: 8_000, reason: "Maya's daughter was ill" };
  expect((await callBookings("adminRefundBooking", admin, { id, ...part })).status).toBe(200);
  await anonymizeBookings(member);
  expect((await getBookingRow(id)).part_refunds).toMatchObject([{ amount_cents: 500, reason: "" }]);
});

it("a refund after its client has left keeps the amount and no reason, and is made once", async () => {
  const [{ member, id }, admin] = [await createPaid(), await createMember({ is_admin: true })];
  await decline(id);
  await anonymizeBookings(member);
  const part = { amount_cents: 500, left_cents: 8_000, reason: "Maya's daughter was ill" };
  for (let attempt = 0; attempt < 2; attempt++)
    expect((await callBookings("adminRefundBooking", admin, { id, ...part })).status).toBe(200);
  expect((await getBookingRow(id)).part_refunds).toMatchObject([{ amount_cents: 500, reason: "" }]);
  const rest = { amount_cents: 7_500, left_cents: 7_500, reason: "Maya asked" };
  expect((await callBookings("adminRefundBooking", admin, { id, ...rest })).status).toBe(200);
  expect(await getBookingRow(id)).toMatchObject({
    state: "declined",
    refund_reason: null,
    refund_requested_at: expect.any(String),
  });
  const [entry] = await listAllOfMember(admin.id);
  expect(entry, "about the booking and no member").toMatchObject({ member_id: null, object_id: id });
});

it("a client who has left gets no internal note any more", async () => {
  const [{ member, id }, admin] = [await createPaid(), await createMember({ is_admin: true })];
  await anonymizeBookings(member);
  const note = { id, note: "Maya has twins", before: null };
  expect((await callBookings("adminNoteBooking", admin, note)).status).toBe(409);
  expect(await getBookingRow(id)).toMatchObject({ admin_note: null });
});

describe.each([
  ["the client's data", anonymizeBookings, { member_id: null, client_email: null }],
  ["a new address", updateClientEmail, { client_email: "new@example.com" }],
] as const)("a booking that changes while %s is written", (_, write, expected) => {
  it("is read and written again", async () => {
    const { member, id } = await createPaid();
    await decline(id);
    refuseWrites(4);
    await write({ ...member, email: "new@example.com" });
    expect(await getBookingRow(id)).toMatchObject(expected);
  });

  it("ends with an error, for the outbox to retry, if it keeps changing", async () => {
    const { member, id } = await createPaid();
    await decline(id);
    refuseWrites(5);
    await expect(write({ ...member, email: "new@example.com" })).rejects.toMatchObject({ code: "conflict" });
    expect(await getBookingRow(id)).toMatchObject({ client_email: member.email });
  });
});

it("an address that a booking has already is not written", async () => {
  const { member, id } = await createPaid();
  const { version } = await getBookingRow(id);
  await updateClientEmail(member);
  expect((await getBookingRow(id)).version).toBe(version);
});

/** Writes an amount by hand, which may be none that a row can have. */
const setAmount = (id: string, amount: unknown) =>
  documentClient.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: `booking#${id}`, sk: "booking" },
      UpdateExpression: "SET amount_cents = :amount",
      ExpressionAttributeValues: { ":amount": amount },
    }),
  );

it.each([
  ["the client's data", anonymizeBookings],
  ["a new address", updateClientEmail],
] as const)("a booking that cannot be read is not passed over when %s is written", async (_, write) => {
  const { member, id } = await createPaid();
  const changed = { ...member, email: "new@example.com" };
  await setAmount(id, "eighty");
  await expect(write(changed)).rejects.toThrow();
  await setAmount(id, 8_000);
  await write(changed);
  expect((await getBookingRow(id)).client_email).not.toBe(member.email);
});

it("a booking of a deleted client gets no address again, although the index still names the member", async () => {
  const { member, id } = await createPaid();
  const indexed = await getBookingRow(id);
  await anonymizeBookings(member);
  vi.spyOn(bookingStore, "listAllByMember").mockResolvedValueOnce([indexed]);
  await updateClientEmail({ ...member, email: "new@example.com" });
  expect(await getBookingRow(id)).toMatchObject({ member_id: null, client_email: null });
});

it("a booking whose payment Stripe cannot cancel keeps its client, for the outbox to retry", async () => {
  const member = await createMember();
  const { id } = await createUnpaidBooking(member, await createAdvisor());
  await shop.misbehave({ call: "POST /v1/payment_intents/", mode: "status", status: 500, times: 1 });
  await expect(anonymizeBookings(member)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
  expect(await getBookingRow(id)).toMatchObject({ state: "pending_payment", member_id: member.id });
  await anonymizeBookings(member);
  expect(await getBookingRow(id)).toMatchObject({ state: "cancelled", member_id: null });
});
