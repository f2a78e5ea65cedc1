import { randomUUID } from "node:crypto";
import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect, it } from "vitest";
import { type Route, type RouteName, routes } from "../../contract/routes.ts";
import { getDocument } from "../../lambdas/content/item-page.ts";
import * as entities from "../../lambdas/table/entities.ts";
import * as mailing from "../../lambdas/table/mailing-entities.ts";
import { documentClient } from "../../lambdas/table/table.ts";
import { loadLambdas } from "../bench/answers.ts";
import { createSampleRequests } from "../bench/requests.ts";
import { buildEvent, parseBody } from "../support/event.ts";
import { recordLogLines } from "../support/log-lines.ts";
import { startShopForFile } from "../support/shop.fixture.ts";

/* A row that was broken by hand stops no list: the list leaves it out and an alarm sounds (ADMIN-30). */

const shop = await startShopForFile();
process.env.MEDIA_BUCKET = "media";
const samples = await createSampleRequests(shop);
await samples.adminUpdateNewsletter?.before?.();
const callRoute = await loadLambdas();

/** Routes that read a row of an entity by its id: these cannot answer without it. */
const readers: Readonly<Record<string, readonly RouteName[]>> = {
  submission: ["adminGetSubmission"],
  booking: ["getBooking", "adminGetBooking", "adminListBookingEmails"],
  newsletter: ["adminPreviewNewsletter"],
  advisor: ["listBusyTimes"],
  import: ["adminGetImport", "adminListImportRows", "adminListAdoptionRows"],
};
const reads = Object.entries<Route>(routes).filter(([, { method }]) => method === "GET");
for (const [name] of reads) await samples[name as RouteName]?.before?.();

/** The routes that answer 500 or something that is not of the contract. */
async function listFailing(): Promise<string[]> {
  const failing: string[] = [];
  for (const [name] of reads)
    await callRoute(name as RouteName, samples[name as RouteName]?.sent ?? {}).catch(() =>
      failing.push(name),
    );
  return failing;
}

it.each([
  ...["content", "member", "submission", "booking", "outbox", "audit", "subscriber", "newsletter", "advisor"],
  ...["export", "import", "counter"],
])("%s: all rows broken stop no route that does not read one of them by its id", async (entity) => {
  const TableName = process.env.TABLE_NAME;
  const { Items = [] } = await documentClient.send(new ScanCommand({ TableName }));
  const rows = Items.filter((each) => each.entity === entity && !each.is_admin);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows)
    await documentClient.send(new PutCommand({ TableName, Item: { ...row, created_at: { broken: true } } }));
  const failing = await listFailing();
  for (const row of rows) await documentClient.send(new PutCommand({ TableName, Item: row }));
  // Of members, also the one who asks.
  const isReader = ([name, { access, path }]: [string, Route]) =>
    entity === "member"
      ? access === "member" || path.includes("{id}")
      : readers[entity]?.includes(name as RouteName);
  const expected = reads.filter(isReader).map(([name]) => name);
  expect(failing.filter((name) => !expected.includes(name))).toEqual([]);
});

/** Those whose rows some route lists; of suppressed addresses none does. */
const listed = Object.values({ ...entities, ...mailing })
  .filter((each) => "schema" in each && "newest_pk" in each.schema.attributes)
  .map(({ entityName }) => entityName)
  .filter((name) => name !== "suppression");
const lists = Object.entries<Route>(routes)
  .filter(
    ([, { method, access, input }]) => method === "GET" && access !== "member" && input.safeParse({}).success,
  )
  .map(([name]) => name as RouteName);

/** The answer of every list, and the sitemap. */
async function readLists(): Promise<Record<string, { id: string }[]>> {
  const found: Record<string, { id: string }[]> = {};
  for (const name of lists) {
    const { items } = parseBody(await callRoute(name, samples[name]?.sent ?? {}));
    if (Array.isArray(items)) found[name] = items;
  }
  const sitemap = await getDocument({ ...buildEvent("GET /"), rawPath: "/sitemap.xml" });
  expect(sitemap.statusCode).toBe(200);
  return found;
}

/** Copies a stored row once for each attribute, which holds something else in the copy. */
async function putBrokenCopies(entity: string): Promise<void> {
  const TableName = process.env.TABLE_NAME;
  const { Items = [] } = await documentClient.send(new ScanCommand({ TableName }));
  const row = Items.find((each) => each.entity === entity && each.newest_pk);
  if (!row) throw new Error(`No sample creates a row of ${entity}`);
  const attributes = Object.keys(row).filter(
    (name) => !/^(pk|sk|id|entity|ttl|.*_(pk|sk)|\w+_until|due_at)$/.test(name),
  );
  for (const name of attributes) {
    const id = `${row.id.split("_")[0]}_${randomUUID().replaceAll("-", "")}`;
    const Item = {
      ...row,
      id,
      pk: `${entity}#${id}`,
      newest_sk: `${row.created_at}#${id}`,
      [name]: { broken: true },
    };
    await documentClient.send(new PutCommand({ TableName, Item }));
  }
}

it.each(listed)(
  "%s: copies of a row with one unreadable attribute each stop no list and hide no other row",
  async (entity) => {
    const before = await readLists();
    await putBrokenCopies(entity);
    let after: typeof before = {};
    const lines = await recordLogLines(async () => {
      after = await readLists();
    });
    for (const [name, items] of Object.entries(before))
      expect([name, after[name]?.map(({ id }) => id)]).toEqual([
        name,
        expect.arrayContaining(items.map(({ id }) => id)),
      ]);
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "ERROR", rows_invalid: 1, error_lines: 1 }),
    );
  },
);
