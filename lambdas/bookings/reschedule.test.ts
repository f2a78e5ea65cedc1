import { describe, expect, it } from "vitest";
import { getCancellationRefund, getRefundDeadline } from "../../contract/booking-rules.ts";
import {
  answerQuestion,
  callAsAdmin,
  callBookings,
  createConfirmedBooking,
  deliverRefunds,
  getBookingRow,
  listBookingLocks,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { setTime, shop } from "./proposals.fixture.ts";

const hour = 3_600_000;

/** The subjects of the emails about rescheduling. */
const listSubjects = async (address: string) =>
  (await listEmailsTo(address)).map(({ subject }) => subject).filter((subject) => /move/i.test(subject));

const toStarts = (times: readonly { starts_at: string }[] = []) => times.map(({ starts_at }) => starts_at);

describe("rescheduling that the client asks for", () => {
  const askFor = async (...times: object[]) => {
    const session = await createConfirmedBooking(shop);
    const { status, body } = await callBookings("rescheduleBooking", session.member, {
      id: session.id,
      selected_times: times.length > 0 ? times : [toNineAmSlot(7), toNineAmSlot(8)],
    });
    return { ...session, status, body };
  };

  it("asks the advisor and keeps the confirmed time until they agree", async () => {
    const { id, status, body, token, start, member, advisor } = await askFor();
    expect([status, body.state, Date.parse(body.confirmed_time?.starts_at ?? "")]).toEqual([
      200,
      "confirmed",
      start,
    ]);
    expect(body.reschedule).toMatchObject({ by: "client", times: { length: 2 } });
    expect(await listSubjects(advisor.email)).toEqual(["Maya asks to move your session"]);
    expect(await listSubjects(member.email)).toEqual(["We've asked Ana Ruiz to move your session"]);
    const proposal = (await callBookings("viewProposal", null, { token })).body;
    expect(toStarts(proposal.reschedule?.slots)).toEqual(toStarts(body.reschedule?.times));
    expect(await listBookingLocks(id)).toEqual([start, start + hour / 2]);
  });

  it("reschedules with the advisor's answer: only the difference of the locks, a higher sequence, an email to both", async () => {
    const { id, token, member, advisor, start } = await askFor(toNineAmSlot(5, "9:30 AM"));
    const slot = new Date(start + hour / 2).toISOString();
    const { body } = await answerQuestion(id, token, slot);
    expect(body).toMatchObject({ state: "confirmed", confirmed_time: { starts_at: slot }, reschedule: null });
    expect(await listBookingLocks(id)).toEqual([start + hour / 2, start + hour]);
    for (const { email } of [member, advisor]) {
      const last = (await listEmailsTo(email)).at(-1);
      expect(last?.subject).toMatch(/^Changed: .+, \w{3} \w{3} \d+, /);
      expect(last?.invite).toMatchObject({ method: "REQUEST", sequence: 1, starts_at: slot });
    }
    // The entry still leads to the meeting, as that of the confirmation.
    expect((await listEmailsTo(member.email)).at(-1)?.invite?.url).toBe("https://meet.example.com/session");
    const again = await answerQuestion(id, token, slot);
    expect([again.status, (await getBookingRow(id)).invite_sequence]).toEqual([200, 1]);
  });

  it("stays after a no, and the old link still cancels it", async () => {
    const { id, token, start, member } = await askFor();
    await answerQuestion(id, token, null);
    expect(await getBookingRow(id)).toMatchObject({ state: "confirmed", reschedule: null });
    const kept = (await listEmailsTo(member.email)).at(-1);
    expect([kept?.subject, kept?.paragraphs[1]]).toEqual([
      expect.stringMatching(/^Not moved: /),
      expect.stringMatching(/^The request for another time was declined/),
    ]);
    expect(await listBookingLocks(id)).toEqual([start, start + hour / 2]);
    const { body } = await callBookings("answerProposal", null, {
      token,
      action: "cancel",
      starts_at: new Date(start).toISOString(),
    });
    expect(body.state).toBe("cancelled");
    expect(await listBookingLocks(id)).toEqual([]);
  });

  it("stays without an answer, at the earliest of 24 hours, the last new time and two hours before", async () => {
    const { id, body, member, advisor } = await askFor();
    const answerBy = Date.parse(body.reschedule?.answer_by ?? "");
    expect(Math.abs(answerBy - Date.now() - 24 * hour)).toBeLessThan(60_000);
    await runDeadlinesAt(answerBy - 1);
    expect((await getBookingRow(id)).reschedule).toBeTruthy();
    await runDeadlinesAt(answerBy);
    await runDeadlinesAt(answerBy + 600_000);
    expect(await getBookingRow(id)).toMatchObject({ state: "confirmed", reschedule: null });
    for (const { email } of [member, advisor])
      expect((await listSubjects(email)).filter((subject) => subject.startsWith("Not moved"))).toHaveLength(
        1,
      );
  });

  it("is refused too late, for the time that is confirmed, for a time that is taken, and for strangers", async () => {
    const { id, member, advisor, start } = await createConfirmedBooking(shop);
    const other = await createConfirmedBooking(shop, { member, advisor, slot: toNineAmSlot(6) });
    const ask = async (selected_times: object[], who = member) =>
      (await callBookings("rescheduleBooking", who, { id, selected_times })).body.error?.code;
    expect(await ask([toNineAmSlot(7), toNineAmSlot(5)])).toBe("invalid");
    expect(await ask([toNineAmSlot(6, "9:30 AM")])).toBe("slot_taken");
    expect(await ask([toNineAmSlot(-2)])).toBe("invalid");
    expect(await ask([toNineAmSlot(7)], await createMember())).toBe("not_found");
    setTime(start - 2 * hour);
    expect(await ask([toNineAmSlot(7)])).toBe("reschedule_closed");
    expect(await getBookingRow(id)).toMatchObject({ version: (await getBookingRow(id)).version });
    expect((await getBookingRow(id)).reschedule ?? null).toBeNull();
    expect((await getBookingRow(other.id)).reschedule ?? null).toBeNull();
  });

  it("changes nothing when it is repeated, replaces an earlier question, and can be withdrawn", async () => {
    const { id, member, advisor } = await askFor(toNineAmSlot(7), toNineAmSlot(8));
    const { version } = await getBookingRow(id);
    const ask = (...selected_times: object[]) =>
      callBookings("rescheduleBooking", member, { id, selected_times });
    await ask(toNineAmSlot(7), toNineAmSlot(8));
    expect((await getBookingRow(id)).version).toBe(version);
    const { body: replaced } = await ask(toNineAmSlot(7), toNineAmSlot(9));
    expect(replaced.reschedule?.times.map(({ date }) => date)).toContain(toNineAmSlot(9).date);
    const { body } = await answerQuestion(id, member, null);
    expect(body.reschedule).toBeNull();
    expect((await listEmailsTo(advisor.email)).at(-1)?.paragraphs[1]).toContain("was withdrawn");
  });

  it("is not answered by a page that shows an earlier question", async () => {
    const { id, token, member } = await askFor(toNineAmSlot(7));
    const asked_at = (await callBookings("viewProposal", null, { token })).body.reschedule?.asked_at;
    expect(asked_at).toBeTruthy();
    setTime(Date.now() + 60_000);
    await callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(9)] });
    const input = { token, action: "answer_reschedule", slot: null, asked_at };
    const late = await callBookings("answerProposal", null, input);
    expect([late.status, late.body.error?.code]).toEqual([409, "conflict"]);
    const row = await getBookingRow(id);
    expect(row.reschedule?.times).toMatchObject([{ date: toNineAmSlot(9).date }]);
    const seen = await answerQuestion(id, token, null);
    expect([seen.status, seen.body.reschedule]).toEqual([200, null]);
  });

  it("is asked again by either side once the time to answer is over, before the scheduled job runs", async () => {
    const { id, token, member, body } = await askFor(toNineAmSlot(7));
    setTime(Date.parse(body.reschedule?.answer_by ?? ""));
    const again = await callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(6)] });
    expect([again.status, again.body.reschedule?.by]).toEqual([200, "client"]);
    setTime(Date.parse(again.body.reschedule?.answer_by ?? ""));
    const selected_times = [toNineAmSlot(6)];
    const { status } = await callBookings("answerProposal", null, {
      token,
      action: "propose",
      selected_times,
    });
    expect([status, (await getBookingRow(id)).reschedule?.by]).toEqual([200, "advisor"]);
  });
});

it("a session that is moved to a time within 24 hours can be cancelled for free for an hour", async () => {
  const { id, token, member, start } = await createConfirmedBooking(shop);
  setTime(start - 72 * hour);
  const selected_times = [toNineAmSlot(1, "3:00 PM")];
  await callBookings("rescheduleBooking", member, { id, selected_times });
  setTime(start - 52 * hour);
  const slot = (await getBookingRow(id)).reschedule?.times[0]?.starts_at;
  await answerQuestion(id, token, slot);
  const row = await getBookingRow(id);
  expect(row.confirmed_time).toMatchObject({ starts_at: slot });
  expect(getCancellationRefund(row, Date.now() + hour - 1)).toBe("full");
  expect(getCancellationRefund(row, Date.now() + hour)).toBe("late");
  const [before, moved] = (await listEmailsTo(member.email)).flatMap(({ invite }) => invite ?? []);
  const policy = "Cancelling is free until 24 hours before it starts.";
  expect([before, moved].map((entry) => entry?.description?.includes(policy))).toEqual([true, false]);
});

describe("a session that is rescheduled after the refund had ended", () => {
  const rescheduleLate = async (by: "client" | "advisor") => {
    const session = await createConfirmedBooking(shop);
    const { id, token, member, start } = session;
    setTime(start - 24 * hour);
    const selected_times = [toNineAmSlot(2)];
    const { body } = await (by === "client"
      ? callBookings("rescheduleBooking", member, { id, selected_times })
      : callBookings("answerProposal", null, { token, action: "propose", selected_times }));
    expect(body.reschedule).toMatchObject({ by });
    const slot = (await getBookingRow(id)).reschedule?.times[0]?.starts_at;
    await (by === "client" ? answerQuestion(id, token, slot) : answerQuestion(id, member, slot));
    expect((await getBookingRow(id)).confirmed_time?.starts_at).toBe(slot);
    return session;
  };

  it("at the client's request is not refundable again, and the client's page says since when", async () => {
    const { id, member, start } = await rescheduleLate("client");
    const rescheduled = (await callBookings("getBooking", member, { id })).body;
    expect(getRefundDeadline(rescheduled)).toBe(new Date(start - 24 * hour).toISOString());
    const changed = (await listEmailsTo(member.email)).find(({ subject }) => subject.startsWith("Changed"));
    expect(changed?.invite?.description).toBe(
      "You can move or cancel the session here. Declining in your calendar doesn't cancel it.",
    );
    const { body } = await callBookings("cancelBooking", member, { id });
    expect(body).toMatchObject({ state: "cancelled", refund_requested_at: null });
    expect(await deliverRefunds(id)).toBe(0);
  });

  it("stays refundable if the place was still missing when the client asked, and was given before the answer", async () => {
    const { id, token, member, start } = await createConfirmedBooking(shop, { place: { kind: "later" } });
    setTime(start - 20 * hour);
    await callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(4)] });
    const place = { kind: "phone", value: "555-0100" };
    await callBookings("answerProposal", null, { token, action: "set_place", place });
    await answerQuestion(id, token, (await getBookingRow(id)).reschedule?.times[0]?.starts_at);
    expect(getCancellationRefund(await getBookingRow(id), Date.now())).toBe("full");
  });

  it("is refundable again once the advisor asks for another time, and after that change", async () => {
    const { id, token, member } = await rescheduleLate("client");
    await callBookings("answerProposal", null, {
      token,
      action: "propose",
      selected_times: [toNineAmSlot(4)],
    });
    expect(getCancellationRefund(await getBookingRow(id), Date.now())).toBe("full");
    const slot = (await getBookingRow(id)).reschedule?.times[0]?.starts_at;
    await answerQuestion(id, member, slot);
    expect(getCancellationRefund(await getBookingRow(id), Date.now())).toBe("full");
  });

  it("is refundable again once an admin sets a time that was agreed by phone", async () => {
    const { id } = await rescheduleLate("client");
    const before = (await getBookingRow(id)).confirmed_time?.starts_at;
    await callAsAdmin("adminSetBookingTime", { id, slot: toNineAmSlot(4), before });
    expect(getCancellationRefund(await getBookingRow(id), Date.now())).toBe("full");
  });

  it("at the advisor's request is refunded by the rule of the new time", async () => {
    const { id } = await rescheduleLate("advisor");
    const row = await getBookingRow(id);
    expect(getCancellationRefund(row, Date.now())).toBe("full");
    const start = Date.parse(row.confirmed_time?.starts_at ?? "");
    expect(getCancellationRefund(row, start - 24 * hour)).toBe("late");
  });
});
