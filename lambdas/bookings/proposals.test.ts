import { describe, expect, it } from "vitest";
import { type WorkingHours, weekdays } from "../../contract/working-hours.ts";
import {
  callBookings,
  createAdvisor,
  createRequestedBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { bookingStore } from "./booking-store.ts";
import { answer, confirm, createProposal, setTime, shop, view } from "./proposals.fixture.ts";

describe("confirming a proposed time", () => {
  it("emails both sides with the meeting note and a calendar entry", async () => {
    const { id, token, second, member, advisor } = await createProposal();
    const { status, body } = await confirm(token, second, {
      meeting_note: "Call +1 555 0100\nRoom <b>2</b>",
    });
    expect([status, body]).toMatchObject([
      200,
      {
        state: "confirmed",
        confirmed_time: { starts_at: second },
        meeting_note: expect.stringContaining("0100"),
        place: null,
      },
    ]);
    for (const [recipient, otherParty] of [
      [member.email, advisor.email],
      [advisor.email, member.email],
    ] as const) {
      const [mail, ...more] = (await listEmailsTo(recipient)).filter(({ subject }) =>
        subject.startsWith("Confirmed"),
      );
      expect(more).toEqual([]);
      expect(mail).toMatchObject({
        reply_to: otherParty,
        facts: expect.arrayContaining([{ label: "Where", value: "Call +1 555 0100\nRoom <b>2</b>" }]),
        invite: { method: "REQUEST", uid: `${id}@kindstead`, sequence: 0, starts_at: second, minutes: 60 },
      });
    }
    expect((await callBookings("getBooking", member, { id })).body).toMatchObject({
      state: "confirmed",
      confirmed_time: { starts_at: second },
    });
  });

  it("rejects a time that was not proposed, and malformed answers", async () => {
    const { id, token, first } = await createProposal();
    const wrong = [
      { action: "confirm", slot: new Date(Date.parse(first) + 1_800_000).toISOString() },
      { action: "confirm", slot: "tomorrow" },
      { action: "confirm" },
      { action: "confirm", slot: first, meeting_note: "x".repeat(1_001) },
      { action: "confirm", slot: first, meeting_note: "a\u0000b" },
      { action: "accept", slot: first },
      { action: "decline", slot: first },
    ];
    for (const body of wrong) expect((await answer(token, body)).status).toBe(400);
    const refused = await answer(token, wrong[0] ?? {});
    expect(refused.body.error?.fields).toEqual({ slot: "This is not one of the proposed times." });
    expect((await getBookingRow(id)).state).toBe("requested");
  });

  it("rejects a time that has started with slot_past, and accepts a later one", async () => {
    const { token, first, second } = await createProposal();
    setTime(Date.parse(first));
    const { status, body } = await confirm(token, first);
    expect([status, body.error?.code]).toEqual([409, "slot_past"]);
    expect((await view(token)).body.slots).toMatchObject([{ open: false }, { open: true }]);
    expect((await confirm(token, second, { place: { kind: "phone", value: "555-0100" } })).status).toBe(200);
  });

  it("takes no place for later once the first reminder would have gone, which changes nothing", async () => {
    const [{ id, token, first }, noted] = [await createProposal(), await createProposal()];
    setTime(Date.parse(first) - 27 * 3_600_000);
    for (const missing of [{ place: { kind: "later" } }, {}]) {
      const { status, body } = await confirm(token, first, missing);
      expect([status, body.error?.fields]).toEqual([
        400,
        { place: "Please enter a video link or a phone number" },
      ]);
    }
    expect((await confirm(noted.token, noted.first, { meeting_note: "Room 4" })).status).toBe(200);
    expect((await getBookingRow(id)).state).toBe("requested");
    setTime(Date.parse(first) - 27 * 3_600_000 - 1_000);
    expect((await confirm(token, first, { place: { kind: "later" } })).status).toBe(200);
  });

  it("rejects a time outside the working hours that the advisor has set since", async () => {
    const { id, token, first, advisor } = await createProposal();
    const evenings = Object.fromEntries(weekdays.map((day) => [day, { from: "20:00", to: "21:00" }]));
    await advisorStore.put({ ...advisor, working_hours: evenings as WorkingHours });
    const { status, body } = await confirm(token, first);
    expect([status, body.error?.code]).toEqual([409, "outside_hours"]);
    expect((await getBookingRow(id)).state).toBe("requested");
  });

  it("is final: later answers return it and send no email", async () => {
    const { id, token, first, second, member, advisor } = await createProposal();
    await confirm(token, first);
    for (const again of [
      await confirm(token, first),
      await confirm(token, second),
      await answer(token, { action: "decline" }),
      await view(token),
    ])
      expect([again.status, again.body.state, again.body.confirmed_time?.starts_at]).toEqual([
        200,
        "confirmed",
        first,
      ]);
    expect(
      [await listEmailsTo(advisor.email), await listEmailsTo(member.email)].map(({ length }) => length),
    ).toEqual([2, 3]);
    expect(await deliverRefunds(id)).toBe(0);
    expect((await getBookingRow(id)).place).toEqual({ kind: "later" });
  });

  it("and declining at the same moment: exactly one of them takes effect", async () => {
    const { id, token, first, member } = await createProposal();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 ? confirm(token, first) : answer(token, { action: "decline" }),
      ),
    );
    const { state } = await getBookingRow(id);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(
      new Set([`200 ${state}`]),
    );
    expect(await deliverRefunds(id)).toBe(state === "declined" ? 1 : 0);
    expect(
      (await listEmailsTo(member.email)).filter(({ subject }) => /Confirmed|can't make/.test(subject)),
    ).toHaveLength(1);
  });
});

describe("declining a proposal", () => {
  it("refunds in full, once, and emails the reason to the client", async () => {
    const { id, token, intent, member } = await createProposal();
    const { body } = await answer(token, { action: "decline", reason: "I am away <i>all</i> week." });
    expect(body).toMatchObject({ state: "declined", decline_reason: "I am away <i>all</i> week." });
    expect((await view(token)).body.state).toBe("declined");
    expect(await deliverRefunds(id)).toBe(1);
    expect(
      (await shop.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount),
    ).toEqual([8_000]);
    expect(await getBookingRow(id)).toMatchObject({ state: "declined", refunded_at: expect.any(String) });
    const [, , declined, refunded, ...more] = await listEmailsTo(member.email);
    expect(declined && toEmailText(declined)).toContain("Message: I am away <i>all</i> week.");
    expect(refunded?.subject).toBe("We've refunded $80.00");
    expect(more).toEqual([]);
  });
});

describe("a confirmed session", () => {
  it("cancelled by the advisor releases its slots, is refunded and leaves both calendars", async () => {
    const advisor = await createAdvisor();
    const [one, other] = [await createMember(), await createMember()];
    const booked = await createRequestedBooking(shop, one, advisor, [toNineAmSlot(5)]);
    const waiting = await createRequestedBooking(shop, other, advisor, [toNineAmSlot(5)]);
    const slot = booked.slots[0]?.starts_at ?? "";
    await confirm(booked.token, slot);
    expect((await confirm(waiting.token, slot)).body.error?.code).toBe("slot_taken");
    const { body } = await answer(booked.token, { action: "cancel", starts_at: slot });
    expect(body).toMatchObject({ state: "cancelled", cancelled_by: "advisor" });
    for (const address of [one.email, advisor.email])
      expect((await listEmailsTo(address)).at(-1)?.invite ?? {}).toMatchObject({
        method: "CANCEL",
        uid: `${booked.id}@kindstead`,
        sequence: 1,
      });
    expect(await deliverRefunds(booked.id)).toBe(1);
    expect((await confirm(waiting.token, slot)).body.state).toBe("confirmed");
  });

  it("cancelled by the advisor within 24 hours of its start is refunded in full", async () => {
    const { id, token, first } = await createProposal();
    await confirm(token, first);
    setTime(Date.parse(first) - 60_000);
    const { body } = await answer(token, { action: "cancel", starts_at: first });
    expect(body).toMatchObject({ state: "cancelled", cancelled_by: "advisor" });
    expect((await getBookingRow(id)).refund_requested_at).not.toBeNull();
    expect(await deliverRefunds(id)).toBe(1);
    expect((await getBookingRow(id)).refunded_at).not.toBeNull();
  });

  it("is not cancelled when nothing is confirmed yet", async () => {
    const { id, token, first } = await createProposal();
    for (const starts_at of [null, first])
      expect((await answer(token, { action: "cancel", starts_at })).body.state).toBe("requested");
    expect((await getBookingRow(id)).state).toBe("requested");
  });

  it("of another client makes its time slot_taken, while other times can be confirmed", async () => {
    const advisor = await createAdvisor();
    const booked = await createRequestedBooking(shop, await createMember(), advisor, [toNineAmSlot(5)]);
    const half = await createRequestedBooking(
      shop,
      await createMember(),
      advisor,
      [toNineAmSlot(5, "9:30 AM"), toNineAmSlot(5, "10:00 AM")],
      30,
    );
    await confirm(booked.token, booked.slots[0]?.starts_at);
    const [taken, free] = half.slots.map(({ starts_at }) => starts_at);
    expect((await confirm(half.token, taken)).body.error?.code).toBe("slot_taken");
    expect((await confirm(half.token, free)).body.state).toBe("confirmed");
  });
});

it("the advisor's page knows that the bank has the payment, so that it promises no refund", async () => {
  const { id, token } = await createProposal();
  expect((await view(token)).body.is_disputed).toBe(false);
  const row = await getBookingRow(id);
  const dispute = { id: "dp_1", status: "needs_response", since: row.created_at, decided_at: null };
  await bookingStore.put({ ...row, dispute, version: row.version + 1 });
  expect((await view(token)).body.is_disputed).toBe(true);
});
