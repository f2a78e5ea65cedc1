import { describe, expect, it, vi } from "vitest";
import {
  answerQuestion,
  callBookings,
  callCreateBooking,
  createAdvisor,
  createConfirmedBooking,
  createPaidBooking,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { bookingStore } from "./booking-store.ts";
import {
  answerNoShow,
  createStarted,
  hour,
  minute,
  openDispute,
  startReported,
  toAdvisor,
  toClient,
} from "./no-show.fixture.ts";
import { answer, setTime, shop, view } from "./proposals.fixture.ts";
import { replaceLinksOfAdvisor } from "./replace-links.ts";
import { refundBooking, syncBookingPayment } from "./sync-payment.ts";

/* An advisor, the bank or Stripe changes something between two steps of a booking. */

const sync = (intent: string) => syncBookingPayment(intent, { actor: "stripe" });
const listRefunds = async (payment_intent: string) => (await shop.sdk.refunds.list({ payment_intent })).data;

/** Lets the bank return the newest refund. */
async function returnRefund(intent: string): Promise<void> {
  const [refund] = await listRefunds(intent);
  await shop.local("POST", `/_local/refunds/${refund?.id}/fail`);
  await sync(intent);
}

async function createPaid() {
  const member = await createMember();
  const booking = await createPaidBooking(shop, member, await createAdvisor());
  await callBookings("getBooking", member, { id: booking.id });
  return { ...booking, member };
}

async function refundPart(id: string): Promise<void> {
  const admin = await createMember({ is_admin: true });
  const part = { amount_cents: 500, left_cents: 8_000, reason: "A late start" };
  await callBookings("adminRefundBooking", admin, { id, ...part });
  await deliverRefunds(id);
}

describe("a refund", () => {
  it("that the bank has returned is not made again because a dispute is won: an admin decides", async () => {
    const { id, intent, member } = await createPaid();
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    await returnRefund(intent);
    const dispute = await openDispute(intent);
    await expect(refundBooking(id), "an admin tries it").rejects.toThrow(/^The refund waits until the bank/);
    await dispute.close("won");
    await deliverRefunds(id);
    expect((await listRefunds(intent)).map(({ status }) => status)).toEqual(["failed"]);
    await refundBooking(id);
    expect(await getBookingRow(id)).toMatchObject({ refunded_at: expect.any(String) });
  });

  it("that was made in Stripe's dashboard and returned is not repeated by a dispute that is won either", async () => {
    const { id, intent } = await createPaid();
    await shop.sdk.refunds.create({ payment_intent: intent });
    await sync(intent);
    await returnRefund(intent);
    const dispute = await openDispute(intent);
    await dispute.close("won");
    await deliverRefunds(id);
    expect((await listRefunds(intent)).map(({ status }) => status)).toEqual(["failed"]);
  });

  it("of the rest is made once a dispute is won, although the bank has returned a part before", async () => {
    const { id, intent, member } = await createPaid();
    await refundPart(id);
    await returnRefund(intent);
    const dispute = await openDispute(intent);
    await callBookings("cancelBooking", member, { id });
    await deliverRefunds(id);
    await dispute.close("won");
    await deliverRefunds(id);
    expect((await listRefunds(intent)).map(({ status, amount }) => [status, amount])).toEqual([
      ["succeeded", 8_000],
      ["failed", 500],
    ]);
  });

  it("of the rest includes a part that the bank has returned, and so does the email", async () => {
    const { id, intent, member } = await createPaid();
    await refundPart(id);
    await returnRefund(intent);
    await callBookings("cancelBooking", member, { id });
    const facts = (await listEmailsTo(member.email)).flatMap((email) => email.facts ?? []);
    expect(facts).toContainEqual({ label: "Refund", value: "$80.00" });
  });

  it("is not taken for a returned one by who has read Stripe before it was made", async () => {
    const { id, intent, member } = await createPaid();
    await refundPart(id);
    // The slow reader has seen the part only, and reads the row after the rest was refunded.
    vi.spyOn(bookingStore, "find").mockImplementationOnce(async (given) => {
      vi.restoreAllMocks();
      await callBookings("cancelBooking", member, { id });
      await deliverRefunds(id);
      return bookingStore.find(given);
    });
    await sync(intent);
    expect(await getBookingRow(id)).toMatchObject({
      refunded_at: expect.any(String),
      refund_failed_at: null,
      refunded_cents: 8_000,
    });
    const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /delayed/.test(subject))).toEqual([]);
  });
});

it("an advisor who is made inactive while a booking is created is not booked, and nothing is paid", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  vi.spyOn(bookingStore, "create").mockImplementationOnce(async (...given) => {
    vi.restoreAllMocks();
    await advisorStore.put({ ...advisor, active: false });
    return bookingStore.create(...given);
  });
  const { status } = await callCreateBooking(member, { advisor_id: advisor.id, session_length: 60 });
  expect(status).toBe(404);
  expect((await bookingStore.listAllByMember(member.id)).length).toBe(0);
});

describe("the question whether the advisor came", () => {
  it("goes to the address that they have by then, and only its link answers", async () => {
    const session = await createStarted(5 * minute);
    const email = `new-${session.advisor.email}`;
    await advisorStore.put({ ...session.advisor, email });
    await replaceLinksOfAdvisor(session.advisor.id, Date.now());
    setTime(session.start + 90 * minute);
    expect((await session.report("I was alone.")).status).toBe(200);
    const [sent, former] = [await listEmailsTo(email), await listEmailsTo(session.advisor.email)];
    expect(sent.map(({ subject }) => subject)).toContain(toAdvisor.asked);
    expect(former.map(({ subject }) => subject)).not.toContain(toAdvisor.asked);
    const token = sent.at(-1)?.action?.path.split("#")[1] ?? "";
    expect((await view(token)).status).toBe(200);
    expect((await view(session.token)).status, "a link from before").toBe(404);
  });

  it("is not sent to an advisor without an address: an admin decides, and the client reads that", async () => {
    const session = await createStarted(5 * minute);
    await advisorStore.put({ ...session.advisor, email: null });
    setTime(session.start + 20 * minute);
    await session.report();
    expect((await listEmailsTo(session.advisor.email)).map(({ subject }) => subject)).not.toContain(
      toAdvisor.asked,
    );
    const subjects = (await listEmailsTo(session.member.email)).map(({ subject }) => subject);
    expect(subjects).toContain(toClient.review);
    expect(subjects).not.toContain(toClient.asked);
    await runDeadlinesAt(session.start + 49 * hour);
    expect((await session.row()).no_show).toMatchObject({ outcome: null, needs_admin: true });
  });

  it("is left to an admin at once if the advisor's address is removed before they answer", async () => {
    const session = await startReported();
    await advisorStore.put({ ...session.advisor, email: null });
    await replaceLinksOfAdvisor(session.advisor.id, Date.now());
    expect((await session.row()).no_show).toMatchObject({ outcome: null, needs_admin: true });
    expect(JSON.stringify(await listEmailsTo(session.member.email))).toContain(toClient.review);
  });

  it("that is still queued does not reach a former mailbox", async () => {
    const session = await startReported();
    const queued = (await listEmailsTo(session.advisor.email)).find(
      ({ subject }) => subject === toAdvisor.asked,
    );
    expect(queued && (await isStillTrue(queued, Date.now()))).toBe(true);
    await advisorStore.put({ ...session.advisor, email: `new-${session.advisor.email}` });
    await replaceLinksOfAdvisor(session.advisor.id, Date.now());
    expect(queued && (await isStillTrue(queued, Date.now()))).toBe(false);
  });

  it("is decided by an admin at a member's third report in 90 days, although the advisor agrees", async () => {
    const member = await createMember();
    const sessions = [];
    for (const days of [5, 6, 7])
      sessions.push(await createConfirmedBooking(shop, { member, slot: toNineAmSlot(days) }));
    const outcomes = [];
    for (const { id, start, advisor } of sessions) {
      setTime(start + 20 * minute);
      await callBookings("reportNoShow", member, { id, action: "report" });
      const token = (await listEmailsTo(advisor.email)).at(-1)?.action?.path.split("#")[1] ?? "";
      expect((await answerNoShow(token, false)).status).toBe(200);
      outcomes.push((await getBookingRow(id)).no_show?.outcome);
    }
    expect(outcomes).toEqual(["refunded", "refunded", null]);
    expect((await listEmailsTo(member.email)).map(({ subject }) => subject)).toContain(toClient.review);
  });
});

describe("a session that was moved", () => {
  it("is not announced again with its former place, nor with a refund that has ended", async () => {
    const { id, member, advisor, token, start } = await createConfirmedBooking(shop, {
      place: { kind: "later" },
    });
    const slot = toNineAmSlot(8);
    await callBookings("rescheduleBooking", member, { id, selected_times: [slot] });
    await answerQuestion(id, token, (await getBookingRow(id)).reschedule?.times[0]?.starts_at);
    expect(Date.parse((await getBookingRow(id)).confirmed_time?.starts_at ?? "")).toBeGreaterThan(start);
    const isChanged = ({ subject }: { subject: string }) => subject.startsWith("Changed");
    const changed = [...(await listEmailsTo(member.email)), ...(await listEmailsTo(advisor.email))].filter(
      isChanged,
    );
    expect(changed).toHaveLength(2);
    const areTrue = () => Promise.all(changed.map((email) => isStillTrue(email, Date.now())));
    expect(await areTrue()).toEqual([true, true]);
    const place = { kind: "link", value: "https://meet.example.com/other" };
    expect((await answer(token, { action: "set_place", place })).status).toBe(200);
    expect(await areTrue()).toEqual([false, false]);
    const others = (await listEmailsTo(member.email)).filter(({ subject }) =>
      /asked|Not moved/.test(subject),
    );
    expect(
      others.map(({ note }) => note ?? ""),
      "may arrive after the place",
    ).toEqual([""]);
  });

  it("closes the times that are asked for in each period of the picker", async () => {
    const { id, member, advisor } = await createConfirmedBooking(shop);
    await callBookings("rescheduleBooking", member, { id, selected_times: [toNineAmSlot(40)] });
    const [from, to] = [31, 60].map((days) => new Date(Date.now() + days * 24 * hour).toISOString());
    const { body } = await callBookings(
      "listBusyTimes",
      member,
      { id: advisor.id },
      { query: { from, to } as Record<string, string> },
    );
    expect(body.closed).toMatchObject([{ reason: "held" }]);
  });
});
