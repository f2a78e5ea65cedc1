import { describe, expect, it } from "vitest";
import { listEmailsTo, runDeadlinesAt, toNineAmSlot } from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { createId } from "../id.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import { bookingStore } from "./booking-store.ts";
import {
  answerNoShow,
  createStarted,
  minute,
  openDispute,
  setDispute,
  startReported,
  toClient,
} from "./no-show.fixture.ts";

/* Tests which reports of a missing advisor wait for an admin, and that admins are alarmed. */

/** Counts the alarms about a booking while `work` is done. */
const countAlarms = async ({ id }: { id: string }, work: () => Promise<unknown>) =>
  (await recordLogLines(work)).filter((line) => line.includes('"payments_to_review"') && line.includes(id))
    .length;

describe("an admin is alarmed once", () => {
  it("when a report has no answer in time while the bank has the payment", async () => {
    const session = await startReported();
    await setDispute(session, "needs_response");
    const run = () => runDeadlinesAt(session.answerBy);
    expect([await countAlarms(session, run), await countAlarms(session, run)]).toEqual([1, 0]);
  });

  it("when an advisor is reported who has no address", async () => {
    const session = await createStarted(20 * minute);
    await advisorStore.put({ ...session.advisor, email: null });
    const report = () => session.report();
    expect([await countAlarms(session, report), await countAlarms(session, report)]).toEqual([1, 0]);
  });
});

describe("a member's third report in 90 days waits for an admin", () => {
  /** Writes reports like this one for other sessions of the same member. */
  async function copyReport({ row }: Awaited<ReturnType<typeof startReported>>, copies: number) {
    for (let copy = 0; copy < copies; copy++)
      await bookingStore.put({ ...(await row()), id: createId("bkg") });
  }

  it("although all three were made in the same moment, so that none counts the others", async () => {
    const session = await startReported();
    await copyReport(session, 2);
    expect((await session.row()).no_show?.is_reviewed).toBe(false);
    await runDeadlinesAt(session.answerBy);
    expect((await session.row()).no_show).toMatchObject({ needs_admin: true, outcome: null });
  });

  it("although the member has left", async () => {
    const member = await createMember();
    await copyReport(await startReported({ member }), 1);
    const third = await startReported({ member, slot: toNineAmSlot(5) });
    await anonymizeBookings(member);
    await runDeadlinesAt(third.answerBy);
    expect((await third.row()).no_show).toMatchObject({ needs_admin: true, outcome: null });
  });
});

it("the end of an inquiry, in which the bank took nothing, promises no second decision", async () => {
  const { token, row, member } = await startReported();
  await answerNoShow(token, true);
  const inquiry = await openDispute((await row()).payment_intent_id ?? "", true);
  await inquiry.close("warning_closed");
  expect((await row()).dispute?.status).toBe("warning_closed");
  const subjects = (await listEmailsTo(member.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === toClient.review)).toHaveLength(1);
});
