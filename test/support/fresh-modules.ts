import { createRequire } from "node:module";
import { afterAll, vi } from "vitest";

/*
 * Several test files share a process, which loads packages once. Each file loads our own modules again, because clients and
 * settings are kept per module, and leaves the environment as it was (docs/decisions/tests.md).
 */
vi.resetModules();
const environment = { ...process.env };

/** The instance that aws-sdk-client-mock uses: an import would load another one. */
const sinon = createRequire(import.meta.url)("sinon") as { restore(): void };

afterAll(() => {
  sinon.restore();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
});
