import { expect, it } from "vitest";
import {
  callAsAdmin,
  findProposalToken,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
  wholeRefund,
} from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { auditLogStore } from "../audit/audit-log-store.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import { bookingStore } from "./booking-store.ts";
import {
  answerNoShow,
  createStarted,
  day,
  minute,
  openDispute,
  readOutcome,
  setDispute,
  startReported,
  toAdvisor,
  toClient,
} from "./no-show.fixture.ts";
import { setTime, view } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";

const findEmail = async (address: string, subject: string) =>
  (await listEmailsTo(address)).find((email) => email.subject === subject);

it("an admin's decision is in the audit log, its email has the reason, and an earlier email that is late is not sent", async () => {
  const [kept, refunded] = [await startReported(), await startReported()];
  const questions = [
    await findEmail(kept.member.email, toClient.asked),
    await findEmail(kept.advisor.email, toAdvisor.asked),
  ];
  const areAskedTrue = () =>
    Promise.all(questions.map((each) => each && isStillTrue(each, kept.answerBy - day)));
  expect(await areAskedTrue()).toEqual([true, true]);
  for (const { token } of [kept, refunded]) await answerNoShow(token, true);
  expect(await areAskedTrue(), "once the advisor has answered").toEqual([false, false]);
  const review = await findEmail(kept.member.email, toClient.review);
  const isReviewTrue = async () => review && isStillTrue(review, Date.now());
  expect(await isReviewTrue()).toBe(true);
  await callAsAdmin("adminKeepPayment", { id: kept.id });
  expect(await isReviewTrue()).toBe(false);
  const actions = (await listAllOfMember(kept.member.id)).map(({ action }) => action);
  expect(actions.toSorted()).toEqual([
    "booking.no_show_contested",
    "booking.no_show_reported",
    "booking.paid",
    "booking.payment_kept",
  ]);
  await callAsAdmin("adminRefundBooking", { id: refunded.id, ...wholeRefund });
  const told = await findEmail(refunded.member.email, toClient.refund);
  expect(told?.facts).toContainEqual({ label: "Reason", value: wholeRefund.reason });
});

it("each step of a report is in the audit log, by who made it", async () => {
  const listEntries = async ({ id }: { id: string }) =>
    (await listAllOfMember(id))
      .filter(({ action }) => action.startsWith("booking.no_show"))
      .map(({ action, by }) => `${action.slice("booking.no_show_".length)} by ${by === id ? "client" : by}`)
      .toSorted();
  const withdrawn = await startReported();
  await withdrawn.withdraw();
  expect(await listEntries(withdrawn.member)).toEqual(["reported by client", "withdrawn by client"]);
  const admitted = await startReported();
  await answerNoShow(admitted.token, false);
  expect(await listEntries(admitted.member)).toEqual(["refunded by advisor", "reported by client"]);
  const contested = await startReported();
  await answerNoShow(contested.token, true);
  expect(await listEntries(contested.member)).toEqual(["contested by advisor", "reported by client"]);
  const silent = await startReported();
  await runDeadlinesAt(silent.answerBy);
  expect(await listEntries(silent.member)).toEqual(["refunded by job", "reported by client"]);
  const disputed = await startReported();
  await setDispute(disputed, "needs_response");
  await runDeadlinesAt(disputed.answerBy);
  expect(await listEntries(disputed.member)).toEqual(["contested by job", "reported by client"]);
});

it("an admin is alarmed once, when a report begins to wait for them, and a double press is no error", async () => {
  const session = await createStarted(20 * minute);
  const countAlarms = async (work: () => Promise<unknown>) =>
    (await recordLogLines(work)).filter((line) => line.includes('"payments_to_review"')).length;
  const press = async () => expect((await session.report()).status).toBe(200);
  for (const _ of [1, 2]) expect(await countAlarms(press), "the advisor is asked").toBe(0);
  await advisorStore.put({ ...session.advisor, email: null });
  expect(await countAlarms(() => replaceLinksOfAdvisor(session.advisor.id, Date.now()))).toBe(1);
  expect(await countAlarms(press)).toBe(0);
});

it("a report about an advisor without an address is refunded seven days later, with the reason", async () => {
  const session = await createStarted(20 * minute);
  await advisorStore.put({ ...session.advisor, email: null });
  await session.report();
  const decideBy = session.start + 20 * minute + 7 * day;
  await runDeadlinesAt(decideBy - 1_000);
  expect(await readOutcome(session)).toMatchObject({ outcome: null, toAdvisor: [] });
  await runDeadlinesAt(decideBy);
  expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
  const told = await findEmail(session.member.email, toClient.refund);
  expect(told?.paragraphs[1]).toMatch(/^We promised you a decision/);
});

it("a second report asks by the same link, but a former mailbox of the advisor can no longer answer", async () => {
  const session = await startReported();
  await session.withdraw();
  await session.report();
  expect((await view(session.token)).status).toBe(200);
  await session.withdraw();
  const email = `new-${session.advisor.email}`;
  await advisorStore.put({ ...session.advisor, email });
  await replaceLinksOfAdvisor(session.advisor.id, Date.now());
  expect((await session.row()).advisor_email, "a session that has started").toBe(session.advisor.email);
  await session.report();
  expect((await answerNoShow(session.token, true)).status).toBe(404);
  const { proposal_version, no_show } = await session.row();
  expect([proposal_version, no_show?.answer]).toEqual([2, null]);
  expect((await view(await findProposalToken(email, session.id))).status).toBe(200);
});

it("a payment that an admin has kept can still be refunded, and the report says what was decided", async () => {
  const session = await startReported();
  await answerNoShow(session.token, true);
  await callAsAdmin("adminKeepPayment", { id: session.id });
  const { status } = await callAsAdmin("adminRefundBooking", { id: session.id, ...wholeRefund });
  expect(status).toBe(200);
  expect(await readOutcome(session)).toMatchObject({ outcome: "kept", refunded: true });
});

it("a dispute that ends before the advisor has answered promises the client no decision", async () => {
  const session = await startReported();
  const dispute = await openDispute((await session.row()).payment_intent_id ?? "");
  await dispute.close("won");
  expect((await readOutcome(session)).toClient).toEqual([toClient.asked]);
});

it("the email that an admin looks into a report promises no money while the bank has it", async () => {
  const session = await startReported();
  await setDispute(session, "under_review");
  await answerNoShow(session.token, true);
  const { note } = (await findEmail(session.member.email, toClient.review)) ?? {};
  expect(note).toContain("Your bank is looking into this payment, too");
});

it("the day by which an admin decides stays if the advisor's address is removed in the meantime", async () => {
  const session = await startReported();
  const row = await session.row();
  if (!row.no_show) throw new Error("Nothing is reported");
  const no_show = { ...row.no_show, needs_admin: true };
  await bookingStore.update(row, { changes: { no_show } }, Date.now());
  await advisorStore.put({ ...session.advisor, email: null });
  await replaceLinksOfAdvisor(session.advisor.id, Date.now());
  expect(await session.row()).toMatchObject({ advisor_email: "", no_show });
});

it("an advisor's answer about a client who has left counts, and its text is not kept", async () => {
  const session = await startReported();
  await anonymizeBookings(session.member);
  expect((await answerNoShow(session.token, true, "Maya was late")).status).toBe(200);
  expect((await session.row()).no_show).toMatchObject({
    answer: "present",
    message: null,
    answer_message: null,
  });
});

it("a report that its advisor leaves unanswered is in the audit log, by which Today finds it, also if its client has left", async () => {
  const session = await startReported();
  await anonymizeBookings(session.member);
  await runDeadlinesAt(session.answerBy);
  const { entries } = await auditLogStore.listBefore({ key: "object", value: session.id }, undefined);
  expect(entries).toContainEqual(
    expect.objectContaining({ action: "booking.no_show_refunded", by: "job", member_id: null }),
  );
});

/** A report that the advisor contradicts, and that the bank decides about for three weeks. */
async function decideByBank(status: "won" | "lost") {
  const session = await startReported();
  await answerNoShow(session.token, true);
  const { payment_intent_id } = await session.row();
  const dispute = await openDispute(payment_intent_id ?? "");
  const ended = session.start + 22 * day;
  await runDeadlinesAt(ended);
  setTime(ended);
  await dispute.close(status);
  return { ...session, ended };
}

it("a dispute of three weeks that the bank leaves to us gives an admin seven days, and the client reads until when", async () => {
  const session = await decideByBank("won");
  await runDeadlinesAt(session.ended + 7 * day - 1_000);
  const { outcome, toClient: sent } = await readOutcome(session);
  expect([outcome, sent]).toEqual([null, [toClient.asked, toClient.review, toClient.review].toSorted()]);
  const notes = (await listEmailsTo(session.member.email)).map(({ note = "" }) => note);
  const date = new Date(session.ended + 7 * day).toLocaleDateString("en-US", {
    month: "long",
    day: "numeric",
  });
  expect(notes.filter((note) => note.includes(`You'll hear from us by`) && note.includes(date))).toHaveLength(
    1,
  );
  await runDeadlinesAt(session.ended + 7 * day);
  expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
});

it("a dispute that returns the money to the client settles the report: no one decides, and no email says otherwise", async () => {
  const session = await decideByBank("lost");
  expect((await callAsAdmin("adminKeepPayment", { id: session.id })).status).toBe(409);
  await runDeadlinesAt(session.ended + 30 * day);
  expect(await readOutcome(session)).toEqual({
    state: "confirmed",
    outcome: "refunded",
    refunded: false,
    toClient: [toClient.asked, toClient.review, "Settled: your session with Ana Ruiz"].toSorted(),
    toAdvisor: [toAdvisor.asked, toAdvisor.settled].toSorted(),
  });
});

it.each([
  ["needs an admin if the first is a second less than 90 days old", 1_000, null, true],
  ["needs no admin if the first is 90 days old", 0, null, false],
  ["needs no admin if the first was withdrawn", 1_000, "withdrawn", false],
] as const)("a member's third report %s", async (_, less, outcome, isReviewed) => {
  const member = await createMember();
  const given = () => ({ member, slot: toNineAmSlot(5) });
  const first = await startReported(given());
  await startReported(given());
  const third = await createStarted(20 * minute, given());
  const row = await first.row();
  const reported_at = new Date(Date.now() - 90 * day + less).toISOString();
  const no_show = row.no_show && { ...row.no_show, reported_at, outcome };
  await bookingStore.put({ ...row, no_show, version: row.version + 1 });
  expect((await third.report()).status).toBe(200);
  expect((await third.row()).no_show?.is_reviewed).toBe(isReviewed);
});

it("a session is reported and withdrawn a few times a day at most", async () => {
  const { withdraw } = await startReported();
  for (let uses = 2; uses <= 6; uses++) expect((await withdraw()).status).toBe(200);
  expect((await withdraw()).status).toBe(429);
});
