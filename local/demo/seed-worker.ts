import { parentPort, workerData } from "node:worker_threads";
import pLimit from "p-limit";
import { seedAccounts } from "./accounts.ts";
import { seedAdvisors } from "./advisors.ts";
import { readManifest } from "./library.ts";
import type { SeedTargets } from "./seed-targets.ts";
import { storeAccount } from "./store-account.ts";
import { storeAdvisor } from "./store-advisor.ts";
import { storeItem } from "./store-item.ts";
import { storeSettings } from "./store-settings.ts";

/*
 * The worker thread that fills an empty state with the demo data. It runs with the environment of the Lambda
 * functions, whose stores it uses, and posts the demo accounts when everything is stored.
 */

/** This many items are stored at the same time. */
const CONCURRENCY = 4;

const targets = workerData as SeedTargets;
const now = new Date().toISOString();
const { items, audio, portraits } = readManifest();

const ids = await Promise.all(
  seedAccounts.map(async (account) => ({
    role: account.role,
    id: await storeAccount(targets, account, now),
  })),
);
const adminId = ids.find(({ role }) => role === "admin")?.id ?? null;
await Promise.all(seedAdvisors.map((advisor) => storeAdvisor(targets, advisor, portraits[advisor.slug])));

await storeSettings();

const limit = pLimit(CONCURRENCY);
await limit.map([...items, ...audio].toReversed(), (item) => storeItem(targets, item, adminId));

parentPort?.postMessage({
  accounts: seedAccounts.map(({ role, email, password }) => ({ role, email, password })),
});
