import { afterEach, describe, expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  createRequestedBooking,
  createUnpaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  payIntent,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listNoticeEvents } from "../../test/support/outbox-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { bookingStore } from "./booking-store.ts";
import { enforceDeadlines } from "./deadlines.ts";

const shop = await startShopForFile();
afterEach(async () => {
  vi.useRealTimers();
  await shop.behave();
});

const hour = 3_600_000;
const day = 24 * hour;

async function createRequest(times: object[] = [toNineAmSlot(5), toNineAmSlot(6)]) {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const booking = await createRequestedBooking(shop, member, advisor, times);
  const { requested_at } = await getBookingRow(booking.id);
  const since = Date.parse(requested_at ?? "");
  return {
    ...booking,
    member,
    advisor,
    since,
    /** Runs the scheduled job that many hours after the request. Returns how many emails advisor and client have. */
    async hoursLater(hours: number): Promise<[number, number]> {
      await runDeadlinesAt(since + hours * hour);
      const toClient = (await listEmailsTo(member.email)).filter(
        ({ subject }) => !subject.startsWith("Payment received"),
      );
      return [(await listEmailsTo(advisor.email)).length, toClient.length];
    },
  };
}

describe("an unanswered request", () => {
  it("sends one reminder each after 6, 12 and 20 hours, and expires after 24 with a refund", async () => {
    const request = await createRequest();
    const seen: [number, number][] = [];
    for (const hours of [1, 5.99, 6, 6.2, 11.99, 12, 12, 19.99, 20, 23.99, 24, 24, 48])
      seen.push(await request.hoursLater(hours));
    expect(seen).toEqual([
      ...Array(2).fill([1, 1]),
      ...Array(3).fill([2, 1]),
      ...Array(3).fill([3, 1]),
      ...Array(2).fill([4, 1]),
      ...Array(3).fill([5, 2]),
    ]);
    expect(await getBookingRow(request.id)).toMatchObject({
      state: "expired",
      refund_requested_at: expect.any(String),
    });
    expect((await listEmailsTo(request.member.email)).at(-1)?.subject).toMatch(/didn't reply in time/);
    expect(await listNoticeEvents(request.id)).toEqual([`unanswered ${request.id}`]);
    expect(await deliverRefunds(request.id)).toBe(1);
    expect((await shop.sdk.refunds.list({ payment_intent: request.intent })).data).toHaveLength(1);
  });

  it("sends reminders with the link of the first email", async () => {
    const { advisor, token, hoursLater } = await createRequest();
    await hoursLater(6);
    const [, reminder] = await listEmailsTo(advisor.email);
    expect(reminder?.action?.path).toBe(`/proposal#${token}`);
    expect(reminder?.subject).toMatch(/^Reminder: Maya Lind is waiting for your reply$/);
  });

  it("sends one reminder when the scheduled job missed several", async () => {
    const { hoursLater } = await createRequest();
    expect(await hoursLater(13)).toEqual([2, 1]);
    expect(await hoursLater(13.2)).toEqual([2, 1]);
    expect(await hoursLater(20)).toEqual([3, 1]);
  });

  it.each([1, 7])("that is answered after %i hours gets no more emails", async (hours) => {
    const { hoursLater, token, slots, id } = await createRequest();
    if (hours > 6) await hoursLater(hours);
    const place = { kind: "phone", value: "+1 212 555 0100" };
    const answer = { token, action: "confirm", slot: slots[0]?.starts_at, place };
    await callBookings("answerProposal", null, answer);
    const settled = await hoursLater(hours);
    for (const later of [6, 12, 20, 24, 48, 200]) expect(await hoursLater(later)).toEqual(settled);
    expect((await getBookingRow(id)).state).toBe("confirmed");
  });

  it("expires as soon as every proposed time has started, before the 24 hours are over", async () => {
    // At 7 AM UTC, noon in London is less than six hours away, with or without daylight saving time.
    const start = Date.parse(`${toNineAmSlot(3).date}T07:00:00.000Z`);
    vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(start);
    const { hoursLater, id } = await createRequest([
      { date: toNineAmSlot(0).date, time: "12:00 PM", timezone: "Europe/London" },
      { date: toNineAmSlot(0).date, time: "12:30 PM", timezone: "Europe/London" },
    ]);
    const last = Date.parse((await getBookingRow(id)).selected_times[1]?.starts_at ?? "");
    const hours = (last - start) / hour;
    expect(hours).toBeLessThan(6);
    expect(await hoursLater(hours - 0.01)).toEqual([2, 1]);
    expect(await hoursLater(hours)).toEqual([3, 2]);
    expect((await getBookingRow(id)).state).toBe("expired");
    expect(await deliverRefunds(id)).toBe(1);
  });

  it("either expires or is confirmed when both happen at once", async () => {
    const { id, token, slots, since, member } = await createRequest();
    await Promise.all([
      runDeadlinesAt(since + 24 * hour),
      callBookings("answerProposal", null, { token, action: "confirm", slot: slots[0]?.starts_at }),
      runDeadlinesAt(since + 24 * hour),
    ]);
    const { state, refund_requested_at } = await getBookingRow(id);
    expect(["confirmed", "expired"]).toContain(state);
    expect(refund_requested_at === null).toBe(state === "confirmed");
    const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      "Payment received: now choose your times",
      "Your session request with Ana Ruiz",
      expect.stringMatching(state === "confirmed" ? /^Confirmed/ : /didn't reply/),
    ]);
  });
});

describe("an unpaid booking", () => {
  it("expires after 24 hours and can no longer be paid", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    const since = Date.parse((await getBookingRow(id)).created_at);
    await runDeadlinesAt(since + 23.9 * hour);
    expect((await getBookingRow(id)).state).toBe("pending_payment");
    await runDeadlinesAt(since + 24 * hour);
    expect((await getBookingRow(id)).state).toBe("expired");
    await expect(payIntent(shop, intent)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await listEmailsTo(member.email)).toEqual([]);
  });

  it("is marked as paid when it was paid but the webhook was missed", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    await runDeadlinesAt(Date.now() + 25 * hour);
    expect((await getBookingRow(id)).state).toBe("paid");
    expect(await listAllOfMember(member.id)).toMatchObject([{ action: "booking.paid", by: "job" }]);
  });

  it("whose payment cannot be cancelled stops no other, and raises the alarm metric", async () => {
    // Expires the bookings that other tests have left.
    await runDeadlinesAt(Date.now() + 25 * hour);
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const ids = [];
    for (let each = 0; each < 3; each++) ids.push((await createUnpaidBooking(member, advisor)).id);
    await shop.misbehave({ call: "POST /v1/payment_intents/", mode: "status", status: 500, times: 1 });
    const lines = await recordLogLines(() => runDeadlinesAt(Date.now() + 24.1 * hour));
    const states = (await Promise.all(ids.map(getBookingRow))).map(({ state }) => state);
    expect(states.toSorted()).toEqual(["expired", "expired", "pending_payment"]);
    const failed = ids[states.indexOf("pending_payment")];
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ level: "ERROR", booking_id: failed }),
        expect.objectContaining({ level: "WARN", deadlines_failed: 1 }),
      ]),
    );
    await runDeadlinesAt(Date.now() + 24.1 * hour);
  });

  it("is not expired until Stripe is available again", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id } = await createUnpaidBooking(member, advisor);
    await shop.misbehave({ call: "POST /v1/payment_intents/", mode: "status", status: 500, times: 1 });
    await runDeadlinesAt(Date.now() + 24.1 * hour);
    expect((await getBookingRow(id)).state).toBe("pending_payment");
    await runDeadlinesAt(Date.now() + 24.3 * hour);
    expect((await getBookingRow(id)).state).toBe("expired");
  });
});

describe("a paid booking without proposed times", () => {
  async function createUnscheduledBooking() {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id });
    return { id, intent, member, since: Date.parse((await getBookingRow(id)).paid_at ?? "") };
  }

  it("raises the alarm metric after a day, and is refunded after 30 days", async () => {
    // Expires the bookings that other tests have left.
    await runDeadlinesAt(Date.now() + 60 * day);
    const { id, intent, member, since } = await createUnscheduledBooking();
    expect(await recordLogLines(() => runDeadlinesAt(since + 23.9 * hour))).toEqual([]);
    const [line = "{}", ...more] = await recordLogLines(() => runDeadlinesAt(since + 24 * hour));
    expect([JSON.parse(line), more]).toMatchObject([{ paid_not_scheduled: 1, table: "kindstead-test" }, []]);
    await runDeadlinesAt(since + 30 * day - 1);
    expect((await getBookingRow(id)).state).toBe("paid");
    await runDeadlinesAt(since + 30 * day);
    expect((await getBookingRow(id)).state).toBe("expired");
    expect((await listEmailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      "Payment received: now choose your times",
      "Reminder: choose times for your paid session",
      "Last reminder: choose times for your paid session",
      "We're refunding your session with Ana Ruiz",
    ]);
    expect(await deliverRefunds(id)).toBe(1);
    expect((await shop.sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });
});

it("a booking that was cancelled just now stays cancelled, although the index still lists it as due", async () => {
  const starts_at = new Date(Date.now() - 2 * day).toISOString();
  const past = { date: "2026-05-01", time: "9:00 AM", timezone: "America/New_York", starts_at } as const;
  const row = make.booking({ state: "cancelled", requested_at: starts_at, selected_times: [past] });
  await bookingStore.put(row);
  vi.spyOn(bookingStore, "listDuePages").mockImplementationOnce(async function* () {
    yield [row.id];
  });
  await runDeadlinesAt(Date.now());
  expect(await getBookingRow(row.id)).toMatchObject(row);
});

it("the scheduled job takes no further page of bookings once less than 20 seconds of its time are left", async () => {
  // Expires the bookings that other tests have left.
  await runDeadlinesAt(Date.now() + 60 * day);
  const countLeft = async (remainingMs: number) => {
    const created_at = new Date(Date.now() - day).toISOString();
    const unpaid = { state: "pending_payment", paid_at: null, payment_intent_id: null, created_at } as const;
    const rows = Array.from({ length: 26 }, () => make.booking(unpaid));
    for (const row of rows) await bookingStore.put(row);
    const time = new Date().toISOString();
    await enforceDeadlines({ time }, { getRemainingTimeInMillis: () => remainingMs });
    const states = (await Promise.all(rows.map(({ id }) => getBookingRow(id)))).map(({ state }) => state);
    return states.filter((state) => state === "pending_payment").length;
  };
  expect([await countLeft(20_000), await countLeft(19_999)]).toEqual([0, 1]);
});
