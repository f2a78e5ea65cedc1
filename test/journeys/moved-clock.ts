import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAmplifyClient } from "../support/amplify.ts";
import { OwnCloud } from "../support/own-cloud.ts";
import { type JourneyApp, test } from "./journey-test.ts";

/** A seeded cloud of the file's own, whose clock a journey moves. */
export type OwnApp = Pick<JourneyApp, "site" | "endpoints" | "getTokens" | "getStoredKeys" | "signUp">;

/** Starts the cloud before the file's journeys and stops it after them. Returns a function that reads it. */
export function startOwnApp(): () => OwnApp {
  const stateDir = mkdtempSync(join(tmpdir(), "kindstead-clock-"));
  let cloud: OwnCloud;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    cloud = await OwnCloud.start(stateDir, {}, ["local/cloud/start.ts"]);
  });
  test.afterAll(async () => {
    await cloud.stop();
    rmSync(stateDir, { recursive: true, force: true });
  });
  return () => {
    const { endpoints } = cloud;
    return { ...createAmplifyClient(endpoints), endpoints, site: endpoints.site };
  };
}
