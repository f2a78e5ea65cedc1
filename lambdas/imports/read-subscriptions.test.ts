import { afterAll, expect, it } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { startShop } from "../../test/support/shop.ts";
import { startImportsForFile } from "./imports.fixture.ts";

const { admin, continueAll, run } = await startImportsForFile();
const shop = await startShop();
afterAll(() => shop.stop());

/** Starts an adoption, and returns how to look at it. */
async function startAdoption() {
  const { id } = await admin.get("adminStartAdoption");
  return { id, path: { id }, find: () => admin.get("adminGetImport", { path: { id } }) };
}

it("adoption: a Stripe account without subscriptions has nothing to adopt, and that is done at once", async () => {
  const { id, path, find } = await startAdoption();
  await continueAll(id);
  expect(await find()).toMatchObject({ state: "checked", rows_total: 0, to_update: 0 });
  expect(await run(path)).toMatchObject({ state: "done", updated: 0, failed: 0 });
});

it("adoption: a refusal of Stripe, such as of a restricted key, is shown to the owner", async () => {
  await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status", status: 403, times: 1 });
  const { id, find } = await startAdoption();
  await continueAll(id);
  const problem = expect.stringMatching(/^Stripe did not show its subscriptions: .+/);
  expect(await find()).toMatchObject({ state: "rejected", problem });
});

it("adoption: goes on when Stripe can be reached again", async () => {
  await shop.misbehave({ call: "GET /v1/subscriptions", mode: "status", status: 500, times: 1 });
  const { id, find } = await startAdoption();
  await expect(continueAll(id)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
  expect(await find()).toMatchObject({ state: "reading", problem: null });
  await continueAll(id);
  expect(await find()).toMatchObject({ state: "checked" });
});

it("adoption: a site without a price takes no subscriptions", async () => {
  // The parameter of the portal is "none".
  process.env.STRIPE_PRICE_PARAMETER = process.env.STRIPE_PORTAL_PARAMETER ?? "";
  const { id, find } = await startAdoption();
  await continueAll(id);
  expect(await find()).toMatchObject({ state: "rejected", problem: importMessages.noPayments });
});
