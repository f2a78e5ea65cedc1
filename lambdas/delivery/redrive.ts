import { outboxStore } from "../outbox/outbox-store.ts";

/** Lets every row that was given up begin anew; the next sweep tries it. Returns how many there were. */
export async function redriveAll(now = Date.now()): Promise<number> {
  let revived = 0;
  for await (const ids of outboxStore.dead()) {
    const outcomes = await Promise.all(ids.map((id) => outboxStore.revive(id, now)));
    revived += outcomes.filter(Boolean).length;
  }
  return revived;
}
