import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";

const canRun = (path: string | undefined): path is string => {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The headless shell first: the same engine without a browser's own windows, for half the processor. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
];

function installed(): string | undefined {
  return [process.env.CHROMIUM, ...systemPaths, chromium.executablePath()].find(canRun);
}

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 }).status === 0;

/**
 * The Chromium that the journeys drive: CHROMIUM, the system's, Playwright's own install, else one that this
 * installs (Playwright's download; apt as root on Debian). Throws words for a person when none can be had.
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  console.log("No Chromium yet: installing one for the journeys.");
  run("playwright", ["install", "chromium"]);
  if (!installed() && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    const install = (name: string) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
    if (!install("chromium-headless-shell")) install("chromium");
  }
  const got = installed();
  if (got) return got;
  throw new Error(
    "The journeys need a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.",
  );
}

/** Quiet and closed: no look-ups of its own, no sandbox where the user is root. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
