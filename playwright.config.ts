import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findChromium } from "./local/tools/chromium.ts";
import { findFreePort } from "./local/tools/free-port.ts";

// Playwright reads this file in every worker, too: the first read chooses port and state, the others reuse them.
process.env.JOURNEYS_PORT ??= String(await findFreePort());
process.env.JOURNEYS_STATE ??= mkdtempSync(join(tmpdir(), "kindstead-journeys-"));
process.env.CHROMIUM ??= findChromium();

const backOffice = /\/admin-[a-z-]+\.spec\.ts$/;
const site = `http://127.0.0.1:${process.env.JOURNEYS_PORT}`;

/** The journeys: a real Chromium on a fresh, seeded local cloud, independent of any `npm start`. */
export default defineConfig({
  testDir: "test/journeys",
  outputDir: join(process.env.JOURNEYS_STATE, "results"),
  globalTeardown: "./test/support/global-teardown.ts",
  // Playwright's own option would not filter the projects that others depend on (docs/decisions/tests.md).
  ...(process.env.MAIN_TESTS ? { grepInvert: /@prove/ } : {}),
  fullyParallel: true,
  // The long journeys of `npm run prove` would keep two cores too busy for the waits of three.
  workers: process.env.PROVE ? 2 : 3,
  // CI repeats a failed journey once and reports it as flaky: one failure would keep all of the back office from running.
  retries: Number(process.env.JOURNEY_RETRIES ?? 0),
  forbidOnly: true,
  timeout: 60_000,
  // A busy machine gets more time.
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  // The back office changes what visitors see, so it runs after the site.
  projects: [
    { name: "site", testIgnore: backOffice },
    { name: "back office", testMatch: backOffice, dependencies: ["site"] },
  ],
  use: {
    baseURL: site,
    viewport: { width: 1300, height: 900 },
    actionTimeout: 10_000,
    // Tracing costs a third of the CPU time. To record one: `npx playwright test <name> --trace on`.
    trace: "off",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: chromiumArguments,
      // Without a UTF-8 locale, Chromium silently leaves out a chosen file whose name is not ASCII.
      env: { ...process.env, LC_ALL: "C.UTF-8" },
    },
  },
  webServer: {
    command: "node local/cloud/start.ts",
    env: { PORT: process.env.JOURNEYS_PORT, KINDSTEAD_STATE: process.env.JOURNEYS_STATE },
    url: `${site}/_local/endpoints.json`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
  },
});
