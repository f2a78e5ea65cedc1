import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { getLambdaEntry, type Route, type RouteName, routes } from "../../contract/routes.ts";
import { tableKeys } from "../../lambdas/table/definition.ts";
import { createSampleRequests, type SampleRequests } from "../bench/requests.ts";
import { listAllVariables } from "../infra/environments.ts";
import {
  createStatementReader,
  getLeadingKeys,
  getQueriedIndex,
  type Statement,
  toList,
} from "../infra/role-statements.ts";
import { type Synthesized, synthesizeStage } from "../infra/synthesize-stage.ts";
import { buildRouteEvent, context } from "../support/event.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { startTable, type TestTable } from "../support/table.ts";
import { recordTableCommands } from "../support/table-calls.ts";

/*
 * The table of the unit tests checks no permissions. This test sends a sample request to every route, on a real table, and
 * compares the table calls and the environment variables that the Lambda used with those that it is deployed with.
 */
let table: TestTable;
let shop: Shop;
let samples: SampleRequests;
let stacks: Synthesized;

beforeAll(async () => {
  [table, shop] = [await startTable(), await startShop()];
  Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
  samples = await createSampleRequests(shop);
  stacks = synthesizeStage("sandbox");
});
afterAll(async () => {
  table.stop();
  await shop.stop();
});

const transactionActions = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/** A row of a command or of a transaction: a whole item, or its key. */
type Row = Partial<Record<"Item" | "Key", Record<string, unknown>>>;

interface TableInput extends Row {
  IndexName?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
  KeyConditionExpression?: string;
  RequestItems?: Record<string, { Keys?: Record<string, unknown>[] }>;
  TransactItems?: Partial<Record<keyof typeof transactionActions, Row>>[];
}

const getPartition = ({ Item, Key }: Row): unknown => (Item ?? Key)?.[tableKeys.partition];

/** The partition that a Query reads: the toolbox names it first. */
function getQueriedPartition({ KeyConditionExpression = "", ExpressionAttributeValues = {} }: TableInput) {
  return ExpressionAttributeValues[/:\w+/.exec(KeyConditionExpression)?.[0] ?? ""];
}

/** Lists the IAM actions that a table command needs, with the partition; a transaction needs those of its items. */
function listNeededActions(command: string, input: TableInput): string[] {
  const action = command.replace(/Command$/, "");
  if (action === "Query") return [`Query ${input.IndexName ?? "rows"} ${getQueriedPartition(input)}`];
  const keys = Object.values(input.RequestItems ?? {}).flatMap(({ Keys = [] }) => Keys);
  if (action === "BatchGetItem" || action === "BatchGet")
    return keys.map((Key) => `BatchGetItem ${getPartition({ Key })}`);
  if (action !== "TransactWriteItems") return [`${action} ${getPartition(input)}`];
  return (input.TransactItems ?? []).flatMap((item) =>
    Object.entries(item).map(
      ([kind, row]) =>
        `${transactionActions[kind as keyof typeof transactionActions]} ${getPartition(row ?? {})}`,
    ),
  );
}

/** Patterns of the table actions that statements allow, in the form of `listNeededActions`. */
const listAllowedActions = (statements: readonly Statement[]): RegExp[] =>
  statements.flatMap((statement) =>
    toList(statement.Action)
      .filter((action) => action.startsWith("dynamodb:"))
      .map((action) => action.replace("dynamodb:", ""))
      .flatMap((action) =>
        action === "Query"
          ? toList(statement.Resource).map((each) => `Query ${getQueriedIndex(each)}`)
          : [action],
      )
      .flatMap((action) => (getLeadingKeys(statement) ?? ["*"]).map((key) => `${action} ${key}`))
      .map((pattern) => new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`, "s")),
  );

/** The actions of these commands that no statement allows. */
function findDenied(
  commands: Awaited<ReturnType<typeof recordTableCommands>>,
  statements: readonly Statement[],
): string[] {
  const allowed = listAllowedActions(statements);
  const needed = commands.flatMap(({ name, input }) => listNeededActions(name, input));
  return needed.filter((each) => !allowed.some((pattern) => pattern.test(each)));
}

/** Lists the environment variables that a Lambda is deployed with. */
const listDeployedVariables = (entry: string): Set<string> =>
  new Set(
    Object.values(stacks.all("AWS::Lambda::Function"))
      .filter(({ Metadata }) => Metadata["local:entry"] === entry)
      .flatMap(({ Properties }) => Object.keys(Properties.Environment.Variables)),
  );

/** Records, until the test ends, the name of every environment variable that is read. */
function recordEnvironmentReads(): Set<string> {
  const names = new Set<string>();
  const original = process.env;
  process.env = new Proxy(original, {
    get(target, name) {
      if (typeof name === "string") names.add(name);
      return Reflect.get(target, name);
    },
  });
  onTestFinished(() => {
    process.env = original;
  });
  return names;
}

it("no route needs a table permission or an environment variable that its Lambda does not have", async () => {
  const missing: string[] = [];
  const declared = await listAllVariables();
  const reads = recordEnvironmentReads();
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const sample = samples[name];
    if (!sample) throw new Error(`${name} has no sample request in test/bench`);
    const entry = getLambdaEntry(route);
    const { handler } = await import(new URL(`../../${entry}`, import.meta.url).href);
    await sample.before?.();
    reads.clear();
    const commands = await recordTableCommands(async () => {
      const response = await handler(buildRouteEvent(name, sample.sent), context);
      expect(response.statusCode ?? 200, `${name}: ${response.body}`).toBeLessThan(400);
    });
    const denied = findDenied(commands, createStatementReader(stacks)(entry));
    const deployed = listDeployedVariables(entry);
    missing.push(
      ...denied.map((each) => `${name}: ${each}`),
      ...declared
        .filter((variable) => reads.has(variable) && !deployed.has(variable))
        .map((each) => `${name}: ${each}`),
    );
  }
  expect(missing).toEqual([]);
});

it("a right that is taken away is found missing, whichever it is", async () => {
  const { sent = {}, before } = samples.submitForm ?? {};
  const entry = getLambdaEntry(routes.submitForm);
  const { handler } = await import(new URL(`../../${entry}`, import.meta.url).href);
  await before?.();
  const commands = await recordTableCommands(() => handler(buildRouteEvent("submitForm", sent), context));
  const statements = createStatementReader(stacks)(entry);
  expect(findDenied(commands, statements)).toEqual([]);
  for (const [partition, action] of [
    ["submission", "PutItem"],
    ["outbox", "PutItem"],
    ["limit", "UpdateItem"],
  ]) {
    const faulty = JSON.parse(JSON.stringify(statements).replaceAll(`"${partition}#*"`, `"other#*"`));
    const planted = expect.stringMatching(new RegExp(`^${action} ${partition}#`));
    expect(findDenied(commands, faulty)).toContainEqual(planted);
  }
});
