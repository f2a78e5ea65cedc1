import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,lambdas,lib,local,web,test}/**/*.test.{ts,tsx}"],
    exclude: ["**/node_modules/**", "test/journeys/**"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only wait for each other, and timings get worse.
    maxWorkers: 2,
    // The tests of the log set their own level; elsewhere its lines would bury the results.
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
  },
});
