import { startShop } from "../support/shop.ts";
import { startTable } from "../support/table.ts";
import { loadLambdas } from "./answers.ts";
import { catalogue } from "./catalogue.ts";
import type { Figure } from "./figure.ts";
import { sampleRequests } from "./requests.ts";
import { callsOfRoutes } from "./table-calls.ts";
import { throughput } from "./throughput.ts";

/** Budgets 6, 9 and 11: the Lambdas in this process, on a real table of their own. Quick is 6 alone. */
export async function inProcess(quick: boolean): Promise<Figure[]> {
  const [table, shop] = [await startTable(), await startShop()];
  try {
    Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
    const [ask, samples] = [await loadLambdas(), await sampleRequests(shop)];
    const calls = await callsOfRoutes(ask, samples);
    return quick ? calls : [...calls, ...(await throughput(ask, samples)), ...(await catalogue(ask))];
  } finally {
    table.stop();
    await shop.stop();
  }
}
