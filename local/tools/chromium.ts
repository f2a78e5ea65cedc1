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

/** The headless shell comes first: the same engine without browser windows, for half the CPU time. */
const systemPaths = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

function findInstalled(): string | undefined {
  return [process.env.CHROMIUM, ...systemPaths, chromium.executablePath()].find(canRun);
}

/** Runs quietly: a download that fails prints a stack for each attempt, and another way may still succeed. */
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: "ignore", timeout: 300_000 }).status === 0;

/**
 * Finds the Chromium that the journeys drive: CHROMIUM, the system's, or Playwright's. Installs one when there is none
 * (Playwright's download, or apt as root on Debian). Throws an error that says what to do.
 */
export function findChromium(): string {
  const found = findInstalled();
  if (found) return found;
  console.log("Installing Chromium");
  run("playwright", ["install", "chromium"]);
  if (!findInstalled() && process.getuid?.() === 0) {
    run("apt-get", ["update", "-qq"]);
    const install = (name: string) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
    if (!install("chromium-headless-shell")) install("chromium");
  }
  const got = findInstalled();
  if (got) return got;
  throw new Error(
    "The journeys need a Chromium. Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium) or name it in CHROMIUM.",
  );
}

/** No network requests of the browser's own, and no sandbox when the user is root. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
