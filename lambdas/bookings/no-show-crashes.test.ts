import { expect, it } from "vitest";
import { deliverRefunds, findProposalToken, runDeadlinesAt } from "../../test/support/bookings.fixture.ts";
import {
  crashAtWrite,
  expectSameAfterCrashes,
  retryOnServerError,
} from "../../test/support/crash-at-write.ts";
import { answerNoShow, createStarted, minute, readOutcome } from "./no-show.fixture.ts";

it("a crash at any write of report, answer and deadline loses nothing and tells nothing twice", async () => {
  async function runReport(n: number, when: "before" | "after", ending: "absent" | "silent") {
    const session = await createStarted(20 * minute);
    const count = await crashAtWrite(n, when, async () => {
      await retryOnServerError(() => session.report());
      const token = await findProposalToken(session.advisor.email, session.id);
      if (ending === "absent") await retryOnServerError(() => answerNoShow(token, false));
      const answerBy = Date.parse((await session.row()).no_show?.answer_by ?? "");
      for (let tries = 0; tries < 3; tries++) await runDeadlinesAt(answerBy).catch(() => 0);
      for (let tries = 0; tries < 3; tries++) await deliverRefunds(session.id).catch(() => 0);
    });
    const { toClient: client, toAdvisor: advisor, ...rest } = await readOutcome(session);
    return { count, outcome: { ...rest, client, advisor } };
  }
  for (const ending of ["absent", "silent"] as const) {
    const withoutCrash = await runReport(0, "before", ending);
    expect(withoutCrash.outcome).toMatchObject({ outcome: "refunded", refunded: true });
    await expectSameAfterCrashes((n, when) => runReport(n, when, ending), withoutCrash, 11);
  }
}, 120_000);
