import * as z from "zod";
import type { Shop } from "../support/shop.ts";
import { buildMaxFigure, type Figure } from "./figure.ts";
import { stripeActions } from "./stripe-actions.ts";

/*
 * Counts the calls to Stripe of each action: alone, and sixty of it at once. Stripe allows a hundred calls a second for
 * the whole account, so no member may use them up (SEC-25).
 */

const ledger = z.object({ calls: z.array(z.object({ method: z.string(), path: z.string() })) });

/** The calls to Stripe during `work`, in order, without ids: `GET /v1/payment_intents/:id`. */
export async function listStripeCalls(shop: Shop, work: () => Promise<unknown>): Promise<string[]> {
  await shop.clearCalls();
  await work();
  const { calls } = ledger.parse(await shop.local("GET", "/_ledger"));
  return calls.map(({ method, path }) => `${method} ${path.replace(/\/[a-z]+_(test_)?\w{8,}/g, "/:id")}`);
}

/** Measures budget 12 (PERF-12): the calls of each action, and of sixty of it at once if they are shared. */
export async function measureStripeActions(shop: Shop): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, calls, isShared, prepare } of stripeActions) {
    const budget = { budget: 12, unit: "calls", binding: true } as const;
    const single = await listStripeCalls(shop, await prepare(shop));
    const detail = single.join(", ");
    figures.push(
      buildMaxFigure({
        ...budget,
        what: `Stripe: ${name}`,
        value: single.length,
        limit: calls.length,
        ...(detail && { detail }),
      }),
    );
    if (!isShared) continue;
    const action = await prepare(shop);
    const many = await listStripeCalls(shop, () => repeatAtOnce(action));
    figures.push(
      buildMaxFigure({
        ...budget,
        what: `Stripe: ${name}, ${concurrency} at once`,
        value: many.length,
        limit: calls.length + 1,
      }),
    );
  }
  return figures;
}

/** An action is done this often at once. */
export const concurrency = 60;

/** Does an action `count` times at once. */
export const repeatAtOnce = (action: () => Promise<unknown>, count = concurrency): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, action));
