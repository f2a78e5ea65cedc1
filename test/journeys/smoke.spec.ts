import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./journey-test.ts";

const root = join(import.meta.dirname, "..", "..");

test("npm run ops -- smoke signs up, downloads, pays by a test card, gets the refund and deletes its account", {
  tag: "@prove",
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "local/tools/smoke.ts")], {
    cwd: root,
    env: { PATH: process.env.PATH, KINDSTEAD_STATE: process.env.JOURNEYS_STATE },
  });
  const steps = stdout.split("\n").map((line) => line.trim().replace(/: \d+ ms$/, ""));
  expect(steps).toEqual([
    "open the site",
    "sign up",
    "sign in",
    "download",
    "book a session",
    "pay with a test card",
    "see the payment, by the webhook",
    "cancel",
    "get the refund",
    "delete the account",
    "New members can use the site.",
    "",
  ]);
});
