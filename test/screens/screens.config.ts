import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

const root = join(import.meta.dirname, "..", "..");

/** npm run ops -- screens: draws every screen on a fresh, seeded local cloud. Not part of `npm test`. */
export default defineConfig({
  ...base,
  testDir: import.meta.dirname,
  testMatch: /\.screens\.ts$/,
  globalTeardown: join(import.meta.dirname, "write-index.ts"),
  fullyParallel: false,
  workers: 2,
  timeout: 240_000,
  projects: [{ name: "screens" }],
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: root })),
});
