import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Flow, flows } from "./flows.ts";
import { before, type Outcome, outcomeOf } from "./outcome.ts";
import { Visitor } from "./visitor.ts";
import { World } from "./test-environment.ts";
import type { CrashPoint } from "./write-gate.ts";

/*
 * A cloud is killed at the n-th write to the table or to Stripe, comes back, and whoever had no answer asks again:
 * then everything is as if nothing had been (design: reliability R8, R13; docs/decisions/061).
 */

const full = Boolean(process.env.PROVE);
const seed = 20_261_120;
const figures = { flows: 0, points: 0, converged: 0, doubled: 0 };

let world: World;
beforeAll(async () => {
  world = await World.open();
}, 180_000);
afterAll(async () => {
  await world?.close();
  const { points, converged, doubled } = figures;
  console.log(
    `${converged} of ${points} crash points over ${figures.flows} flows converged, ${doubled} with one mail sent twice`,
  );
});

/** One flow from its beginning until nothing waits any more, and the clock has struck once. */
async function story(flow: Flow, point?: CrashPoint) {
  const seen = await before(world);
  const visitor = new Visitor(world);
  const act = await flow.given(world, visitor);
  await world.quiet();
  world.arm(point);
  await act();
  await world.quiet();
  const writes = world.disarm();
  for (const name of ["sweep", "booking-deadlines", "reconcile"])
    await world.persistently(() => world.run(name));
  await world.quiet();
  return { writes, died: world.deaths > 0, outcome: await outcomeOf(world, visitor, seen) };
}

/** The mails of an outcome that are there more often than in another. */
function surplus({ mails }: Outcome, than: Outcome): string[] {
  const left = [...than.mails];
  return mails.filter((mail) => {
    const place = left.indexOf(mail);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
}

/**
 * Dies at a point, and compares. A crash between a mail's acceptance and our noting it sends that one mail again, and
 * nothing else may differ (design: decisions, "Forms"). False where the flow ended before the point.
 */
async function converges(flow: Flow, point: CrashPoint, undisturbed: Outcome): Promise<boolean> {
  const { died, outcome } = await story(flow, point);
  const twice = surplus(outcome, undisturbed).filter((mail) => undisturbed.mails.includes(mail));
  const allowed = { ...undisturbed, mails: [...undisturbed.mails, ...twice].sort() };
  const place = `killed ${point.when} write ${point.n}`;
  expect.soft(twice.length, `mails sent twice, ${place}`).toBeLessThan(2);
  expect.soft(outcome, place).toEqual(allowed);
  if (died) figures.points += 1;
  if (died && twice.length < 2 && isDeepStrictEqual(outcome, allowed)) figures.converged += 1;
  if (twice.length > 0) figures.doubled += 1;
  return died;
}

async function allPoints(flow: Flow): Promise<void> {
  const { outcome } = await story(flow);
  for (let n = 1, reached = true; reached; n++)
    for (const when of ["before", "after"] as const)
      reached = (await converges(flow, { n, when }, outcome)) && reached;
}

async function onePoint(flow: Flow): Promise<void> {
  const { outcome, writes } = await story(flow);
  const place = fc.record({
    n: fc.integer({ min: 1, max: writes }),
    when: fc.constantFrom<CrashPoint["when"]>("before", "after"),
  });
  for (const point of fc.sample(place, { numRuns: 1, seed }))
    expect(await converges(flow, point, outcome)).toBe(true);
}

it.each(full ? flows : fc.sample(fc.constantFrom(...flows), { numRuns: 2, seed }))(
  "$name, killed at a write, loses nothing and does nothing twice",
  { timeout: full ? 3_600_000 : 120_000 },
  async (flow) => {
    figures.flows += 1;
    await (full ? allPoints(flow) : onePoint(flow));
  },
);
