import { afterEach, vi } from "vitest";
import {
  createAdvisor,
  createConfirmedBooking as createConfirmed,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { shop } from "./proposals.fixture.ts";

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
