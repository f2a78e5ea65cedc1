import { startShop } from "../support/shop.ts";
import { startTable } from "../support/table.ts";
import type { Figure } from "./figure.ts";

/** Measures budget 6 with the Lambdas in this process, on a real table. They are imported once their environment is set. */
export async function measureTable(): Promise<Figure[]> {
  const [table, shop] = [await startTable(), await startShop()];
  try {
    Object.assign(process.env, { FILES_BUCKET: "files", MEDIA_BUCKET: "media" });
    const { loadLambdas } = await import("./answers.ts");
    const { createSampleRequests } = await import("./requests.ts");
    const { measureRouteCalls } = await import("./table-calls.ts");
    return await measureRouteCalls(await loadLambdas(), await createSampleRequests(shop));
  } finally {
    table.stop();
    await shop.stop();
  }
}
