import { AsyncLocalStorage } from "node:async_hooks";

/** The time budget for all Stripe calls of one request, in milliseconds (REL-7). */
export const stripeBudgetMs = 8_000;

const budget = new AsyncLocalStorage<{ end: number }>();

/**
 * Shares one deadline, `budgetMs` from now, among all Stripe clients that are created during `work`. Otherwise a function
 * that calls two others could wait for Stripe longer than the Lambda's timeout.
 */
export const withStripeBudget = <Result>(
  work: () => Promise<Result>,
  budgetMs = stripeBudgetMs,
): Promise<Result> => budget.run({ end: performance.now() + budgetMs }, work);

/** The milliseconds left of the shared budget; undefined outside a request, as in scheduled jobs and stream handlers. */
export function getStripeBudgetLeftMs(): number | undefined {
  const current = budget.getStore();
  return current && Math.max(0, current.end - performance.now());
}
