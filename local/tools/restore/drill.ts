import { type DynamoDBClient, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { compareDigests, computeDigest, isEqual, type TableDifference } from "./table-digest.ts";

/* The steps of a restore, each with what has to be true afterwards. docs/operations.md#restore has those that people do. */

export interface Parked {
  messages: number;
  newsletters: number;
}

export interface DrillOptions {
  client: DynamoDBClient;
  source: string;
  target: string;
  /** Makes the copy of the source. */
  copy(): Promise<unknown>;
  /** Parks what the copy would send again and returns its numbers. Undefined: changes nothing in the copy. */
  park?(): Promise<Parked>;
  report(line: string): void;
}

export interface DrillResult {
  rows: number;
  difference: TableDifference;
  parked: Parked | undefined;
  /** Seconds of each step. */
  seconds: Record<string, number>;
}

/** Runs the drill and returns what it found. The copy stays. */
export async function runDrill({
  client,
  source,
  target,
  copy,
  park,
  report,
}: DrillOptions): Promise<DrillResult> {
  const seconds: Record<string, number> = {};
  const time = async <Result>(step: string, run: () => Promise<Result>): Promise<Result> => {
    const start = performance.now();
    const result = await run();
    seconds[step] = (performance.now() - start) / 1_000;
    report(`${step}: ${seconds[step].toFixed(1)} s`);
    return result;
  };
  await time("copy", copy);
  const { difference, rows } = await time("compare", async () => {
    const now = Date.now();
    const expected = await computeDigest(client, source, now);
    const actual = await computeDigest(client, target, now);
    return { difference: compareDigests(expected, actual), rows: actual.rows.size };
  });
  const parked = park && (await time("park messages and newsletters", park));
  return { rows, difference, parked, seconds };
}

/** Every key that differs, a line each, for a file. */
export const listKeys = ({ missing, changed, added }: TableDifference): string =>
  Object.entries({ "only in the table": missing, changed, "only in the copy": added })
    .flatMap(([what, keys]) => keys.toSorted().map((key) => `${what}: ${key}\n`))
    .join("");

/** Lines for people: what differs, at most ten keys of each kind. */
export function describeDifference(difference: TableDifference): string[] {
  if (isEqual(difference)) return ["Every row is there and unchanged."];
  const { entities, missing, changed, added } = difference;
  const list = (what: string, keys: readonly string[]) =>
    keys.length === 0
      ? []
      : [`${keys.length} ${what}: ${keys.slice(0, 10).join(", ")}${keys.length > 10 ? " and others" : ""}`];
  return [
    ...entities.map(({ entity, expected, actual }) =>
      expected === actual
        ? `${entity}: ${actual} rows, not all with the same content`
        : `${entity}: ${actual} rows instead of ${expected}`,
    ),
    ...list("missing", missing),
    ...list("changed", changed),
    ...list("only in the copy", added),
  ];
}

/** Changes one row of a table, to see that the comparison finds it. */
export async function corruptRow(client: DynamoDBClient, table: string, key: string): Promise<void> {
  const [pk = "", sk = ""] = key.split(" ");
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: pk }, sk: { S: sk } },
      UpdateExpression: "SET amount_cents = :a",
      ExpressionAttributeValues: { ":a": { N: "-1" } },
    }),
  );
}
