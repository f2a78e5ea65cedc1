import { describe, expect, it } from "vitest";
import { paid } from "../../test/mail/sample-rows.ts";
import {
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  createRequestedBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { bookingStore } from "./booking-store.ts";
import { countBookings } from "./count-bookings.ts";
import { openDispute } from "./no-show.fixture.ts";
import { buildChooseTimesReminderEmail } from "./payment-emails.ts";
import { shop } from "./proposals.fixture.ts";
import { buildScheduleReminder } from "./session-reminders.ts";
import { syncBookingPayment } from "./sync-payment.ts";

/* A payment that the client's bank has returned to them: its dispute is `lost`, or `prevented` (BOOK-17). */

const buildDispute = (status: string) => ({ id: "dp_1", status, since: paid.created_at, decided_at: null });

/** Gives the booking a dispute with this status, without Stripe. */
const setDispute = async (id: string, status: string) =>
  bookingStore.update(await getBookingRow(id), { changes: { dispute: buildDispute(status) } }, Date.now());

const schedule = (member: { id: string }, id: string) =>
  callBookings("scheduleBooking", member, { id, selected_times: [toNineAmSlot(5)] });

const setTime = (id: string, before: string | null = null) =>
  callAsAdmin("adminSetBookingTime", { id, slot: toNineAmSlot(9), before });

async function createClient() {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const booking = await createPaidBooking(shop, member, advisor);
  await callBookings("getBooking", member, { id: booking.id });
  return { member, advisor, ...booking };
}

it.each(["lost", "prevented"])("an email says that the bank has returned a payment that is %s", (status) => {
  const [email] = buildChooseTimesReminderEmail({ ...paid, dispute: buildDispute(status) }, false);
  expect(email?.note).toContain("Your bank has returned this payment to you.");
});

it("a client whose bank has returned the payment is not reminded to choose times, and one in a dispute is", () => {
  const now = Date.parse(paid.paid_at ?? "") + 2 * 86_400_000;
  const remind = (status: string) =>
    buildScheduleReminder({ ...paid, dispute: buildDispute(status) }, now).messages.length;
  expect(["lost", "prevented", "under_review"].map(remind)).toEqual([0, 0, 1]);
});

it("the revenue is without payments that the bank has returned, and with one that it has not decided", async () => {
  const month = Date.parse("2099-06-01T04:00:00.000Z");
  for (const status of ["lost", "prevented", "under_review"])
    await bookingStore.put(
      make.booking({ paid_at: new Date(month).toISOString(), dispute: buildDispute(status) }),
    );
  const { figures } = await countBookings(month);
  expect(figures).toMatchObject({ paid_this_month: 1, paid_this_month_cents: paid.amount_cents });
});

it("the email about a delayed refund is not sent any more once the bank has returned the payment", async () => {
  const { id, intent, member } = await createConfirmedBooking(shop);
  await callBookings("cancelBooking", member, { id });
  await deliverRefunds(id);
  const [refund] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
  await shop.local("POST", `/_local/refunds/${refund?.id}/fail`);
  await syncBookingPayment(intent, { actor: "stripe" });
  const emails = await listEmailsTo(member.email);
  const delayed = emails.find(({ subject }) => subject === "Your refund of $80.00 is delayed");
  const isSent = () => delayed && isStillTrue(delayed, Date.now());
  expect(await isSent()).toBe(true);
  const dispute = await openDispute(intent);
  await dispute.close("lost");
  expect(await isSent()).toBe(false);
});

describe("a session without a payment", () => {
  it("gets no times of its client: the request is refused like that of a refunded booking", async () => {
    const [client, refunded] = [await createClient(), await createClient()];
    await shop.sdk.refunds.create({ payment_intent: refunded.intent });
    const dispute = await openDispute(client.intent);
    await dispute.close("lost");
    const { status, body } = await schedule(client.member, client.id);
    expect([status, body.error?.code]).toEqual([402, "payment_required"]);
    expect(body).toEqual((await schedule(refunded.member, refunded.id)).body);
    expect(await listEmailsTo(client.advisor.email), "the advisor is not asked").toEqual([]);
    expect((await getBookingRow(client.id)).state).toBe("paid");
  });

  it("gets times of its client while nothing is decided, and after a dispute that is won", async () => {
    const [open, won] = [await createClient(), await createClient()];
    await openDispute(open.intent);
    await (await openDispute(won.intent)).close("won");
    expect((await schedule(open.member, open.id)).status).toBe(200);
    expect((await schedule(won.member, won.id)).status).toBe(200);
  });

  it.each(["lost", "prevented"])("gets no time by an admin after a dispute that is %s", async (status) => {
    const { id } = await createClient();
    const requested = await createRequestedBooking(shop, await createMember(), await createAdvisor());
    for (const each of [id, requested.id]) {
      await setDispute(each, status);
      const answer = await setTime(each);
      expect([answer.status, answer.body.error?.code]).toEqual([409, "reschedule_closed"]);
      expect((await getBookingRow(each)).confirmed_time).toBeNull();
    }
  });

  it("keeps its session if that was confirmed before, and an admin can still move it", async () => {
    const { id, start } = await createConfirmedBooking(shop);
    await setDispute(id, "lost");
    const { body } = await setTime(id, new Date(start).toISOString());
    expect(body).toMatchObject({ state: "confirmed", confirmed_time: toNineAmSlot(9) });
  });
});
