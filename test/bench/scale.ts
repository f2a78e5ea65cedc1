import { parseArgs } from "node:util";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { startShop } from "../support/shop.ts";
import { startTable } from "../support/table.ts";
import { printReport } from "./report.ts";

/*
 * `npm run prove:scale` measures the back office with 100,000 members, 10,000 items, 20,000 bookings and 50,000
 * submissions. It fills a table, calls the real Lambdas for each tab's first page, every kind of search and the requests
 * that follow, and prints what each costs beside its limit. Exits with 1 when one is exceeded. `--members`, `--items`,
 * `--bookings` and `--submissions` make it smaller for a quick look.
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "100000" },
    items: { type: "string", default: "10000" },
    bookings: { type: "string", default: "20000" },
    submissions: { type: "string", default: "50000" },
  },
});
// Set before the imports below, because the Lambdas' logger reads it when it is created.
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
const [table, shop] = [await startTable(), await startShop()];
try {
  const NEW_ADMIN = JSON.stringify({ email: "", first_name: "" });
  const SITE_DEFAULTS = JSON.stringify({ contact_email: "a@example.com", social: [], testimonials: null });
  const HOOK_ADDRESSES = "any";
  const buckets = { FILES_BUCKET: "files", MEDIA_BUCKET: "media" };
  const MAIL_FROM = "no-reply@example.com";
  Object.assign(process.env, { ...buckets, NEW_ADMIN, SITE_DEFAULTS, HOOK_ADDRESSES, MAIL_FROM });
  const { documentClient } = await import("../../lambdas/table/table.ts");
  // On a busy machine the local table may need longer for a page than the functions' DynamoDB timeout.
  const patient = new DynamoDBClient({ requestHandler: { requestTimeout: 120_000 } });
  documentClient.config.requestHandler = patient.config.requestHandler;
  const { fillTable } = await import("./fill-table.ts");
  const { loadLambdas } = await import("./answers.ts");
  const { measureTabs } = await import("./tab-figures.ts");
  const { measureLists } = await import("./list-figures.ts");
  const { measureMemberSearches } = await import("./member-searches.ts");
  const { checkOverview } = await import("./overview-check.ts");
  const { measureContentSearch, measureLibrary } = await import("./content-search.ts");

  const started = performance.now();
  const filled = await fillTable({
    size: Number(values.members),
    library: Number(values.items),
    bookings: Number(values.bookings),
    submissions: Number(values.submissions),
  });
  console.error(`filled in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  const { saveSettings } = await import("./site-requests.ts");
  await saveSettings();
  const [first] = filled.members;
  if (!first) throw new Error("There is no admin");
  const ask = await loadLambdas();
  const figures = [
    ...(await measureTabs(ask, first.id)),
    await checkOverview(ask, first.id, filled),
    ...(await measureLists(ask, first.id, filled.counts)),
    ...(await measureMemberSearches(ask, first.id, filled.members)),
    ...(await measureContentSearch(ask, first.id)),
    ...(await measureLibrary(ask)),
  ];
  const there = Object.entries(filled.counts).map(([noun, count]) => `${count} ${noun}`);
  console.log(`\nIn the table: ${there.join(", ")}`);
  printReport(figures);
} finally {
  table.stop();
  await shop.stop();
}
