import { parentPort, workerData } from "node:worker_threads";
import { seedAccounts } from "./accounts.ts";
import { seedAdvisors } from "./advisors.ts";
import { seedItems } from "./items.ts";
import type { Places } from "./places.ts";
import { storeAccount } from "./store-account.ts";
import { storeAdvisor } from "./store-advisor.ts";
import { storeItem } from "./store-item.ts";

/*
 * The thread that fills an empty state, in the environment of the functions whose stores it uses. It reports the
 * demo accounts when everything is in place.
 */

/** Drawing keeps one core busy while storing waits for the disk. */
const AT_ONCE = 4;

const places = workerData as Places;
const now = new Date().toISOString();

const ids = await Promise.all(
  seedAccounts.map(async (account) => ({
    role: account.role,
    id: await storeAccount(places, account, now),
  })),
);
const librarian = ids.find(({ role }) => role === "admin")?.id ?? null;
await Promise.all(seedAdvisors.map((advisor) => storeAdvisor(places, advisor)));

const waiting = seedItems();
const storeNext = async (): Promise<void> => {
  for (let item = waiting.pop(); item; item = waiting.pop()) await storeItem(places, item, librarian);
};
await Promise.all(Array.from({ length: AT_ONCE }, storeNext));

parentPort?.postMessage({
  accounts: seedAccounts.map(({ role, email, password }) => ({ role, email, password })),
});
