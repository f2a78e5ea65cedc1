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

/** One stream's records in their order, from where the checkpoints say on. */
export class Shards {
  readonly #client: DynamoDBStreamsClient;
  readonly #streamArn: string;
  readonly #checkpoints: Checkpoints;
  readonly #open = new Map<string, Shard>();
  readonly #read = new Set<string>();

  constructor(client: DynamoDBStreamsClient, streamArn: string, checkpoints: Checkpoints) {
    this.#client = client;
    this.#streamArn = streamArn;
    this.#checkpoints = checkpoints;
  }

  /** What has come since the last call, shard by shard. A shard that has ended makes way for the ones after it. */
  async *next(): AsyncGenerator<{ shard: string; records: StreamRecord[] }> {
    if (this.#open.size === 0) await this.#findNew();
    for (const shard of [...this.#open.values()])
      yield { shard: shard.id, records: await this.#readFrom(shard) };
  }

  async #findNew(): Promise<void> {
    const { StreamDescription } = await this.#client.send(
      new DescribeStreamCommand({ StreamArn: this.#streamArn }),
    );
    for (const { ShardId: id } of StreamDescription?.Shards ?? [])
      if (id !== undefined && !this.#read.has(id)) this.#open.set(id, { id, iterator: undefined });
  }

  async #readFrom(shard: Shard): Promise<StreamRecord[]> {
    try {
      const ShardIterator = shard.iterator ?? (await this.#iterator(shard.id));
      const { Records = [], NextShardIterator } = await this.#client.send(
        new GetRecordsCommand({ ShardIterator }),
      );
      shard.iterator = NextShardIterator;
      if (NextShardIterator === undefined) this.#end(shard);
      return Records;
    } catch (error) {
      if (!(error instanceof ExpiredIteratorException)) throw error;
      shard.iterator = undefined;
      return [];
    }
  }

  #end({ id }: Shard): void {
    this.#open.delete(id);
    this.#read.add(id);
  }

  async #iterator(ShardId: string): Promise<string | undefined> {
    const stream = { StreamArn: this.#streamArn, ShardId };
    const SequenceNumber = this.#checkpoints.get(ShardId);
    const after = { ...stream, ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } as const;
    const fromStart = { ...stream, ShardIteratorType: "TRIM_HORIZON" } as const;
    try {
      const command = new GetShardIteratorCommand(SequenceNumber === undefined ? fromStart : after);
      return (await this.#client.send(command)).ShardIterator;
    } catch (error) {
      // It was away for longer than the stream keeps its records.
      if (!(error instanceof TrimmedDataAccessException)) throw error;
      return (await this.#client.send(new GetShardIteratorCommand(fromStart))).ShardIterator;
    }
  }
}
