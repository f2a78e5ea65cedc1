import { describe, expect, it } from "vitest";
import { EventSource, mapping } from "./event-source.ts";
import type { StreamRecord } from "./shards.ts";

const described = (overrides: object = {}) =>
  mapping.parse({
    EventSourceArn: "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/local",
    FunctionName: "deliver",
    BatchSize: 4,
    MaximumRetryAttempts: 2,
    ...overrides,
  });

const records = (count: number): StreamRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    eventName: "INSERT" as const,
    dynamodb: { SequenceNumber: String(n), ApproximateCreationDateTime: new Date(1_700_000_000_999) },
  }));

type Event = { Records: { dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number } }[] };

/** Calls of a function, each as the sequence numbers it was given; `answer` may throw. */
function fed(answer: (numbers: string[]) => unknown, overrides: object = {}) {
  const calls: string[][] = [];
  const said: string[] = [];
  const ending = new AbortController();
  const source = new EventSource(described(overrides), {
    invoke: async (event) => {
      const numbers = (event as Event).Records.map(({ dynamodb }) => dynamodb.SequenceNumber);
      calls.push(numbers);
      return answer(numbers);
    },
    region: "us-east-1",
    say: (line) => said.push(line),
    signal: ending.signal,
  });
  return { source, calls, said, ending };
}

const failing = (...itemIdentifiers: string[]) => ({
  batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })),
});
const crash = () => {
  throw new Error("crashed");
};

describe("records reach their function", () => {
  it("in their order, in batches, with instants in seconds", async () => {
    const events: Event[] = [];
    const source = new EventSource(described(), {
      invoke: async (event) => void events.push(event as Event),
      region: "us-east-1",
      say: () => undefined,
      signal: new AbortController().signal,
    });
    await source.handle(records(6));
    expect(events.map(({ Records }) => Records.length)).toEqual([4, 2]);
    expect(events[0]?.Records[0]).toMatchObject({
      eventName: "INSERT",
      awsRegion: "us-east-1",
      eventSourceARN: described().EventSourceArn,
      dynamodb: { SequenceNumber: "0", ApproximateCreationDateTime: 1_700_000_000 },
    });
  });

  it("as far as its filter lets them through", async () => {
    const Filters = [{ Pattern: '{"dynamodb":{"SequenceNumber":["1","3"]}}' }];
    const { source, calls } = fed(() => null, { FilterCriteria: { Filters } });
    await source.handle(records(4));
    expect(calls).toEqual([["1", "3"]]);
  });

  it("again from the first that failed on", async () => {
    let times = 0;
    const { source, calls } = fed(() => (++times === 1 ? failing("2") : failing()));
    await source.handle(records(4));
    expect(calls).toEqual([
      ["0", "1", "2", "3"],
      ["2", "3"],
    ]);
  });

  it("again in halves where the function crashed, so that one of them goes through", async () => {
    const { source, calls, said } = fed((numbers) => (numbers.includes("3") ? crash() : null), {
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 3,
    });
    await source.handle(records(4));
    expect(calls).toEqual([["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2"], ["3"], ["3"]]);
    expect(said).toHaveLength(1);
  });

  it("so many times and no more, and then the ones behind them", async () => {
    const { source, calls, said } = fed((numbers) => (numbers.includes("1") ? crash() : null), {
      BatchSize: 2,
    });
    await source.handle(records(4));
    expect(calls).toEqual([
      ["0", "1"],
      ["0", "1"],
      ["0", "1"],
      ["2", "3"],
    ]);
    expect(said).toEqual([expect.stringContaining("2 records that deliver")]);
  });
});

it("counts nothing as handled that the end of the cloud cut off", async () => {
  const { source, ending } = fed(
    () => {
      ending.abort();
      return crash();
    },
    { MaximumRetryAttempts: 0 },
  );
  await expect(source.handle(records(2))).rejects.toThrow();
});
