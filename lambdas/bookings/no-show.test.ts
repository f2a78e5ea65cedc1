import { describe, expect, it } from "vitest";
import {
  callAsAdmin,
  callBookings,
  createAdvisor,
  createConfirmedBooking,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import {
  answerNoShow,
  createStarted,
  day,
  hour,
  minute,
  readOutcome,
  setDispute,
  startReported,
  toAdvisor,
  toClient,
} from "./no-show.fixture.ts";
import { answer, confirm, setTime, shop, view } from "./proposals.fixture.ts";
import { syncBooking } from "./sync-payment.ts";
import { listTodayBookings } from "./today-bookings.ts";

describe("an advisor who does not come", () => {
  it.each([
    ["9 minutes after the start", 9 * minute, 409],
    ["10 minutes after the start", 10 * minute, 200],
    ["24 hours after the end", 25 * hour, 200],
    ["later than that", 25 * hour + 1, 409],
  ])("can be reported %s", async (_, after, expected) => {
    const { report, row } = await createStarted(after);
    expect((await report()).status).toBe(expected);
    expect((await row()).no_show !== null).toBe(expected === 200);
  });

  it("can be reported by the session's own client only", async () => {
    const { id, row } = await createStarted(20 * minute);
    const other = await createMember();
    expect((await callBookings("reportNoShow", other, { id, action: "report" })).status).toBe(404);
    expect((await row()).no_show).toBeNull();
  });

  it("is asked at once, by a link of its own kind; reporting twice asks once", async () => {
    const session = await startReported();
    await session.report();
    expect(await readOutcome(session)).toEqual({
      state: "confirmed",
      outcome: null,
      refunded: false,
      toClient: [toClient.asked],
      toAdvisor: [toAdvisor.asked],
    });
    expect((await view(session.token)).body.no_show?.message).toBe("I was alone in the call.");
    // The link of the request has ended, and neither link does what the other one is for.
    expect((await view(session.proposalToken)).status).toBe(404);
    expect((await answerNoShow(session.proposalToken, true)).status).toBe(404);
    expect((await confirm(session.token, new Date(session.start).toISOString())).status).toBe(404);
    expect((await answer(session.token, { action: "cancel", starts_at: null })).status).toBe(404);
    setTime(session.answerBy + 7 * day);
    expect((await view(session.token)).status).toBe(404);
  });

  it("and does not answer within 48 hours, is refunded by itself, once", async () => {
    const session = await startReported();
    await runDeadlinesAt(session.answerBy - 1);
    expect((await session.row()).no_show?.outcome).toBeNull();
    for (const after of [0, hour]) await runDeadlinesAt(session.answerBy + after);
    expect(await readOutcome(session)).toEqual({
      state: "confirmed",
      outcome: "refunded",
      refunded: true,
      toClient: [toClient.asked, toClient.refunded, toClient.refund].toSorted(),
      toAdvisor: [toAdvisor.asked, toAdvisor.refund],
    });
  });

  it("and says so, is refunded at once", async () => {
    const session = await startReported();
    const { body } = await answerNoShow(session.token, false, "I was ill. Sorry!");
    expect(body.no_show).toMatchObject({ answer: "absent", outcome: "refunded" });
    await runDeadlinesAt(session.answerBy);
    expect(await readOutcome(session)).toEqual({
      state: "confirmed",
      outcome: "refunded",
      refunded: true,
      toClient: [toClient.asked, toClient.refunded, toClient.refund].toSorted(),
      toAdvisor: [toAdvisor.asked],
    });
  });

  it("and says they were there, waits for an admin, who sees both words; after 7 days it is refunded", async () => {
    const session = await startReported();
    const listIds = async (state: string) =>
      (await callAsAdmin("adminListBookings", { state })).body.items.map(({ id }) => id);
    expect(await listIds("no_show_unanswered")).toContain(session.id);
    const lines = await recordLogLines(async () => {
      await answerNoShow(session.token, true, "I waited for 30 minutes.");
      // A second answer changes nothing.
      await answerNoShow(session.token, false);
    });
    expect(
      lines.filter((line) => line.includes('"payments_to_review"')),
      "alarms",
    ).toHaveLength(1);
    const { body } = await callAsAdmin("adminGetBooking", { id: session.id });
    expect(body).toMatchObject({
      waits_on: "admin",
      no_show: { message: "I was alone in the call.", answer_message: "I waited for 30 minutes." },
    });
    expect(await listIds("no_show")).toContain(session.id);
    expect(await listIds("no_show_unanswered")).not.toContain(session.id);
    const own = await callBookings("getBooking", session.member, { id: session.id });
    expect(JSON.stringify(own.body)).not.toContain("I waited for 30 minutes.");
    await runDeadlinesAt(session.answerBy);
    const decideBy = Date.parse((await session.row()).no_show?.answered_at ?? "") + 7 * day;
    await runDeadlinesAt(decideBy - 1);
    expect((await readOutcome(session)).toClient).toEqual([toClient.asked, toClient.review].toSorted());
    await runDeadlinesAt(decideBy);
    expect(await readOutcome(session)).toMatchObject({
      outcome: "refunded",
      refunded: true,
      toClient: [toClient.asked, toClient.review, toClient.refund, toClient.refunded].toSorted(),
      toAdvisor: [toAdvisor.asked, toAdvisor.refund],
    });
  });

  it("an admin can keep the payment, or refund it", async () => {
    const [kept, refunded] = [await startReported(), await startReported()];
    for (const { token } of [kept, refunded]) await answerNoShow(token, true);
    for (const _ of [1, 2])
      expect((await callAsAdmin("adminKeepPayment", { id: kept.id })).body.no_show?.outcome).toBe("kept");
    expect((await callAsAdmin("adminRefundBooking", { id: refunded.id, ...wholeRefund })).status).toBe(200);
    for (const { answerBy } of [kept, refunded]) await runDeadlinesAt(answerBy + 10 * day);
    expect(await readOutcome(kept)).toMatchObject({
      refunded: false,
      toClient: ["No refund for your session with Ana Ruiz", toClient.review, toClient.asked],
      toAdvisor: [toAdvisor.asked, toAdvisor.settled],
    });
    expect(await readOutcome(refunded)).toMatchObject({ outcome: "refunded", refunded: true });
    expect((await kept.report()).body.error?.code).toBe("no_show_closed");
    expect((await callAsAdmin("adminKeepPayment", { id: refunded.id })).status).toBe(409);
  });

  it("two admins decide: of keeping and refunding the payment, the later one gets a conflict", async () => {
    const { id, token } = await startReported();
    await answerNoShow(token, true);
    const refund = { id, ...wholeRefund, settles_report: true };
    expect((await callAsAdmin("adminKeepPayment", { id })).status).toBe(200);
    expect((await callAsAdmin("adminRefundBooking", refund)).status).toBe(409);
  });

  it("who came after all: the report is withdrawn, and nothing is refunded", async () => {
    const session = await startReported();
    const [asked] = (await listEmailsTo(session.advisor.email)).slice(-1);
    for (const _ of [1, 2]) expect((await session.withdraw()).body.no_show?.outcome).toBe("withdrawn");
    expect(asked && (await isStillTrue(asked, Date.now()))).toBe(false);
    expect((await answerNoShow(session.token, false)).body.no_show?.outcome).toBe("withdrawn");
    await runDeadlinesAt(session.answerBy + 10 * day);
    const outcome = await readOutcome(session);
    expect(outcome).toMatchObject({ refunded: false, toClient: [toClient.asked] });
    expect(outcome.toAdvisor).toEqual([toAdvisor.asked, toAdvisor.settled]);
  });

  it("is not refunded while the bank disputes the payment, whatever they say: an admin decides", async () => {
    const [silent, absent] = [await startReported(), await startReported()];
    for (const session of [silent, absent]) await setDispute(session, "needs_response");
    await answerNoShow(absent.token, false);
    for (const { answerBy } of [silent, absent])
      for (const later of [0, 8 * day]) await runDeadlinesAt(answerBy + later);
    for (const session of [silent, absent]) {
      expect(await readOutcome(session)).toMatchObject({ outcome: null, refunded: false });
      expect((await callAsAdmin("adminGetBooking", { id: session.id })).body.waits_on).toBe("admin");
    }
  });

  it("is refunded by itself once a dispute is over: won, or closed as a warning", async () => {
    const [before, after] = [await startReported(), await startReported()];
    await setDispute(before, "won");
    await setDispute(after, "under_review");
    await runDeadlinesAt(Math.max(before.answerBy, after.answerBy));
    expect(await readOutcome(before)).toMatchObject({ outcome: "refunded", refunded: true });
    expect(await readOutcome(after)).toMatchObject({ outcome: null, refunded: false });
    await setDispute(after, "warning_closed");
    await runDeadlinesAt(after.answerBy + 7 * day);
    expect(await readOutcome(after)).toMatchObject({ outcome: "refunded", refunded: true });
  });

  it("a member's third report within 90 days is looked at by an admin before it is refunded", async () => {
    const member = await createMember();
    const sessions = [];
    for (const days of [5, 6, 7])
      sessions.push(await createConfirmedBooking(shop, { member, slot: toNineAmSlot(days) }));
    for (const { id, start } of sessions) {
      setTime(start + 20 * minute);
      expect((await callBookings("reportNoShow", member, { id, action: "report" })).status).toBe(200);
    }
    const asked = (await listEmailsTo(member.email)).filter(({ subject }) => subject === toClient.asked);
    expect(
      asked.map(({ note }) => /don't answer by .*, you get your full \$80\.00 back/.test(note ?? "")),
    ).toEqual([true, true, false]);
    await runDeadlinesAt((sessions[2]?.start ?? 0) + 3 * day);
    const reports = await Promise.all(sessions.map(async ({ id }) => (await getBookingRow(id)).no_show));
    expect(reports.map((report) => [report?.outcome, report?.is_reviewed, report?.needs_admin])).toEqual([
      ["refunded", false, false],
      ["refunded", false, false],
      [null, true, true],
    ]);
  });

  it("is listed for today once an admin has to decide, and after two questions without an answer", async () => {
    const advisor = await createAdvisor();
    const [one, two] = [
      await startReported({ advisor, slot: toNineAmSlot(5) }),
      await startReported({ advisor, slot: toNineAmSlot(6) }),
    ];
    const contested = await startReported();
    await answerNoShow(contested.token, true);
    for (const { answerBy } of [one, two]) await runDeadlinesAt(answerBy);
    const { no_shows, silent_advisors } = await listTodayBookings(Date.now());
    expect(no_shows.map(({ id }) => id)).toContain(contested.id);
    expect(silent_advisors).toMatchObject([{ advisor_id: advisor.id, reports: 2 }]);
  });

  it("both words are erased with the client, and the refund still comes", async () => {
    const session = await startReported();
    await anonymizeBookings(session.member);
    expect((await session.row()).no_show).toMatchObject({ message: null, outcome: null });
    await runDeadlinesAt(session.answerBy);
    expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
  });

  it("a refund that is made at Stripe settles the report", async () => {
    const session = await startReported();
    const { payment_intent_id } = await session.row();
    await shop.sdk.refunds.create({ payment_intent: payment_intent_id ?? "" });
    await callBookings("getBooking", session.member, { id: session.id });
    await syncBooking(await session.row(), "stripe");
    expect((await session.row()).no_show?.outcome).toBe("refunded");
    expect((await readOutcome(session)).toAdvisor).toEqual([toAdvisor.asked, toAdvisor.refund]);
  });
});
