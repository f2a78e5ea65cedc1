import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import {
  createAdvisor,
  callBookings,
  callCreateBooking,
  createUnpaidBooking,
  createPaidBooking,
  payIntent,
  rowOf,
} from "../../test/support/bookings.fixture.ts";
import { aMember } from "../../test/support/membership.fixture.ts";
import { openedShop } from "../../test/support/shop.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "./booking-store.ts";
import { syncBookingPayment } from "./bookings.ts";

const shop = await openedShop();
afterEach(() => Promise.all([shop.behave(), shop.forgetCalls()]));

const creations = () => shop.calls("POST", "/v1/payment_intents");

describe("a booking begins", () => {
  it("with a row and one payment intent, for the price of the advisor's row in cents", async () => {
    const member = await aMember();
    const advisor = await createAdvisor({ hourly_rate: 33.33 });
    const { status, body } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 30 });
    expect([status, body.amount_cents]).toEqual([201, 1_667]);
    const [call, ...more] = await creations();
    expect(more).toEqual([]);
    expect(call?.body).toMatchObject({
      amount: "1667",
      currency: "usd",
      metadata: {
        booking_id: body.booking_id,
        member_id: member.id,
        advisor_id: advisor.id,
        advisor_name: "Ana Ruiz",
        session_length: "30",
        session_price: "16.67",
      },
    });
    expect(await rowOf(body.booking_id)).toMatchObject({ state: "pending_payment", amount_cents: 1_667 });
  });

  it.each([
    [33.33, 3_333, 1_667],
    [64.99, 6_499, 3_250],
    [0.99, 99, 50],
  ])(
    "at %s dollars an hour for %s cents, and %s for half an hour: what Stripe is asked for",
    async (hourly_rate, hour, half) => {
      const [member, advisor] = [await aMember(), await createAdvisor({ hourly_rate })];
      for (const session_length of [60, 30] as const)
        await callCreateBooking(member, { advisor_id: advisor.id, session_length });
      const amounts = (await creations()).map(({ body }) => Number(body.amount));
      expect(amounts).toEqual([hour, half]);
    },
  );

  it("under the name that the advisor shows, where that is the first name only", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor({ first_name_only: true })];
    const { id } = await createUnpaidBooking(member, advisor);
    expect((await rowOf(id)).advisor_name).toBe("Ana");
    expect(JSON.stringify(await creations())).not.toContain("Ruiz");
  });

  it("sixty times an hour for one member, and no more; repeating what was begun stays free", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    const first = randomUUID();
    await callCreateBooking(member, wanted, first);
    for (let begun = 1; begun < 60; begun++) await callCreateBooking(member, wanted);
    await shop.forgetCalls();
    expect(await callCreateBooking(member, wanted)).toMatchObject({ status: 429 });
    expect(await creations()).toEqual([]);
    expect(await callCreateBooking(member, wanted, first)).toMatchObject({ status: 201 });
    expect(await callCreateBooking(await aMember(), wanted)).toMatchObject({ status: 201 });
  });

  it("for a 'Valued Member' where the client has no name", async () => {
    const { id } = await createUnpaidBooking(await aMember({ first_name: " ", last_name: "" }), await createAdvisor());
    expect((await rowOf(id)).client_name).toBe("Valued Member");
  });
});

describe("one attempt is one booking", () => {
  it("however often, and however many at once, it is sent", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const key = randomUUID();
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    const many = await Promise.all(Array.from({ length: 50 }, () => callCreateBooking(member, wanted, key)));
    const later = await callCreateBooking(member, wanted, key.toUpperCase());
    expect(new Set([...many, later].map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set([...many, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata.member_id === member.id,
      ),
    ).toHaveLength(1);
    expect((await callBookings("listMyBookings", member)).body.items).toHaveLength(1);
  });

  it("and one of somebody else with the same key another", async () => {
    const advisor = await createAdvisor();
    const key = randomUUID();
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    const [one, other] = [await aMember(), await aMember()];
    const mine = await callCreateBooking(one, wanted, key);
    const theirs = await callCreateBooking(other, wanted, key);
    expect(mine.body.booking_id).not.toBe(theirs.body.booking_id);
  });

  it("and is not taken for another wish, nor after it ended", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const key = randomUUID();
    const { body } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key);
    const other = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 30 }, key);
    expect(other.status).toBe(409);
    await callBookings("cancelBooking", member, { id: body.booking_id });
    const ended = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key);
    expect(ended.body.error?.code).toBe("conflict");
    expect(await creations()).toHaveLength(1);
  });

  it("which stays at its price when the advisor's changes; the next attempt has the new one", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor({ hourly_rate: 80 })];
    const key = randomUUID();
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    await callCreateBooking(member, wanted, key);
    await advisorStore.put({ ...advisor, hourly_rate: 95 });
    expect((await callCreateBooking(member, wanted, key)).body.amount_cents).toBe(8_000);
    expect((await callCreateBooking(member, wanted)).body.amount_cents).toBe(9_500);
  });
});

describe("nothing begins, and Stripe hears nothing,", () => {
  const refusedFor = async (answer: ReturnType<typeof callCreateBooking>, status: number, code: string) => {
    const { status: given, body } = await answer;
    expect([given, body.error?.code]).toEqual([status, code]);
    expect(await creations()).toEqual([]);
  };

  it.each(["amount", "amount_cents", "price", "session_price", "currency", "user_id", "idempotency_key"])(
    "for a body with %s of its own",
    async (field) => {
      const { id: advisor_id } = await createAdvisor();
      const wanted = { advisor_id, session_length: 60, [field]: 1 } as const;
      await refusedFor(callCreateBooking(await aMember(), wanted), 400, "unknown_field");
    },
  );

  it("for other lengths, other ids and keys that are none", async () => {
    const [member, { id: advisor_id }] = [await aMember(), await createAdvisor()];
    for (const session_length of [45, 0, -30, "60", 1e15, null])
      await refusedFor(callBookings("beginBooking", member, { advisor_id, session_length }), 400, "invalid");
    for (const key of ["", "1", "not-a-uuid"])
      await refusedFor(callCreateBooking(member, { advisor_id, session_length: 60 }, key), 400, "invalid");
    await refusedFor(callBookings("beginBooking", member, { advisor_id, session_length: 60 }), 400, "invalid");
  });

  it("for an advisor who is not there, is inactive or has no address", async () => {
    const member = await aMember();
    const session_length = 60;
    const inactive = await createAdvisor({ active: false });
    const [mute, odd] = [await createAdvisor({ email: null }), await createAdvisor({ email: "a,b@example.com" })];
    for (const advisor_id of ["adv_0000000000", inactive.id, mute.id, odd.id])
      await refusedFor(callCreateBooking(member, { advisor_id, session_length }), 404, "not_found");
  });

  it("for no price, or one that no card can be charged with", async () => {
    const member = await aMember();
    for (const hourly_rate of [null, 0.98, 0]) {
      const { id: advisor_id } = await createAdvisor({ hourly_rate });
      await refusedFor(callCreateBooking(member, { advisor_id, session_length: 30 }), 400, "invalid");
    }
  });
});

describe("while Stripe misbehaves", () => {
  const call = "POST /v1/payment_intents";
  it.each([
    ["answers 500", { call, mode: "status", status: 500, times: 1 }],
    ["answers 429", { call, mode: "status", status: 429, times: 1 }],
    ["answers, and the answer is lost", { call, mode: "status", status: 500, times: 1, after: true }],
    ["hangs up, twice", { call, mode: "reset", times: 2 }],
  ])("and %s, the person is told, and the next try of the attempt makes the one intent", async (_, fault) => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const key = randomUUID();
    const wanted = { advisor_id: advisor.id, session_length: 60 } as const;
    await shop.misbehave(fault);
    const first = await callCreateBooking(member, wanted, key);
    expect([first.status, first.body.error?.code]).toEqual([502, "payment_provider_unavailable"]);
    const second = await callCreateBooking(member, wanted, key);
    expect(second.status).toBe(201);
    const mine = (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.member_id === member.id,
    );
    expect(mine).toHaveLength(1);
    expect(await rowOf(second.body.booking_id)).toMatchObject({ payment_intent_id: mine[0]?.id });
  });
});

describe("a payment", () => {
  it("makes the booking paid, whoever learns of it, and once", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id, intent } = await createPaidBooking(shop, member, advisor);
    await Promise.all(
      Array.from({ length: 10 }, (_, place) =>
        place % 2
          ? syncBookingPayment(intent, { idempotencyId: `event#evt_${place}`, actor: "stripe" })
          : callBookings("getBooking", member, { id }),
      ),
    );
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "paid", payment_intent_id: intent });
    await syncBookingPayment(intent, { idempotencyId: "event#evt_late", actor: "stripe" });
    expect(await rowOf(id)).toEqual(row);
  });

  it("of which the row does not know its intent yet counts all the same", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    await bookingStore.update(await rowOf(id), { payment_intent_id: null }, {}, Date.now());
    await payIntent(shop, intent);
    await syncBookingPayment(intent, { actor: "stripe" });
    expect(await rowOf(id)).toMatchObject({ state: "paid", payment_intent_id: intent });
  });

  it("that was declined leaves it as it is, and the next card pays", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    const declined = shop.sdk.paymentIntents.confirm(intent, {
      payment_method: "pm_card_visa_chargeDeclined",
    });
    await expect(declined).rejects.toMatchObject({ code: "card_declined" });
    expect((await callBookings("getBooking", member, { id })).body.state).toBe("pending_payment");
    await payIntent(shop, intent);
    expect((await callBookings("getBooking", member, { id })).body.state).toBe("paid");
  });

  it("of nothing of ours, or that names another's booking, changes nothing", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id } = await createUnpaidBooking(member, advisor);
    const foreign = await shop.sdk.paymentIntents.create({
      amount: 8_000,
      currency: "usd",
      metadata: { booking_id: id },
    });
    await payIntent(shop, foreign.id);
    const unnamed = await shop.sdk.paymentIntents.create({ amount: 8_000, currency: "usd" });
    for (const intent of [foreign.id, unnamed.id]) await syncBookingPayment(intent, { actor: "stripe" });
    expect((await rowOf(id)).state).toBe("pending_payment");
  });

  it("cannot be asked about while Stripe is away: the booking shows as it stands", async () => {
    const [member, advisor] = [await aMember(), await createAdvisor()];
    const { id } = await createPaidBooking(shop, member, advisor);
    await shop.misbehave({ call: "GET /v1/payment_intents", mode: "status", status: 500 });
    const { status, body } = await callBookings("getBooking", member, { id });
    expect([status, body.state]).toEqual([200, "pending_payment"]);
  });
});

describe("another's booking", () => {
  it("is not there, whichever way it is asked for", async () => {
    const [mine, theirs] = [await aMember(), await aMember()];
    const { id } = await createPaidBooking(shop, mine, await createAdvisor());
    const selected_times = [{ date: "2999-01-01", time: "9:00 AM", timezone: "America/New_York" }];
    for (const [name, input] of [
      ["getBooking", { id }],
      ["scheduleBooking", { id, selected_times }],
      ["cancelBooking", { id }],
    ] as const) {
      const other = await callBookings(name, theirs, input);
      const none = await callBookings(name, theirs, { ...input, id: `bkg_${"0".repeat(32)}` });
      expect([name, other.status, other.body.error?.code]).toEqual([name, 404, "not_found"]);
      expect(other.body).toEqual(none.body);
    }
    expect((await callBookings("listMyBookings", theirs)).body.items).toEqual([]);
    expect((await callBookings("getBooking", null, { id })).status).toBe(401);
  });
});
