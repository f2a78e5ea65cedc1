import { mockOriginSecret } from "../support/secrets.ts";
import { startShop } from "../support/shop.ts";
import { startTable } from "../support/table.ts";
import { loadLambdas } from "./answers.ts";
import type { Figure } from "./figure.ts";
import { measureLargeLibrary } from "./large-library.ts";
import { createSampleRequests } from "./requests.ts";
import { measureStripeActions } from "./stripe-calls.ts";
import { measureRouteCalls } from "./table-calls.ts";

/** Measures budget 11 alone: the library of ten thousand items. */
export async function measureLibrary(): Promise<Figure[]> {
  const table = await startTable();
  try {
    Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
    mockOriginSecret();
    return await measureLargeLibrary(await loadLambdas());
  } finally {
    table.stop();
  }
}

/** Measures budget 12 alone: the calls to Stripe of each action. */
export async function measureStripe(): Promise<Figure[]> {
  const [table, shop] = [await startTable(), await startShop()];
  try {
    return await measureStripeActions(shop);
  } finally {
    table.stop();
    await shop.stop();
  }
}

/** Measures budgets 6, 11 and 12 with the Lambdas in this process, on a real table. A quick run omits 11. */
export async function measureInProcess(quick: boolean): Promise<Figure[]> {
  const [table, shop] = [await startTable(), await startShop()];
  try {
    Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
    const [ask, samples] = [await loadLambdas(), await createSampleRequests(shop)];
    const calls = [...(await measureRouteCalls(ask, samples)), ...(await measureStripeActions(shop))];
    return quick ? calls : [...calls, ...(await measureLargeLibrary(ask))];
  } finally {
    table.stop();
    await shop.stop();
  }
}
