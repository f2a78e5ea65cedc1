import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { addUses } from "../../test/support/add-uses.ts";
import {
  callBookings,
  callCreateBooking,
  createAdvisor,
  createPaidBooking,
  createUnpaidBooking,
  getBookingRow,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { advisorStore } from "../advisors/advisor-store.ts";

const shop = await startShopForFile();
afterEach(() => Promise.all([shop.behave(), shop.clearCalls()]));
const listIntentRequests = () => shop.calls("POST", "/v1/payment_intents");

describe("creating a booking", () => {
  it("writes a row and creates one payment intent for the advisor's price in cents", async () => {
    const member = await createMember();
    const advisor = await createAdvisor({ hourly_rate: 33.33 });
    const { status, body } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 30 });
    expect([status, body.amount_cents]).toEqual([201, 1_667]);
    const [call, ...more] = await listIntentRequests();
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
    expect(await getBookingRow(body.booking_id)).toMatchObject({
      state: "pending_payment",
      amount_cents: 1_667,
    });
  });

  it.each([
    [33.33, 3_333, 1_667],
    [64.99, 6_499, 3_250],
    [0.99, 99, 50],
  ])(
    "at a rate of $%s charges %s cents for an hour and %s for half an hour",
    async (hourly_rate, hour, half) => {
      const [member, advisor] = [await createMember(), await createAdvisor({ hourly_rate })];
      for (const session_length of [60, 30] as const)
        await callCreateBooking(member, { advisor_id: advisor.id, session_length });
      const amounts = (await listIntentRequests()).map(({ body }) => Number(body.amount));
      expect(amounts).toEqual([hour, half]);
    },
  );

  it("stores and sends only the first name of an advisor who shows no more, and where the receipt goes", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor({ first_name_only: true })];
    const { id, intent } = await createUnpaidBooking(member, advisor);
    expect((await getBookingRow(id)).advisor_name).toBe("Ana");
    expect((await shop.sdk.paymentIntents.retrieve(intent)).receipt_email).toBe(member.email);
    expect(JSON.stringify(await listIntentRequests())).not.toContain("Ruiz");
  });

  it("is limited to 20 per member and hour; repeating an earlier request is not counted", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    const newest = randomUUID();
    await callCreateBooking(member, input);
    await addUses("bookings.create", member.id, 18);
    await callCreateBooking(member, input, newest);
    await shop.clearCalls();
    expect(await callCreateBooking(member, input)).toMatchObject({ status: 429 });
    expect(await listIntentRequests()).toEqual([]);
    expect(await callCreateBooking(member, input, newest)).toMatchObject({ status: 201 });
    expect(await callCreateBooking(await createMember(), input)).toMatchObject({ status: 201 });
  });

  it("names a client without a name 'Valued Member'", async () => {
    const { id } = await createUnpaidBooking(
      await createMember({ first_name: " ", last_name: "" }),
      await createAdvisor(),
    );
    expect((await getBookingRow(id)).client_name).toBe("Valued Member");
  });
});

describe("one idempotency key is one booking", () => {
  it("for 50 concurrent requests and a later repeat", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const key = randomUUID();
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    const many = await Promise.all(Array.from({ length: 50 }, () => callCreateBooking(member, input, key)));
    const later = await callCreateBooking(member, input, key.toUpperCase());
    expect(new Set([...many, later].map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set([...many, later].map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(
      (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
        ({ metadata }) => metadata.member_id === member.id,
      ),
    ).toHaveLength(1);
    expect((await callBookings("listMyBookings", member)).body.items).toHaveLength(1);
  });

  it("per member: the same key from another member creates another booking", async () => {
    const advisor = await createAdvisor();
    const key = randomUUID();
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    const first = await callCreateBooking(await createMember(), input, key);
    const second = await callCreateBooking(await createMember(), input, key);
    expect(first.body.booking_id).not.toBe(second.body.booking_id);
  });

  it("and conflicts with a different request, or after the booking is cancelled", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const key = randomUUID();
    const { body } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key);
    const [other, another] = await Promise.all([
      callCreateBooking(member, { advisor_id: advisor.id, session_length: 30 }, key),
      callCreateBooking(member, { advisor_id: (await createAdvisor()).id, session_length: 60 }, key),
    ]);
    expect([other, another].map(({ body: { error } }) => error?.code)).toEqual(["conflict", "conflict"]);
    await callBookings("cancelBooking", member, { id: body.booking_id });
    const ended = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 }, key);
    expect(ended.body.error?.code).toBe("conflict");
    expect(await listIntentRequests()).toHaveLength(1);
  });

  it("at its original price, while a new key gets the advisor's new price", async () => {
    const [member, advisor] = [await createMember(), await createAdvisor({ hourly_rate: 80 })];
    const key = randomUUID();
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    await callCreateBooking(member, input, key);
    await advisorStore.put({ ...advisor, hourly_rate: 95 });
    expect((await callCreateBooking(member, input, key)).body.amount_cents).toBe(8_000);
    expect((await callCreateBooking(member, input)).body.amount_cents).toBe(9_500);
  });
});

describe("no booking is created and Stripe is not called", () => {
  const expectRejection = async (
    answer: ReturnType<typeof callCreateBooking>,
    status: number,
    code: string,
  ) => {
    const { status: actualStatus, body } = await answer;
    expect([actualStatus, body.error?.code]).toEqual([status, code]);
    expect(await listIntentRequests()).toEqual([]);
  };

  it.each(["amount", "amount_cents", "price", "session_price", "currency", "user_id", "idempotency_key"])(
    "for a body with the field %s",
    async (field) => {
      const { id: advisor_id } = await createAdvisor();
      const input = { advisor_id, session_length: 60, [field]: 1 } as const;
      await expectRejection(callCreateBooking(await createMember(), input), 400, "unknown_field");
    },
  );

  it("for invalid lengths and invalid or missing idempotency keys", async () => {
    const [member, { id: advisor_id }] = [await createMember(), await createAdvisor()];
    for (const session_length of [45, 0, -30, "60", 1e15, null])
      await expectRejection(
        callBookings("createBooking", member, { advisor_id, session_length }),
        400,
        "invalid",
      );
    for (const key of ["", "1", "not-a-uuid"])
      await expectRejection(
        callCreateBooking(member, { advisor_id, session_length: 60 }, key),
        400,
        "invalid",
      );
    await expectRejection(
      callBookings("createBooking", member, { advisor_id, session_length: 60 }),
      400,
      "invalid",
    );
  });

  it("for an advisor who is unknown, inactive or without a valid email address", async () => {
    const member = await createMember();
    const session_length = 60;
    const inactive = await createAdvisor({ active: false });
    const [mute, odd] = [
      await createAdvisor({ email: null }),
      await createAdvisor({ email: "a,b@example.com" }),
    ];
    for (const advisor_id of ["adv_0000000000", inactive.id, mute.id, odd.id])
      await expectRejection(callCreateBooking(member, { advisor_id, session_length }), 404, "not_found");
  });

  it("for an advisor without a price, or with one below the card minimum", async () => {
    const member = await createMember();
    for (const hourly_rate of [null, 0.98, 0]) {
      const { id: advisor_id } = await createAdvisor({ hourly_rate });
      await expectRejection(callCreateBooking(member, { advisor_id, session_length: 30 }), 400, "invalid");
    }
  });
});

describe("creating a booking while Stripe fails", () => {
  const call = "POST /v1/payment_intents";
  it.each([
    ["500", { call, mode: "status", status: 500, times: 1 }],
    ["429", { call, mode: "status", status: 429, times: 1 }],
    ["lost response", { call, mode: "status", status: 500, times: 1, after: true }],
    ["two connection resets", { call, mode: "reset", times: 2 }],
  ])("(%s) returns payment_provider_unavailable, and a retry creates the one intent", async (_, fault) => {
    const [member, advisor] = [await createMember(), await createAdvisor()];
    const key = randomUUID();
    const input = { advisor_id: advisor.id, session_length: 60 } as const;
    await shop.misbehave(fault);
    const first = await callCreateBooking(member, input, key);
    expect([first.status, first.body.error?.code]).toEqual([502, "payment_provider_unavailable"]);
    const second = await callCreateBooking(member, input, key);
    expect(second.status).toBe(201);
    const mine = (await shop.sdk.paymentIntents.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata.member_id === member.id,
    );
    expect(mine).toHaveLength(1);
    expect(await getBookingRow(second.body.booking_id)).toMatchObject({ payment_intent_id: mine[0]?.id });
  });
});

describe("another member's booking", () => {
  it("is not found on any route, exactly like an unknown id", async () => {
    const [owner, other] = [await createMember(), await createMember()];
    const { id } = await createPaidBooking(shop, owner, await createAdvisor());
    const selected_times = [{ date: "2999-01-01", time: "9:00 AM", timezone: "America/New_York" }];
    for (const [name, input] of [
      ["getBooking", { id }],
      ["scheduleBooking", { id, selected_times }],
      ["cancelBooking", { id }],
      ["rescheduleBooking", { id, selected_times }],
      ["answerReschedule", { id, slot: null, asked_at: new Date().toISOString() }],
    ] as const) {
      const existing = await callBookings(name, other, input);
      const unknown = await callBookings(name, other, { ...input, id: `bkg_${"0".repeat(32)}` });
      expect([name, existing.status, existing.body.error?.code]).toEqual([name, 404, "not_found"]);
      expect(existing.body).toEqual(unknown.body);
    }
    expect((await callBookings("listMyBookings", other)).body.items).toEqual([]);
    expect((await callBookings("getBooking", null, { id })).status).toBe(401);
  });
});
