import { setTimeout as wait } from "node:timers/promises";
import { $add, UpdateItemCommand } from "dynamodb-toolbox/entity/actions/update";
import { log } from "../log.ts";
import { sumCounters, toShardId } from "./counters.ts";
import { listedPartitions } from "./listed-partitions.ts";
import { countRows } from "./query-rows.ts";
import { counterEntity } from "./system-entities.ts";

const allPages = { maxPages: Number.POSITIVE_INFINITY };
/** Longer than an index usually takes to show a write. */
const pauseMs = 10_000;

/**
 * Compares each counter with the rows of its partition, and corrects it. Rows that expire, and transactions that skipped
 * their counters, make them differ. A difference is corrected only if it is found twice, with a pause, and by adding it,
 * so that no write at the same time is lost. Returns the corrections by name.
 */
export async function repairCounters({
  names = listedPartitions,
  pause = () => wait(pauseMs),
}: {
  names?: readonly string[];
  pause?: () => Promise<unknown>;
} = {}): Promise<Record<string, number>> {
  const first = await measureDifferences(names);
  if (first.size === 0) return {};
  await pause();
  const second = await measureDifferences([...first.keys()]);
  const corrections = [...second].filter(([name, difference]) => first.get(name) === difference);
  for (const [name, difference] of corrections)
    await counterEntity
      .build(UpdateItemCommand)
      .item({ id: toShardId(name, 0), count: $add(difference) })
      .send();
  if (corrections.length > 0)
    log.warn("Counters of lists were corrected", { corrections: Object.fromEntries(corrections) });
  return Object.fromEntries(corrections);
}

/** Lists what is missing in each counter; without those that are right, or that changed while their rows were counted. */
async function measureDifferences(names: readonly string[]): Promise<Map<string, number>> {
  const before = await sumCounters(names, { consistent: true });
  const rows = new Map<string, number>();
  for (const partition of names)
    rows.set(partition, await countRows({ index: "listed", partition }, allPages));
  const after = await sumCounters(names, { consistent: true });
  const differences = names
    .filter((name) => before.get(name) === after.get(name))
    .map((name) => [name, (rows.get(name) ?? 0) - (after.get(name) ?? 0)] as const);
  return new Map(differences.filter(([, difference]) => difference !== 0));
}
