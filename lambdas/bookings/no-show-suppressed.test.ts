import { describe, expect, it } from "vitest";
import { listEmailsTo, runDeadlinesAt, toEmailText } from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import {
  answerNoShow,
  createStarted,
  day,
  minute,
  readOutcome,
  startReported,
  toAdvisor,
  toClient,
} from "./no-show.fixture.ts";

/* A report about an advisor whose address gets no email any more (MAIL-5), so that the question does not reach them (BOOK-26). */

const suppress = ({ advisor }: Awaited<ReturnType<typeof createStarted>>) =>
  suppressionStore.add(advisor.email, "bounce", "General", new Date().toISOString());

const countAlarms = async (work: () => Promise<unknown>) =>
  (await recordLogLines(work)).filter((line) => line.includes('"payments_to_review"')).length;

describe("a report about an advisor whose address gets no email", () => {
  it("waits for an admin at once, who is alarmed, and the client reads that", async () => {
    const session = await createStarted(20 * minute);
    await suppress(session);
    expect(await countAlarms(() => session.report("I was alone in the call."))).toBe(1);
    expect((await session.row()).no_show).toMatchObject({ needs_admin: true, outcome: null });
    const decideBy = Date.now() + 7 * day;
    await runDeadlinesAt(decideBy - minute);
    expect(await readOutcome(session)).toEqual({
      state: "confirmed",
      outcome: null,
      refunded: false,
      toClient: [toClient.review],
      toAdvisor: [],
    });
    await runDeadlinesAt(decideBy);
    expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
    expect(JSON.stringify(await listEmailsTo(session.member.email))).not.toContain("didn't answer");
  });

  it("since they were asked waits for an admin once the time to answer is over, and is refunded after 7 days", async () => {
    const session = await startReported();
    await suppress(session);
    expect(await countAlarms(() => runDeadlinesAt(session.answerBy))).toBe(1);
    expect(await countAlarms(() => runDeadlinesAt(session.answerBy + 7 * day - minute))).toBe(0);
    expect(await readOutcome(session)).toEqual({
      state: "confirmed",
      outcome: null,
      refunded: false,
      toClient: [toClient.asked, toClient.review].toSorted(),
      toAdvisor: [toAdvisor.asked],
    });
    await runDeadlinesAt(session.answerBy + 7 * day);
    expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
    const texts = (await listEmailsTo(session.member.email)).map(toEmailText);
    expect(texts.filter((text) => text.includes("didn't answer our question in time"))).toEqual([]);
  });

  it("since they were asked is refunded at once if they agree by the link that they have", async () => {
    const session = await startReported();
    await suppress(session);
    expect((await answerNoShow(session.token, false)).status).toBe(200);
    expect(await readOutcome(session)).toMatchObject({ outcome: "refunded", refunded: true });
  });
});
