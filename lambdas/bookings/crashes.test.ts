import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  deliverRefunds,
  findProposalToken,
  getBookingRow,
  listEmailsTo,
  payIntent,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import {
  crashAtWrite,
  expectSameAfterCrashes,
  retryOnServerError,
} from "../../test/support/crash-at-write.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";

/*
 * Simulates a crash at the n-th table write, before it takes effect or after (when only the response is lost). The
 * caller gets an error and retries. The outcome must be the same as without the crash.
 */

const shop = await startShopForFile();

/** A subject without the time in it, which differs from run to run. */
const cutTime = ({ subject }: { subject: string }) =>
  subject.replace(/(, \w{3} \w{3} \d+, .*|: answer by .*)$/, "");

/** Creates, pays, schedules, confirms, cancels and refunds a booking. Returns the outcome without ids. */
async function runBookingLifecycle(n: number, when: "before" | "after") {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const key = randomUUID();
  let id = "";
  const count = await crashAtWrite(n, when, async () => {
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    const { body } = await retryOnServerError(() => callCreateBooking(member, input, key));
    id = body.booking_id;
    await payIntent(shop, body.client_secret.split("_secret_")[0] ?? "");
    await retryOnServerError(() =>
      callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5)] }),
    );
    const token = await findProposalToken(advisor.email, id);
    const slot = (await getBookingRow(id)).selected_times[0]?.starts_at;
    await retryOnServerError(() => callBookings("answerProposal", null, { token, action: "confirm", slot }));
    await retryOnServerError(() => callBookings("cancelBooking", member, { id }));
    for (let tries = 0; tries < 3; tries++) await deliverRefunds(id).catch(() => 0);
  });
  const { items } = (await callBookings("listMyBookings", member)).body;
  const intents = (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
    ({ metadata }) => metadata.member_id === member.id,
  );
  const refunds = (await shop.sdk.refunds.list({ payment_intent: intents[0]?.id ?? "" })).data;
  const row = await getBookingRow(id);
  return {
    count,
    outcome: {
      bookings: items.length,
      state: row.state,
      refunded: row.refunded_at !== null,
      intents: intents.length,
      received_cents: intents[0]?.amount_received,
      refunded_cents: refunds.map(({ amount }) => amount),
      toClient: (await listEmailsTo(member.email)).map(cutTime),
      toAdvisor: (await listEmailsTo(advisor.email)).map(cutTime),
    },
  };
}

describe("a crash at any write in a booking's lifecycle", () => {
  it("loses no data and repeats no payment, refund or email", { timeout: 300_000 }, async () => {
    const withoutCrash = await runBookingLifecycle(0, "before");
    expect(withoutCrash.outcome).toEqual({
      bookings: 1,
      state: "cancelled",
      refunded: true,
      intents: 1,
      received_cents: 8_000,
      refunded_cents: [8_000],
      toClient: [
        "Payment received: now choose your times",
        "Your session request with Ana Ruiz",
        "Confirmed: Ana Ruiz",
        "Cancelled: Ana Ruiz",
        "We've refunded $80.00",
      ],
      toAdvisor: ["Maya asks for 60 minutes", "Confirmed: Maya Lind", "Cancelled: Maya Lind"],
    });
    expect(withoutCrash.count).toBeGreaterThan(8);
    await expectSameAfterCrashes(runBookingLifecycle, withoutCrash, 15);
  });
});
