import { afterAll, beforeAll, expect, it } from "vitest";
import { getLambdaEntry, type Route } from "../../contract/route.ts";
import { type RouteName, routes } from "../../contract/routes.ts";
import { type SampleRequests, sampleRequests } from "../bench/requests.ts";
import { asList, queried, rightsOf } from "../infra/rights-of.ts";
import { synthesized } from "../infra/synthesized.ts";
import { context, eventFor } from "../support/event.ts";
import { type Shop, startShop } from "../support/shop.ts";
import { startTable, type TestTable } from "../support/table.ts";
import { tableCommands } from "../support/table-calls.ts";

/*
 * No local table asks whether a function may do what it does. So what each route asks of the table, on a real one, is
 * held against the rights that its function is deployed with: what AWS would refuse is red here.
 */
let table: TestTable;
let shop: Shop;
let samples: SampleRequests;

beforeAll(async () => {
  [table, shop] = [await startTable(), await startShop()];
  Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
  samples = await sampleRequests(shop);
});
afterAll(async () => {
  table.stop();
  await shop.stop();
});

const inTransactions = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

/** The rights that a call of the table needs; one of several writes needs those of each. */
function needed(command: string, input: object): string[] {
  const action = command.replace(/Command$/, "");
  const { IndexName, TransactItems }: { IndexName?: string; TransactItems?: object[] } = input;
  if (action === "Query") return [`Query ${IndexName ?? "rows"}`];
  if (action !== "TransactWriteItems") return [action];
  const kinds = (TransactItems ?? []).flatMap(Object.keys) as (keyof typeof inTransactions)[];
  return kinds.map((kind) => inTransactions[kind]);
}

/** The rights that whatever is done during `work` needs. */
const neededBy = async (work: () => Promise<unknown>): Promise<Set<string>> =>
  new Set((await tableCommands(work)).flatMap(({ name, input }) => needed(name, input)));

const statementsOf = rightsOf(synthesized("sandbox"));

/** What the function may do at the table, in the words of `needed`. */
const granted = (entry: string): Set<string> =>
  new Set(
    statementsOf(entry).flatMap(({ Action, Resource }) =>
      asList(Action)
        .filter((action) => action.startsWith("dynamodb:"))
        .map((action) => action.replace("dynamodb:", ""))
        .flatMap((action) =>
          action === "Query" ? asList(Resource).map((each) => `Query ${queried(each)}`) : [action],
        ),
    ),
  );

it("every route asks of the table no more than its function may", async () => {
  const refused: string[] = [];
  for (const [name, route] of Object.entries(routes) as [RouteName, Route][]) {
    const sample = samples[name];
    if (!sample) throw new Error(`${name} has no sample in test/bench`);
    const entry = getLambdaEntry(route);
    const { handler } = await import(new URL(`../../${entry}`, import.meta.url).href);
    await sample.before?.();
    const rights = await neededBy(async () => {
      const answer = await handler(eventFor(name, sample.sent), context);
      expect(answer.statusCode ?? 200, `${name}: ${answer.body}`).toBeLessThan(400);
    });
    const may = granted(entry);
    refused.push(...[...rights].filter((right) => !may.has(right)).map((right) => `${name}: ${right}`));
  }
  expect(refused).toEqual([]);
});
