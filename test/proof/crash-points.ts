import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Flow } from "./flows.ts";
import { type Outcome, readOutcome, recordExisting } from "./outcome.ts";
import { TestEnvironment } from "./test-environment.ts";
import { Visitor } from "./visitor.ts";
import type { CrashPoint } from "./write-gate.ts";

/*
 * Kills a local cloud at the n-th write to the table or to Stripe, restarts it, and repeats every request that got no
 * answer: then the outcome must be the same as without the crash (REL-6; docs/decisions/tests.md). A restart waits more than
 * it computes, so the flows are in four files, which run side by side.
 */

const full = Boolean(process.env.PROVE);
const seed = 20_261_120;
const figures = { points: 0, converged: 0, doubled: 0 };

const describeFigures = ({ points, converged, doubled }: typeof figures): string =>
  `${converged} of ${points} crash points converged, ${doubled} with one email sent twice`;

let environment: TestEnvironment;

/** Runs one flow until nothing is pending and every scheduled job has run once. */
async function runFlow(flow: Flow, point?: CrashPoint) {
  const seen = await recordExisting(environment);
  const visitor = new Visitor(environment);
  const act = await flow.prepare(environment, visitor);
  await environment.waitUntilIdle();
  environment.arm(point);
  await act();
  await environment.waitUntilIdle();
  const writes = environment.disarm();
  for (const name of ["sweep", "booking-deadlines", "reconcile"])
    await environment.retryAfterDeath(() => environment.run(name));
  await environment.waitUntilIdle();
  return { writes, died: environment.deaths > 0, outcome: await readOutcome(environment, visitor, seen) };
}

/** Lists the emails that one outcome has more often than the other. */
function listExtraEmails({ mails }: Outcome, than: Outcome): string[] {
  const left = [...than.mails];
  return mails.filter((mail) => {
    const place = left.indexOf(mail);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/**
 * Crashes at a point, and compares the outcomes. A crash between SES accepting an email and the outbox recording it
 * sends that one email again, and nothing else may differ (MAIL-3). Returns false when the flow ended before the point.
 */
async function checkCrashPoint(flow: Flow, point: CrashPoint, undisturbed: Outcome): Promise<boolean> {
  const { died, outcome } = await runFlow(flow, point);
  const twice = listExtraEmails(outcome, undisturbed).filter((mail) => undisturbed.mails.includes(mail));
  const allowed = { ...undisturbed, mails: [...undisturbed.mails, ...twice].sort() };
  const place = `killed ${point.when} write ${point.n}`;
  expect.soft(twice.length, `emails sent twice, ${place}`).toBeLessThan(2);
  expect.soft(outcome, place).toEqual(allowed);
  if (died) figures.points += 1;
  if (died && twice.length < 2 && isDeepStrictEqual(outcome, allowed)) figures.converged += 1;
  if (twice.length > 0) figures.doubled += 1;
  return died;
}

async function checkAllPoints(flow: Flow): Promise<void> {
  const { outcome } = await runFlow(flow);
  for (let n = 1, reached = true; reached; n++)
    for (const when of ["before", "after"] as const)
      reached = (await checkCrashPoint(flow, { n, when }, outcome)) && reached;
}

async function checkOnePoint(flow: Flow): Promise<void> {
  const { outcome, writes } = await runFlow(flow);
  const place = fc.record({
    n: fc.integer({ min: 1, max: writes }),
    when: fc.constantFrom<CrashPoint["when"]>("before", "after"),
  });
  for (const point of fc.sample(place, { numRuns: 1, seed }))
    expect(await checkCrashPoint(flow, point, outcome)).toBe(true);
}

/** Tests every crash point of these flows, or one of one of them. */
export function testCrashPoints(flows: readonly Flow[]): void {
  beforeAll(async () => {
    environment = await TestEnvironment.open();
  }, 180_000);
  afterAll(async () => {
    await environment?.close();
    console.log(`All flows: ${describeFigures(figures)}`);
  });
  it.each(full ? flows : fc.sample(fc.constantFrom(...flows), { numRuns: 1, seed }))(
    "$name: a crash at any write loses nothing and repeats nothing",
    // The longest flow takes most of an hour on two cores.
    { timeout: full ? 7_200_000 : 120_000 },
    async (flow) => {
      const before = { ...figures };
      await (full ? checkAllPoints(flow) : checkOnePoint(flow));
      const own = {
        points: figures.points - before.points,
        converged: figures.converged - before.converged,
        doubled: figures.doubled - before.doubled,
      };
      console.log(`${flow.name}: ${describeFigures(own)}`);
    },
  );
}
