import { afterEach, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createRequestedBooking,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

export const shop = await startShopForFile();

afterEach(async () => {
  vi.useRealTimers();
  await shop.behave();
});

export const hour = 3_600_000;
export const setTime = (instant: number) => vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(instant);

export const listRefundAmounts = async (payment_intent: string) =>
  (await shop.sdk.refunds.list({ payment_intent })).data.map(({ amount }) => amount);

export const createPeople = async () => ({ member: await createMember(), advisor: await createAdvisor() });

export async function createConfirmedBooking() {
  const { member, advisor } = await createPeople();
  const booking = await createRequestedBooking(shop, member, advisor, [toNineAmSlot(5)]);
  const slot = booking.slots[0]?.starts_at ?? "";
  await callBookings("answerProposal", null, { token: booking.token, action: "confirm", slot });
  return { ...booking, member, advisor, start: Date.parse(slot) };
}
