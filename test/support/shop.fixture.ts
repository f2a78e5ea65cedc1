import { afterAll } from "vitest";
import { openedTable } from "./table.fixture.ts";
import { type Shop, startShop } from "./shop.ts";

/** A table and a Stripe of this test file's own, which its Lambdas find, until the last of its tests is over. */
export async function openedShop(): Promise<Shop> {
  const [shop] = await Promise.all([startShop(), openedTable()]);
  afterAll(() => shop.stop());
  return shop;
}
