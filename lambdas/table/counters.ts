import { randomInt } from "node:crypto";
import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import { UpdateTransaction } from "dynamodb-toolbox/entity/actions/transactUpdate";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { getReadableRows } from "./get-rows.ts";
import { counterEntity } from "./system-entities.ts";
import type { OptionalItem } from "./transactions.ts";

/*
 * Counters of the lists in the back office: how many rows each partition of the `listed` index has. A counter has the
 * partition's name. It is a sum of shards, so that writes at the same time rarely meet, and is changed in the
 * transaction that moves a row; a daily job corrects what was missed (repair-counters.ts).
 */

const shardCount = 8;

export const toShardId = (name: string, shard: number): string => `${name}#${shard}`;

/** Each attempt of the transaction takes another shard. */
class CounterUpdate extends UpdateTransaction<typeof counterEntity> implements OptionalItem {
  readonly isOptional = true;
  readonly #name: string;
  readonly #change: number;

  constructor(name: string, change: number) {
    super(counterEntity);
    this.#name = name;
    this.#change = change;
  }

  override params() {
    const id = toShardId(this.#name, randomInt(shardCount));
    return counterEntity
      .build(UpdateTransaction)
      .item({ id, count: $add(this.#change) })
      .params();
  }
}

/**
 * The item that adds `change` to a counter, for `transactWrite`. A transaction may have one item for each counter. If
 * the counter is in use by too many others, the transaction is written without it.
 */
const buildCounterUpdate = (name: string, change: number) => new CounterUpdate(name, change);

/**
 * The items that move a row from one partition of `listed` to another, for `transactWrite`; undefined is no partition. None
 * if the row stays where it is.
 */
export const buildListedCounts = (before: string | undefined, after: string | undefined): CounterUpdate[] =>
  before === after
    ? []
    : [
        ...(before === undefined ? [] : [buildCounterUpdate(before, -1)]),
        ...(after === undefined ? [] : [buildCounterUpdate(after, 1)]),
      ];

/** Reads counters, 0 for a new one: one BatchGet for each twelve. */
export async function readCounters<Name extends string>(
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const sums = await sumCounters(names);
  // A missed change can make a counter too low until it is repaired.
  const counts = names.map((name) => [name, Math.max(0, sums.get(name) ?? 0)] as const);
  return Object.fromEntries(counts) as Record<Name, number>;
}

/** The sums of the shards, by counter; they may be negative. */
export async function sumCounters(
  names: readonly string[],
  options: { consistent?: boolean } = {},
): Promise<Map<string, number>> {
  const keys = names.flatMap((name) =>
    Array.from({ length: shardCount }, (_, shard) => ({ name, id: toShardId(name, shard) })),
  );
  const shards = await getReadableRows(
    keys.map(({ id }) => counterEntity.build(BatchGetRequest).key({ id })),
    options,
  );
  const counts = new Map(shards.map(({ id, count }) => [id, count]));
  const sums = new Map(names.map((name) => [name, 0]));
  for (const { name, id } of keys) sums.set(name, (sums.get(name) ?? 0) + (counts.get(id) ?? 0));
  return sums;
}
