import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { createFilter, type Filter } from "./filter.ts";
import type { StreamRecord } from "./shards.ts";

/** What the template says of a function that a stream feeds. */
export const mapping = z.object({
  EventSourceArn: z.string(),
  /** The function's name. */
  FunctionName: z.string(),
  BatchSize: z.int().default(100),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).default({ Filters: [] }),
  MaximumRetryAttempts: z.int().nonnegative(),
});

export type Mapping = z.infer<typeof mapping>;

const answer = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish();

interface Options {
  /** Calls the function with { Records }; rejects as the function does. */
  invoke(event: unknown): Promise<unknown>;
  region: string;
  say(line: string): void;
  signal: AbortSignal;
}

const RETRY_MS = 200;

/** Hands a stream's records to a function as Lambda does: filtered, in batches, again and in halves where it fails. */
export class EventSource {
  readonly #mapping: Mapping;
  readonly #filter: Filter;
  readonly #options: Options;

  constructor(described: Mapping, options: Options) {
    this.#mapping = described;
    this.#filter = createFilter(described.FilterCriteria.Filters.map(({ Pattern }) => Pattern));
    this.#options = options;
  }

  /** Resolves when every record was handled or given up; rejects when the signal ends it before. */
  async handle(records: readonly StreamRecord[]): Promise<void> {
    const wanted = records.filter(this.#filter);
    for (let start = 0; start < wanted.length; start += this.#mapping.BatchSize)
      await this.#handleBatch(wanted.slice(start, start + this.#mapping.BatchSize), 0);
  }

  async #handleBatch(batch: StreamRecord[], retries: number): Promise<void> {
    const { left, crashed } = await this.#call(batch);
    if (left.length === 0) return;
    if (retries === this.#mapping.MaximumRetryAttempts) {
      const { FunctionName } = this.#mapping;
      this.#options.say(`The stream gives up ${left.length} records that ${FunctionName} did not take.`);
      return;
    }
    const { signal } = this.#options;
    await wait(RETRY_MS * 2 ** Math.min(retries, 5), undefined, { signal });
    const isHalved = crashed && this.#mapping.BisectBatchOnFunctionError && left.length > 1;
    const middle = isHalved ? Math.ceil(left.length / 2) : left.length;
    await this.#handleBatch(left.slice(0, middle), retries + 1);
    if (isHalved) await this.#handleBatch(left.slice(middle), retries + 1);
  }

  /** The records from the first failed one on, which are all to be called for again. */
  async #call(batch: StreamRecord[]): Promise<{ left: StreamRecord[]; crashed: boolean }> {
    const { invoke, region, signal } = this.#options;
    try {
      const Records = batch.map((record) => toEvent(record, this.#mapping.EventSourceArn, region));
      const failures = answer.parse(await invoke({ Records }))?.batchItemFailures ?? [];
      const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      const first = batch.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ""));
      return { left: first < 0 ? [] : batch.slice(first), crashed: false };
    } catch {
      // The function's own log says why.
      signal.throwIfAborted();
      return { left: batch, crashed: true };
    }
  }
}

/** A record as it reaches a function, where instants are seconds. */
const toEvent = ({ dynamodb, ...record }: StreamRecord, eventSourceARN: string, awsRegion: string) => ({
  ...record,
  awsRegion,
  eventSourceARN,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000),
  },
});
