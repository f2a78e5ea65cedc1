import { defineConfig } from "vitest/config";

const allTests = "{contract,lambdas,lib,local,web,test}/**/*.test.{ts,tsx}";

/** Tests without side effects, which may share a process. */
const withoutSideEffects = [
  "{contract,lib}/**/*.test.ts",
  "web/src/**/*.test.{ts,tsx}",
  "local/demo/draw/**/*.test.ts",
  "test/{infra,rules,search}/**/*.test.ts",
];
/** Tests of our Lambdas: their clients and settings are kept per module, so each file loads our modules again. */
const withOwnModules = [
  "lambdas/**/*.test.ts",
  "test/{authorization,mail}/**/*.test.ts",
  // The API client keeps who asks for a token: stores of other files must not answer this one's.
  "web/src/auth/*.test.ts",
];
/**
 * Files that only `npm run prove`, or their path, runs (docs/decisions/tests.md): test/proof kills whole clouds, the CDK's
 * CLI synthesizes once more what other tests have, and the tests of local/ check our own tools.
 */
const notMain = ["test/proof/**", "test/infra/cli.test.ts", "local/**/*.test.ts"];
const excluded = ["**/node_modules/**", "test/journeys/**", ...(process.env.MAIN_TESTS ? notMain : [])];

/** The keys are those of the emulators. Tests of the log set their own level; in others, log lines would bury the results. */
export const testEnvironment = {
  POWERTOOLS_LOG_LEVEL: "SILENT",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: "test",
  AWS_SECRET_ACCESS_KEY: "test",
};

export default defineConfig({
  define: { __IS_TEMPLATE__: "false" },
  test: {
    // With full counts, a test does what many do otherwise, also on a slow machine.
    testTimeout: process.env.PROVE ? 600_000 : 30_000,
    hookTimeout: 60_000,
    // More workers than cores only wait for each other, and timings get worse.
    maxWorkers: 2,
    env: testEnvironment,
    projects: [
      {
        extends: true,
        test: {
          name: "own process",
          include: [allTests],
          exclude: [...excluded, ...withoutSideEffects, ...withOwnModules],
        },
      },
      {
        extends: true,
        test: {
          name: "own modules",
          include: withOwnModules,
          exclude: excluded,
          // Starts a process and loads the AWS SDK once per worker instead of once per file (docs/decisions/tests.md).
          isolate: false,
          setupFiles: ["test/support/fresh-modules.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "shared process",
          include: withoutSideEffects,
          exclude: [...excluded, ...withOwnModules],
          // Loads CDK, React and zod once per worker instead of once per file.
          isolate: false,
        },
      },
    ],
  },
});
