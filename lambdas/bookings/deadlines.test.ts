import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createAdvisor,
  callBookings,
  createUnpaidBooking,
  clockAt,
  mailsTo,
  toNineAmSlot,
  createPaidBooking,
  payIntent,
  refundsDone,
  createRequestedBooking,
  rowOf,
} from "../../test/support/bookings.fixture.ts";
import { logLines } from "../../test/support/log-lines.ts";
import { aMember } from "../../test/support/membership.fixture.ts";
import { openedShop } from "../../test/support/shop.fixture.ts";

const shop = await openedShop();
afterEach(async () => {
  vi.useRealTimers();
  await shop.behave();
});

const hour = 3_600_000;
const day = 24 * hour;

async function aRequest(times: object[] = [toNineAmSlot(5), toNineAmSlot(6)]) {
  const [member, advisor] = [await aMember(), await createAdvisor()];
  const booking = await createRequestedBooking(shop, member, advisor, times);
  const { requested_at } = await rowOf(booking.id);
  const since = Date.parse(requested_at ?? "");
  return {
    ...booking,
    member,
    advisor,
    since,
    /** Lets the clock strike that many hours after the request, and tells how many mails each side has by then. */
    async hoursLater(hours: number): Promise<[number, number]> {
      await clockAt(since + hours * hour);
      return [(await mailsTo(advisor.email)).length, (await mailsTo(member.email)).length];
    },
  };
}

describe("an unanswered request", () => {
  it("is remembered at 6, 12 and 20 hours, and at 24 over: each time exactly one mail", async () => {
    const request = await aRequest();
    const seen: [number, number][] = [];
    for (const hours of [1, 5.99, 6, 6.2, 11.99, 12, 12, 19.99, 20, 23.99, 24, 24, 48])
      seen.push(await request.hoursLater(hours));
    expect(seen).toEqual([
      ...[
        [1, 1],
        [1, 1],
      ],
      ...[
        [2, 1],
        [2, 1],
        [2, 1],
      ],
      ...[
        [3, 1],
        [3, 1],
        [3, 1],
      ],
      ...[
        [4, 1],
        [4, 1],
      ],
      ...[
        [4, 2],
        [4, 2],
        [4, 2],
      ],
    ]);
    expect(await rowOf(request.id)).toMatchObject({
      state: "expired",
      refund_requested_at: expect.any(String),
    });
    expect((await mailsTo(request.member.email)).at(-1)?.subject).toMatch(/No answer/);
    expect(await refundsDone(request.id)).toBe(1);
    expect((await shop.sdk.refunds.list({ payment_intent: request.intent })).data).toHaveLength(1);
  });

  it("is remembered by the same link, and its reminder says what is left", async () => {
    const { advisor, token, hoursLater } = await aRequest();
    await hoursLater(6);
    const [, reminder] = await mailsTo(advisor.email);
    expect(reminder?.action?.path).toBe(`/offer#${token}`);
    expect(reminder?.subject).toMatch(/waits for your answer/);
  });

  it("is remembered once by a clock that was away for half a day", async () => {
    const { hoursLater } = await aRequest();
    expect(await hoursLater(13)).toEqual([2, 1]);
    expect(await hoursLater(13.2)).toEqual([2, 1]);
    expect(await hoursLater(20)).toEqual([3, 1]);
  });

  it.each([1, 7])("is left alone once it is answered, after %i hours", async (hours) => {
    const { hoursLater, token, slots, id } = await aRequest();
    if (hours > 6) await hoursLater(hours);
    await callBookings("answerOffer", null, { token, action: "confirm", slot: slots[0]?.starts_at });
    const settled = await hoursLater(hours);
    for (const later of [6, 12, 20, 24, 48, 200]) expect(await hoursLater(later)).toEqual(settled);
    expect((await rowOf(id)).state).toBe("confirmed");
  });

  it("ends at once when every proposed time has begun, before its day is over", async () => {
    // At seven in the morning, when noon in London is less than six hours away, winter and summer.
    const start = Date.parse(`${toNineAmSlot(3).date}T07:00:00.000Z`);
    vi.useFakeTimers({ toFake: ["Date"] }).setSystemTime(start);
    const { hoursLater, id } = await aRequest([
      { date: toNineAmSlot(0).date, time: "12:00 PM", timezone: "Europe/London" },
      { date: toNineAmSlot(0).date, time: "12:30 PM", timezone: "Europe/London" },
    ]);
    const last = Date.parse((await rowOf(id)).selected_times[1]?.starts_at ?? "");
    const hours = (last - start) / hour;
    expect(hours).toBeLessThan(6);
    expect(await hoursLater(hours - 0.01)).toEqual([1, 1]);
    expect(await hoursLater(hours)).toEqual([1, 2]);
    expect((await rowOf(id)).state).toBe("expired");
    expect(await refundsDone(id)).toBe(1);
  });

  it("and an answer in the same moment: one of them happened", async () => {
    const { id, token, slots, since, member } = await aRequest();
    await Promise.all([
      clockAt(since + 24 * hour),
      callBookings("answerOffer", null, { token, action: "confirm", slot: slots[0]?.starts_at }),
      clockAt(since + 24 * hour),
    ]);
    const { state, refund_requested_at } = await rowOf(id);
    expect(["confirmed", "expired"]).toContain(state);
    expect(refund_requested_at === null).toBe(state === "confirmed");
    expect(await mailsTo(member.email)).toHaveLength(2);
  });
});

describe("a booking that is begun and not paid", () => {
  it("is given up after a day: nobody can pay it any more", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    const since = Date.parse((await rowOf(id)).created_at);
    await clockAt(since + 23.9 * hour);
    expect((await rowOf(id)).state).toBe("pending_payment");
    await clockAt(since + 24 * hour);
    expect((await rowOf(id)).state).toBe("expired");
    await expect(payIntent(shop, intent)).rejects.toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await mailsTo(member.email)).toEqual([]);
  });

  it("but was, and no webhook came: it is a paid one", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    await clockAt(Date.now() + 25 * hour);
    expect((await rowOf(id)).state).toBe("paid");
  });

  it("waits for Stripe to come back before it is given up", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id } = await createUnpaidBooking(member, advisor);
    await shop.misbehave({ call: "POST /v1/payment_intents/", mode: "status", status: 500, times: 1 });
    await clockAt(Date.now() + 24.1 * hour);
    expect((await rowOf(id)).state).toBe("pending_payment");
    await clockAt(Date.now() + 24.3 * hour);
    expect((await rowOf(id)).state).toBe("expired");
  });
});

describe("a paid booking without times", () => {
  async function aPaidOne() {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await callBookings("getBooking", member, { id });
    return { id, intent, member, since: Date.parse((await rowOf(id)).paid_at ?? "") };
  }

  it("rings after a day, is kept for thirty, and then its money goes back", async () => {
    // Whatever other tests have left waits no longer.
    await clockAt(Date.now() + 60 * day);
    const { id, intent, member, since } = await aPaidOne();
    expect(await logLines(() => clockAt(since + 23.9 * hour))).toEqual([]);
    const [line = "{}", ...more] = await logLines(() => clockAt(since + 24 * hour));
    expect([JSON.parse(line), more]).toMatchObject([{ paid_not_scheduled: 1, table: "kindstead-test" }, []]);
    await clockAt(since + 30 * day - 1);
    expect((await rowOf(id)).state).toBe("paid");
    await clockAt(since + 30 * day);
    expect((await rowOf(id)).state).toBe("expired");
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      "Your payment for a session with Ana Ruiz goes back",
    ]);
    expect(await refundsDone(id)).toBe(1);
    expect((await shop.sdk.refunds.list({ payment_intent: intent })).data).toHaveLength(1);
  });
});
