import { describe, expect, it } from "vitest";
import {
  answerQuestion,
  callAsAdmin,
  callBookings,
  createConfirmedBooking,
  createRequestedBooking,
  deliverRefunds,
  findProposalToken,
  getBookingRow,
  listBookingLocks,
  listEmailsTo,
  runDeadlinesAt,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import {
  crashAtWrite,
  expectSameAfterCrashes,
  retryOnServerError,
} from "../../test/support/crash-at-write.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { answer, confirm, createProposal, setTime, shop, view } from "./proposals.fixture.ts";

const hour = 3_600_000;
const place = { kind: "link", value: "https://meet.example.com/ana" } as const;
const others = [toNineAmSlot(7), toNineAmSlot(8)];

/** A request whose advisor proposes other times, at a fixed moment. */
async function proposeOthers(times = others, more: object = {}) {
  const request = await createProposal();
  const { id, token, member } = request;
  const propose = (selected_times = times) =>
    answer(token, { action: "propose_instead", selected_times, place, ...more });
  const { status, body } = await propose();
  const asked = (await getBookingRow(id)).reschedule;
  const choose = (slot: string | null | undefined) => answerQuestion(id, member, slot);
  const starts = asked?.times.map(({ starts_at }) => starts_at) ?? [];
  return { ...request, propose, status, body, choose, starts, row: () => getBookingRow(id) };
}

const listSubjects = async ({ email }: { email: string }) =>
  (await listEmailsTo(email)).map(({ subject }) => subject).toSorted();

describe("other times instead of the client's", () => {
  it("wait for the client, lock nothing, and confirm the session once one is chosen", async () => {
    const { id, body, choose, starts, member, advisor } = await proposeOthers();
    expect(body).toMatchObject({ state: "requested", reschedule: { by: "advisor" } });
    expect(body.slots.every(({ open }) => !open)).toBe(true);
    expect(await listBookingLocks(id)).toEqual([]);
    const { items } = (await callAsAdmin("adminListBookings", {})).body;
    expect(items.find((each) => each.id === id)?.waits_on).toBe("client");
    const chosen = await choose(starts[1]);
    expect(chosen.body).toMatchObject({
      state: "confirmed",
      confirmed_time: { starts_at: starts[1] },
      reschedule: null,
      place,
    });
    expect(await listBookingLocks(id)).toHaveLength(2);
    expect((await choose(starts[1])).status).toBe(200);
    const [last] = (await listEmailsTo(member.email)).slice(-1);
    expect([last?.headline, last?.invite?.location]).toEqual(["Your session is confirmed", place.value]);
    expect((await listSubjects(advisor)).filter((subject) => /your times/.test(subject))).toEqual([
      "We've sent Maya your times",
    ]);
  });

  it("replace the client's times, once: an old link shows them and changes nothing", async () => {
    const { token, first, propose, row, starts } = await proposeOthers();
    const { version, reschedule: asked } = await row();
    for (const late of [
      await confirm(token, first, { place }),
      await answer(token, { action: "decline" }),
      await propose([toNineAmSlot(9)]),
      await answer(token, { action: "answer_reschedule", slot: null, asked_at: asked?.asked_at }),
    ]) {
      expect(late.status).toBe(200);
      expect(late.body.reschedule?.slots.map(({ starts_at }) => starts_at)).toEqual(starts);
    }
    expect((await row()).version).toBe(version);
  });

  it("are refused or not answered in time: the request is over, with a full refund", async () => {
    const refused = await proposeOthers();
    expect((await refused.choose(null)).body).toMatchObject({ state: "declined", place: null });
    expect((await refused.choose(null)).status).toBe(200);
    expect(await deliverRefunds(refused.id)).toBe(1);
    const silent = await proposeOthers();
    const { answer_by = "", asked_at = "" } = (await silent.row()).reschedule ?? {};
    expect(Date.parse(answer_by) - Date.parse(asked_at)).toBe(24 * hour);
    for (const hours of [6, 12, 20]) await runDeadlinesAt(Date.parse(asked_at) + hours * hour);
    await runDeadlinesAt(Date.parse(answer_by));
    expect(await silent.row()).toMatchObject({ state: "expired", place: null });
    expect(await deliverRefunds(silent.id)).toBe(1);
    const read = async ({ email }: { email: string }) => JSON.stringify(await listEmailsTo(email));
    expect((await read(silent.member)).match(/"subject":"Reminder/g)).toHaveLength(3);
    expect(await read(silent.advisor)).not.toContain("Reminder");
    expect(await read(refused.member)).toContain("You said that you can't make the times");
    expect(await read(refused.advisor)).toContain("None of the times you proposed work");
    expect(await read(silent.member)).toContain("we had no answer from you by");
    expect(await read(silent.advisor)).toContain("didn't answer before the deadline");
    const closed = (await view(silent.token)).body;
    expect([closed.state, closed.reschedule?.slots.length]).toEqual(["expired", 2]);
    expect((await silent.choose(silent.starts[0])).body.error?.code).toBe("reschedule_closed");
  });

  it("end with the last of them, and cannot be chosen after that", async () => {
    const tomorrow = toNineAmSlot(1);
    const { choose, starts, row } = await proposeOthers([tomorrow]);
    const { answer_by = "" } = (await row()).reschedule ?? {};
    expect(Date.parse(answer_by)).toBeLessThanOrEqual(Date.parse(starts[0] ?? ""));
    setTime(Date.parse(answer_by));
    expect((await choose(starts[0])).body.error?.code).toBe("reschedule_closed");
    const late = await createProposal();
    setTime(Date.now() + 24 * hour);
    const { body } = await answer(late.token, { action: "propose_instead", selected_times: others, place });
    expect(body.error?.code, "a request that is over").toBe("reschedule_closed");
  });

  it("cannot be chosen once they have started, while a later one can, and no time but these", async () => {
    setTime(Date.parse(`${toNineAmSlot(1).date}T10:00:00Z`));
    const { choose, starts } = await proposeOthers([toNineAmSlot(0), toNineAmSlot(0, "3:00 PM")]);
    const start = Date.parse(starts[0] ?? "");
    const { status, body } = await choose(new Date(start + hour).toISOString());
    expect([status, body.error?.fields]).toEqual([400, { slot: "This is not one of the proposed times." }]);
    setTime(start);
    expect((await choose(starts[0])).body.error?.code).toBe("slot_past");
    expect((await choose(starts[1])).body.state).toBe("confirmed");
  });

  it("are lost to another session that takes the time first, when proposed and when chosen", async () => {
    const { choose, starts, advisor, id, member } = await proposeOthers();
    await createConfirmedBooking(shop, { advisor, slot: toNineAmSlot(7) });
    const page = (await callBookings("getBooking", member, { id })).body;
    expect(page.reschedule?.taken).toEqual([starts[0]]);
    expect((await choose(starts[0])).body.error?.code).toBe("slot_taken");
    expect((await choose(starts[1])).status).toBe(200);
  });

  it("of two clients who choose the same time at once are confirmed for one only", async () => {
    const one = await proposeOthers([toNineAmSlot(20)]);
    const member = await createMember();
    const other = await createRequestedBooking(shop, member, one.advisor);
    await answer(other.token, { action: "propose_instead", selected_times: [toNineAmSlot(20)], place });
    const answers = await Promise.all([
      one.choose(one.starts[0]),
      answerQuestion(other.id, member, one.starts[0]),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("need a place unless the client's last moment to choose leaves time to ask for one", async () => {
    const later = { place: { kind: "later" } };
    // 26 to 50 hours ahead, at every time of the day.
    const days = new Date().getUTCHours() < 12 ? 1 : 2;
    const soon = await proposeOthers([toNineAmSlot(9), toNineAmSlot(days)], later);
    expect([soon.status, Object.keys(soon.body.error?.fields ?? {})]).toEqual([400, ["place"]]);
    expect((await soon.row()).reschedule).toBeFalsy();
    expect((await proposeOthers([toNineAmSlot(9)], later)).status).toBe(200);
  });

  it("can be withdrawn by the advisor and cancelled by the client, with a full refund", async () => {
    const withdrawn = await proposeOthers();
    const { body } = await answer(withdrawn.token, { action: "cancel", starts_at: null });
    expect(body).toMatchObject({ state: "cancelled", cancelled_by: "advisor", reschedule: null });
    expect(await deliverRefunds(withdrawn.id)).toBe(1);
    const cancelled = await proposeOthers();
    const { id, member } = cancelled;
    expect((await callBookings("cancelBooking", member, { id })).body.refund_requested_at).toBeTruthy();
  });

  it("are not withdrawn once the client has chosen one: the session stays, and only its own time cancels it", async () => {
    const { token, choose, starts } = await proposeOthers();
    await choose(starts[0]);
    for (const starts_at of [null, starts[1]]) {
      const { status, body } = await answer(token, { action: "cancel", starts_at });
      expect([status, body.state]).toEqual([200, "confirmed"]);
    }
    const cancelled = await answer(token, { action: "cancel", starts_at: starts[0] });
    expect(cancelled.body.state).toBe("cancelled");
  });

  it("are not answered by a page that shows others, nor by anyone else, and a new link shows them", async () => {
    const { id, member, starts, advisor } = await proposeOthers();
    const old = { id, slot: starts[0] ?? null, asked_at: new Date(0).toISOString() };
    expect((await callBookings("answerReschedule", member, old)).status).toBe(409);
    const stranger = (await createProposal()).member;
    expect((await answerQuestion(id, stranger, null)).status).toBe(404);
    await callAsAdmin("adminResendProposal", { id });
    const token = await findProposalToken(advisor.email, id);
    expect((await view(token)).body.reschedule?.slots).toHaveLength(2);
    expect((await listSubjects(advisor)).filter((s) => s === "We've sent Maya your times")).toHaveLength(2);
  });

  it("are in the audit log, by the advisor and by the client who has answered", async () => {
    const [accepted, refused, silent] = [await proposeOthers(), await proposeOthers(), await proposeOthers()];
    await Promise.all([accepted.choose(accepted.starts[0]), refused.choose(null)]);
    await runDeadlinesAt(Date.parse((await silent.row()).reschedule?.answer_by ?? ""));
    const proposed = ["booking.times_proposed", "advisor"];
    for (const [{ id, member }, ...entries] of [
      [accepted, ["booking.times_accepted", accepted.member.id], proposed],
      [refused, ["booking.times_refused", refused.member.id], proposed],
      [silent, proposed],
    ] as const) {
      const about = (await listAllOfMember(member.id)).filter(({ action }) => action !== "booking.paid");
      expect(about.map(({ action, by }) => [action, by])).toEqual(entries);
      expect(about[0]?.detail.booking_id).toBe(id);
    }
  });

  it("void the emails about the client's times that are still queued", async () => {
    const { advisor, member, choose } = await proposeOthers();
    const [request] = await listEmailsTo(advisor.email);
    const question = (await listEmailsTo(member.email)).find(({ subject }) => /proposes/.test(subject));
    if (!request || !question) throw new Error("Not sent");
    expect([await isStillTrue(request, Date.now()), await isStillTrue(question, Date.now())]).toEqual([
      false,
      true,
    ]);
    await choose(null);
    expect(await isStillTrue(question, Date.now())).toBe(false);
  });
});

it("a crash at any write of other times, their answer or their end loses nothing and tells nothing twice", async () => {
  async function run(n: number, when: "before" | "after", ending: "chosen" | "refused" | "silent") {
    const { id, token, member, advisor } = await createProposal();
    const count = await crashAtWrite(n, when, async () => {
      await retryOnServerError(() =>
        answer(token, { action: "propose_instead", selected_times: others, place }),
      );
      const asked = (await getBookingRow(id)).reschedule;
      const slot = ending === "chosen" ? asked?.times[0]?.starts_at : null;
      if (ending !== "silent") await retryOnServerError(() => answerQuestion(id, member, slot));
      for (let tries = 0; tries < 3; tries++)
        await runDeadlinesAt(Date.parse(asked?.answer_by ?? "")).catch(() => 0);
    });
    const row = await getBookingRow(id);
    const outcome = [row.state, row.refund_requested_at !== null, (await listBookingLocks(id)).length];
    const withoutTime = (subject: string) => subject.replace(/(, \w{3} \w{3} \d+, .*|: answer by .*)$/, "");
    const emails = [...(await listSubjects(member)), ...(await listSubjects(advisor))].map(withoutTime);
    return { count, outcome: [...outcome, await deliverRefunds(id), emails] };
  }
  for (const ending of ["chosen", "refused", "silent"] as const) {
    const withoutCrash = await run(0, "before", ending);
    await expectSameAfterCrashes((n, when) => run(n, when, ending), withoutCrash, 11);
  }
}, 120_000);
