import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  ExpiredIteratorException,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from "@aws-sdk/client-dynamodb-streams";
import type { Checkpoints } from "./checkpoints.ts";

export type StreamRecord = _Record;

interface Shard {
  id: string;
  iterator: string | undefined;
}

/** Reads one stream's records in order, starting at the checkpoints. */
export class Shards {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #checkpoints: Checkpoints;
  readonly #open = new Map<string, Shard>();
  readonly #finished = new Set<string>();

  constructor(client: DynamoDBStreamsClient, streamArn: string, checkpoints: Checkpoints) {
    this.#client = client;
    this.#streamArn = streamArn;
    this.#checkpoints = checkpoints;
  }

  /** Yields new records since the last call, by shard. When all open shards have ended, their successors are opened. */
  async *readNew(): AsyncGenerator<{ shard: string; records: StreamRecord[] }> {
    if (this.#open.size === 0) await this.#openNewShards();
    for (const shard of [...this.#open.values()])
      yield { shard: shard.id, records: await this.#readFrom(shard) };
  }

  async #openNewShards(): Promise<void> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#streamArn }),
    );
    for (const { ShardId: id } of StreamDescription?.Shards ?? [])
      if (id !== undefined && !this.#finished.has(id)) this.#open.set(id, { id, iterator: undefined });
  }

  async #readFrom(shard: Shard): Promise<StreamRecord[]> {
    try {
      const ShardIterator = shard.iterator ?? (await this.#getIterator(shard.id));
      const { Records = [], NextShardIterator } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator }),
      );
      shard.iterator = NextShardIterator;
      if (NextShardIterator === undefined) this.#closeShard(shard);
      return Records;
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException)) throw error;
      shard.iterator = undefined;
      return [];
    }
  }

  #closeShard({ id }: Shard): void {
    this.#open.delete(id);
    this.#finished.add(id);
  }

  async #getIterator(ShardId: string): Promise<string | undefined> {
    const stream = { StreamArn: this.#streamArn, ShardId };
    const SequenceNumber = this.#checkpoints.get(ShardId);
    const after = { ...stream, ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } as const;
    const fromStart = { ...stream, ShardIteratorType: "TRIM_HORIZON" } as const;
    try {
      const command = new GetShardIteratorCommand(SequenceNumber === undefined ? fromStart : after);
      return (await this.#client.send(command)).ShardIterator;
    } catch (error) {
      // The checkpoint is older than the stream's retention period.
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return (await this.#client.send(new GetShardIteratorCommand(fromStart))).ShardIterator;
    }
  }
}
