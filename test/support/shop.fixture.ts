import { afterAll } from "vitest";
import { type Shop, startShop } from "./shop.ts";
import { startTableForFile } from "./table.fixture.ts";

/** Starts a table and a Stripe emulator for this test file, and points its Lambdas at them. */
export async function startShopForFile(): Promise<Shop> {
  const [shop] = await Promise.all([startShop(), startTableForFile()]);
  afterAll(() => shop.stop());
  return shop;
}
