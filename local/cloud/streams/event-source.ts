import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { createFilter, type Filter } from "./filter.ts";
import type { StreamRecord } from "./shards.ts";

/** The properties of an event source mapping in the template. */
export const eventSourceMapping = z.object({
  EventSourceArn: z.string(),
  /** The function's name, not its ARN. */
  FunctionName: z.string(),
  BatchSize: z.int().default(100),
  BisectBatchOnFunctionError: z.boolean().default(false),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).default({ Filters: [] }),
  MaximumRetryAttempts: z.int().nonnegative(),
});

export type Mapping = z.infer<typeof eventSourceMapping>;

const batchResponse = z
  .object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })).default([]) })
  .nullish();

interface Options {
  /** Calls the function with { Records }; rejects when the function fails. */
  invoke(event: unknown): Promise<unknown>;
  region: string;
  print(line: string): void;
  signal: AbortSignal;
}

const firstRetryMs = 200;

/**
 * Passes a stream's records to a function as Lambda does: filtered, in batches, with retries and exponential backoff,
 * and with failed batches split in half.
 */
export class EventSource {
  readonly #mapping: Mapping;
  readonly #filter: Filter;
  readonly #options: Options;

  constructor(mapping: Mapping, options: Options) {
    this.#mapping = mapping;
    this.#filter = createFilter(mapping.FilterCriteria.Filters.map(({ Pattern }) => Pattern));
    this.#options = options;
  }

  /** Resolves when every record was handled or has run out of retries. Rejects when the signal aborts. */
  async handle(records: readonly StreamRecord[]): Promise<void> {
    const matching = records.filter(this.#filter);
    for (let start = 0; start < matching.length; start += this.#mapping.BatchSize)
      await this.#handleBatch(matching.slice(start, start + this.#mapping.BatchSize), 0);
  }

  async #handleBatch(batch: StreamRecord[], retries: number): Promise<void> {
    const { remaining, crashed } = await this.#call(batch);
    if (remaining.length === 0) return;
    if (retries === this.#mapping.MaximumRetryAttempts) {
      const { FunctionName } = this.#mapping;
      this.#options.print(
        `Discarded ${remaining.length} stream records after ${FunctionName} failed repeatedly.`,
      );
      return;
    }
    const { signal } = this.#options;
    await wait(firstRetryMs * 2 ** Math.min(retries, 5), undefined, { signal });
    const isHalved = crashed && this.#mapping.BisectBatchOnFunctionError && remaining.length > 1;
    const middle = isHalved ? Math.ceil(remaining.length / 2) : remaining.length;
    await this.#handleBatch(remaining.slice(0, middle), retries + 1);
    if (isHalved) await this.#handleBatch(remaining.slice(middle), retries + 1);
  }

  /** Calls the function. Returns the records to retry: the first failed one and all after it. */
  async #call(batch: StreamRecord[]): Promise<{ remaining: StreamRecord[]; crashed: boolean }> {
    const { invoke, region, signal } = this.#options;
    try {
      const Records = batch.map((record) => toRecordEvent(record, this.#mapping.EventSourceArn, region));
      const failures = batchResponse.parse(await invoke({ Records }))?.batchItemFailures ?? [];
      const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      const first = batch.findIndex(({ dynamodb }) => failed.has(dynamodb?.SequenceNumber ?? ""));
      return { remaining: first < 0 ? [] : batch.slice(first), crashed: false };
    } catch {
      // The function has logged the error.
      signal.throwIfAborted();
      return { remaining: batch, crashed: true };
    }
  }
}

/** Converts a record to the format that functions receive, with timestamps in seconds. */
const toRecordEvent = ({ dynamodb, ...record }: StreamRecord, eventSourceARN: string, awsRegion: string) => ({
  ...record,
  awsRegion,
  eventSourceARN,
  dynamodb: {
    ...dynamodb,
    ApproximateCreationDateTime: Math.floor((dynamodb?.ApproximateCreationDateTime?.getTime() ?? 0) / 1_000),
  },
});
