import { AsyncLocalStorage } from "node:async_hooks";

/** Milliseconds for all that one request asks of Stripe (REL-7). */
export const stripeBudgetMs = 8_000;

const shared = new AsyncLocalStorage<{ end: number }>();

/**
 * During `work`, however deep, everybody who connects to Stripe shares `budgetMs` from now on: a verb that calls two
 * others would else wait for Stripe longer than its function lives.
 */
export const withStripeBudget = <Result>(
  work: () => Promise<Result>,
  budgetMs = stripeBudgetMs,
): Promise<Result> => shared.run({ end: performance.now() + budgetMs }, work);

/** The milliseconds that are left of it; undefined where nothing is shared, as in what a clock or a stream calls. */
export function getStripeBudgetLeftMs(): number | undefined {
  const budget = shared.getStore();
  return budget && Math.max(0, budget.end - performance.now());
}
