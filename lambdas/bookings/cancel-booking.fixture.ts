import { afterEach, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createConfirmedBooking as createConfirmed,
  deliverRefunds,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

afterEach(async () => {
  vi.restoreAllMocks();
  await shop.behave();
});

export const hour = 3_600_000;

export const listRefundAmounts = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ amount }) => amount);

export const createPeople = async () => ({ member: await createMember(), advisor: await createAdvisor() });

/** A confirmed booking with its place, in five days. */
export const createConfirmedBooking = () => createConfirmed(shop);

export const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };

/** The bank returns the newest refund of the payment, or the newest of an amount in cents. */
export async function returnRefund(intent: string, cents?: number): Promise<void> {
  const { data } = await shop.sdk.refunds.list({ payment_intent: intent });
  const made = data.find(({ amount }) => cents === undefined || amount === cents);
  await shop.local("POST", `/_local/refunds/${made?.id}/fail`);
  await syncBookingPayment(intent, { actor: "stripe" });
}

/** The failed deliveries of a booking. */
export const listFailed = async (id: string) =>
  (await outboxAdminStore.listPage("dead", undefined)).items.filter(({ message }) =>
    JSON.stringify(message).includes(id),
  );

/**
 * A cancelled session whose refund the bank has returned, with the failed delivery that would make it. `refunded` is a part that
 * was refunded before.
 */
export async function createReturned(refunded?: typeof part) {
  const { id, intent, member } = await createConfirmedBooking();
  const admin = await createMember({ is_admin: true });
  if (refunded) await callBookings("adminRefundBooking", admin, { id, ...refunded });
  await deliverRefunds(id);
  await callBookings("cancelBooking", member, { id });
  await deliverRefunds(id);
  await returnRefund(intent);
  const [failed] = await listFailed(id);
  const settle = (delivery: string) => callBookings("adminSettleRefund", admin, { id, delivery });
  return { id, intent, member, admin, settle, delivery: `${failed?.id}` };
}
