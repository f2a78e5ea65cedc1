import { afterAll } from "vitest";
import { type Shop, startShop } from "./shop.ts";
import { startTableForFile } from "./table.fixture.ts";

/** Starts a table and a Stripe emulator for this test file, and points its Lambdas at them. */
export async function startShopForFile(): Promise<Shop> {
  await startTableForFile();
  const shop = await startShop();
  afterAll(() => shop.stop());
  return shop;
}
