import { defineConfig } from "vitest/config";

const everywhere = "{contract,lambdas,lib,local,web,test}/**/*.test.{ts,tsx}";

/** Whose tests ask for answers alone, in whatever order; admin-content.test.ts asks for the time it takes, too. */
const pure = [
  "{contract,lib}/**/*.test.ts",
  "web/src/**/!(admin-content).test.{ts,tsx}",
  "local/demo/draw/**/*.test.ts",
  "test/{infra,rules}/**/*.test.ts",
];
const elsewhere = ["**/node_modules/**", "test/journeys/**"];

export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: more files at once only wait for each other, and timings get worse.
    maxWorkers: 2,
    // The tests of the log set their own level; elsewhere its lines would bury the results.
    env: { POWERTOOLS_LOG_LEVEL: "SILENT" },
    projects: [
      {
        extends: true,
        test: {
          name: "own process",
          include: [everywhere],
          exclude: [...elsewhere, ...pure],
        },
      },
      {
        extends: true,
        test: {
          name: "shared process",
          include: pure,
          exclude: elsewhere,
          // CDK, React and zod are loaded once a worker and not once a file.
          isolate: false,
        },
      },
    ],
  },
});
