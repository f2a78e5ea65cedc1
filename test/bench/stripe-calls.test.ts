import { describe, expect, it } from "vitest";
import { startShopForFile } from "../support/shop.fixture.ts";
import { stripeActions } from "./stripe-actions.ts";
import { concurrency, listStripeCalls, repeatAtOnce } from "./stripe-calls.ts";

const shop = await startShopForFile();

describe("calls to Stripe of one action", () => {
  it.each(stripeActions)("$name: $calls", async ({ prepare, calls }) => {
    const action = await prepare(shop);
    expect(await listStripeCalls(shop, action)).toEqual(calls);
  });
});

/** Fewer than the benchmark, except in the full runs. */
const count = process.env.PROVE ? concurrency : 15;

describe(`calls to Stripe of ${count} of one action at once`, () => {
  it.each(stripeActions.filter(({ isShared }) => isShared))(
    "$name: no more than those of one action, plus one",
    { timeout: 60_000 },
    async ({ prepare, calls }) => {
      const action = await prepare(shop);
      const all = await listStripeCalls(shop, () => repeatAtOnce(action, count));
      expect(all.length).toBeLessThanOrEqual(calls.length + 1);
    },
  );
});
