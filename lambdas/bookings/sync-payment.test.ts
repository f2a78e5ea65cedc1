import { expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { refundBooking } from "./bookings.ts";

/** Whether Stripe accepts a refund without making it, as when it is pending. */
const stripe = { isPending: false };

vi.mock("./payment-intent.ts", async (original) => {
  const actual = await original<typeof import("./payment-intent.ts")>();
  return {
    ...actual,
    refundPayment: async (row: Parameters<typeof actual.refundPayment>[0]) => {
      if (!stripe.isPending) await actual.refundPayment(row);
    },
  };
});

const shop = await startShopForFile();

it("refund: is noted as done only when Stripe shows it, and is retried until then", async () => {
  const member = await createMember();
  const { id } = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id });
  await callBookings("cancelBooking", member, { id });
  const emails = (await listEmailsTo(member.email)).length;
  stripe.isPending = true;
  await expect(refundBooking(id)).rejects.toThrow("does not show");
  expect(await deliverRefunds(id)).toBe(1);
  expect((await getBookingRow(id)).refunded_at).toBeNull();
  expect(await listEmailsTo(member.email)).toHaveLength(emails);
  stripe.isPending = false;
  expect(await deliverRefunds(id)).toBe(1);
  expect((await getBookingRow(id)).refunded_at).not.toBeNull();
  expect(await deliverRefunds(id)).toBe(0);
});
