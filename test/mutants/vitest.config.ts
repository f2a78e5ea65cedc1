import { defineConfig } from "vitest/config";

/**
 * The tests that prove:mutants runs for each mutant: the ones beside the rules in stryker.config.json that need no
 * emulator. What these rules do to table and Stripe is tested by npm test.
 */
export default defineConfig({
  test: {
    include: [
      "contract/**/*.test.ts",
      "lambdas/http/*.test.ts",
      "lambdas/bookings/{booking-rows,proposal-token,row-deadlines,slot-locks}.test.ts",
      "lambdas/membership/{fetch-subscription-state,select-subscription,side-effects}.test.ts",
      "lambdas/webhooks/webhook-event-types.test.ts",
    ],
    exclude: ["**/node_modules/**", "**/*.fuzz.test.ts"],
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
    // Tests of three years of slots take seconds on a busy machine.
    testTimeout: 60_000,
  },
});
