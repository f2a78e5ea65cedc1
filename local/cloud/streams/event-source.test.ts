import { describe, expect, it } from "vitest";
import { EventSource, eventSourceMapping } from "./event-source.ts";
import type { StreamRecord } from "./shards.ts";

const createMapping = (overrides: object = {}) =>
  eventSourceMapping.parse({
    EventSourceArn: "arn:aws:dynamodb:us-east-1:000000000000:table/t/stream/local",
    FunctionName: "deliver",
    BatchSize: 4,
    MaximumRetryAttempts: 2,
    ...overrides,
  });

const createRecords = (count: number): StreamRecord[] =>
  Array.from({ length: count }, (_, n) => ({
    eventName: "INSERT" as const,
    dynamodb: { SequenceNumber: String(n), ApproximateCreationDateTime: new Date(1_700_000_000_999) },
  }));

type Event = { Records: { dynamodb: { SequenceNumber: string; ApproximateCreationDateTime: number } }[] };

/** An event source whose calls are recorded as sequence numbers. `respond` returns the function's result or throws. */
function createTestSource(respond: (numbers: string[]) => unknown, overrides: object = {}) {
  const calls: string[][] = [];
  const printed: string[] = [];
  const aborter = new AbortController();
  const source = new EventSource(createMapping(overrides), {
    invoke: async (event) => {
      const numbers = (event as Event).Records.map(({ dynamodb }) => dynamodb.SequenceNumber);
      calls.push(numbers);
      return respond(numbers);
    },
    region: "us-east-1",
    print: (line) => printed.push(line),
    signal: aborter.signal,
  });
  return { source, calls, printed, aborter };
}

const createBatchFailure = (...itemIdentifiers: string[]) => ({
  batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })),
});
const throwCrash = () => {
  throw new Error("crashed");
};

describe("EventSource", () => {
  it("retries from the first failed record on", async () => {
    let times = 0;
    const { source, calls } = createTestSource(() =>
      ++times === 1 ? createBatchFailure("2") : createBatchFailure(),
    );
    await source.handle(createRecords(4));
    expect(calls).toEqual([
      ["0", "1", "2", "3"],
      ["2", "3"],
    ]);
  });

  it("splits a batch in half after a crash, so that the half without the bad record succeeds", async () => {
    const { source, calls, printed } = createTestSource(
      (numbers) => (numbers.includes("3") ? throwCrash() : null),
      {
        BisectBatchOnFunctionError: true,
        MaximumRetryAttempts: 3,
      },
    );
    await source.handle(createRecords(4));
    expect(calls).toEqual([["0", "1", "2", "3"], ["0", "1"], ["2", "3"], ["2"], ["3"], ["3"]]);
    expect(printed).toHaveLength(1);
  });

  it("discards a batch after its last retry, and continues with the next", async () => {
    const { source, calls, printed } = createTestSource(
      (numbers) => (numbers.includes("1") ? throwCrash() : null),
      {
        BatchSize: 2,
      },
    );
    await source.handle(createRecords(4));
    expect(calls).toEqual([
      ["0", "1"],
      ["0", "1"],
      ["0", "1"],
      ["2", "3"],
    ]);
    expect(printed).toEqual([expect.stringContaining("Discarded 2 stream records after deliver")]);
  });
});

it("EventSource rejects when it is aborted during a call, so that its records count as unhandled", async () => {
  const { source, aborter } = createTestSource(
    () => {
      aborter.abort();
      return throwCrash();
    },
    { MaximumRetryAttempts: 0 },
  );
  await expect(source.handle(createRecords(2))).rejects.toThrow();
});
