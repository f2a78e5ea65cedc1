import { describe, expect, it } from "vitest";
import { startShopForFile } from "../support/shop.fixture.ts";
import { stripeActions } from "./stripe-actions.ts";

/*
 * Counts the calls to Stripe of each action: alone, and many of it at once. Stripe allows a hundred calls a second for
 * the whole account, so no member may use them up (SEC-25, PERF-12).
 */

const shop = await startShopForFile();

/** The calls to Stripe during `work`, in order, without ids: `GET /v1/payment_intents/:id`. */
async function listStripeCalls(work: () => Promise<unknown>): Promise<string[]> {
  await shop.clearCalls();
  await work();
  const calls = await shop.listCalls();
  return calls.map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_(test_)?\w{8,}/g, "/:id")}`);
}

describe("calls to Stripe of one action", () => {
  it.each(stripeActions)("$name: $calls", async ({ prepare, calls }) => {
    expect(await listStripeCalls(await prepare(shop))).toEqual(calls);
  });
});

/** Fewer except in the full runs. */
const count = process.env.PROVE ? 60 : 5;

describe(`calls to Stripe of ${count} of one action at once`, () => {
  it.each(stripeActions.filter(({ isShared }) => isShared))(
    "$name: no more than those of one action, plus one",
    { timeout: 60_000 },
    async ({ prepare, calls }) => {
      const action = await prepare(shop);
      const all = await listStripeCalls(() => Promise.all(Array.from({ length: count }, action)));
      expect(all.length).toBeLessThanOrEqual(calls.length + 1);
    },
  );
});
