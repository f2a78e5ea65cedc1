import { afterEach } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

export const shop = await startShopForFile();
afterEach(() => shop.behave());

export const schedule = (member: { id: string }, id: string, selected_times: unknown[] = [toNineAmSlot(5)]) =>
  callBookings("scheduleBooking", member, { id, selected_times });

/** A member with a paid booking; advisor and member have their own email addresses. */
export async function createClient(length: 30 | 60 = 60) {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  return { member, advisor, ...(await createPaidBooking(shop, member, advisor, length)) };
}
