import { defineConfig } from "vitest/config";

/**
 * The tests that prove:mutants runs: those beside each rule in stryker.config.json. A whole run takes a night; one
 * rule takes minutes with its own tests:
 *
 *     MUTANT_TESTS='lambdas/account/deletion*.test.ts' npm run prove:mutants -- --mutate lambdas/account/deletion.ts
 */
const all =
  "contract/*.test.ts,lambdas/{account,bookings,content,delivery,forms,http,membership,site,webhooks}/*.test.ts";

export default defineConfig({
  test: {
    include: (process.env.MUTANT_TESTS ?? all).split(/,(?![^{]*})/),
    exclude: ["**/node_modules/**", "**/*.fuzz.test.ts"],
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
    // Tests of three years of slots take seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
