import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { getLambdaEntry, type Route } from "../../contract/route.ts";
import { type RouteName, routes } from "../../contract/routes.ts";
import { type SampleRequests, sampleRequests } from "../bench/requests.ts";
import { listAllVariables } from "../infra/environments.ts";
import { createStatementReader, getQueriedIndex, toList } from "../infra/role-statements.ts";
import { type Synthesized, synthesized } from "../infra/synthesized.ts";
import { buildRouteEvent, context } from "../support/event.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { startTable, type TestTable } from "../support/table.ts";
import { recordTableCommands } from "../support/table-calls.ts";

/*
 * The local table checks no permissions. This test sends a sample request to every route, on a real table, and compares
 * the table calls and the environment variables that the Lambda used with those that it is deployed with.
 */
let table: TestTable;
let shop: Shop;
let samples: SampleRequests;
let stacks: Synthesized;

beforeAll(async () => {
  [table, shop] = [await startTable(), await startShop()];
  Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
  samples = await sampleRequests(shop);
  stacks = synthesized("sandbox");
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

/** Lists the IAM actions that a table command needs; a transaction needs those of its items. */
function listNeededActions(command: string, input: object): string[] {
  const action = command.replace(/Command$/, "");
  const { IndexName, TransactItems }: { IndexName?: string; TransactItems?: object[] } = input;
  if (action === "Query") return [`Query ${IndexName ?? "rows"}`];
  if (action !== "TransactWriteItems") return [action];
  const kinds = (TransactItems ?? []).flatMap(Object.keys) as (keyof typeof transactionActions)[];
  return kinds.map((kind) => transactionActions[kind]);
}

/** Lists the table actions that a Lambda's role allows, in the form of `listNeededActions`. */
const listAllowedActions = (entry: string): Set<string> =>
  new Set(
    createStatementReader(stacks)(entry).flatMap(({ Action, Resource }) =>
      toList(Action)
        .filter((action) => action.startsWith("dynamodb:"))
        .map((action) => action.replace("dynamodb:", ""))
        .flatMap((action) =>
          action === "Query" ? toList(Resource).map((each) => `Query ${getQueriedIndex(each)}`) : [action],
        ),
    ),
  );

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
    const used = new Set([
      ...commands.flatMap(({ name: command, input }) => listNeededActions(command, input)),
      ...declared.filter((variable) => reads.has(variable)),
    ]);
    const available = listAllowedActions(entry).union(listDeployedVariables(entry));
    missing.push(...[...used.difference(available)].map((each) => `${name}: ${each}`));
  }
  expect(missing).toEqual([]);
});
