import { afterEach, vi } from "vitest";
import { callBookings, createAdvisor, createRequestedBooking } from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

export const shop = await startShopForFile();
afterEach(() => void vi.useRealTimers());
export const view = (token: string) => callBookings("viewProposal", null, { token });
export const answer = (token: string, body: object) =>
  callBookings("answerProposal", null, { token, ...body });

export const confirm = (token: string, slot = "", moreFields: object = {}) =>
  answer(token, { action: "confirm", slot, ...moreFields });

export const setTime = (instant: number) => vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(instant);

export async function createProposal(times?: object[]) {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const booking = await createRequestedBooking(shop, member, advisor, times);
  const [first = "", second = ""] = booking.slots.map(({ starts_at }) => starts_at);
  return { ...booking, member, advisor, first, second };
}
