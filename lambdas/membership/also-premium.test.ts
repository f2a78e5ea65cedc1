import { describe, expect, it } from "vitest";
import { maxAlsoPremium } from "../../contract/settings-fields.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { addAlsoPremium, removeAlsoPremium } from "./also-premium.ts";

await startTableForFile();

const offer = (price_id: string) => ({ price_id, price_cents: 900, price_months: 1 });
const list = async () =>
  (await readSiteSettings()).also_premium.map(({ id, import_id }) => `${import_id} ${id}`);

describe("prices of an earlier site", () => {
  it("are listed once for each adoption, and removed with it", async () => {
    await addAlsoPremium("imp_1", [offer("price_1"), offer("price_1"), offer("price_2")]);
    await addAlsoPremium("imp_1", [offer("price_2"), offer("price_3")]);
    await addAlsoPremium("imp_2", [offer("price_1")]);
    expect(await list()).toEqual(["imp_1 price_1", "imp_1 price_2", "imp_1 price_3", "imp_2 price_1"]);
    await removeAlsoPremium("imp_1");
    expect(await list()).toEqual(["imp_2 price_1"]);
    expect((await readSiteSettings()).also_premium).toMatchObject([{ cents: 900, months: 1 }]);
    await removeAlsoPremium("imp_2");
  });

  it("that are known cost no write", async () => {
    await addAlsoPremium("imp_3", [offer("price_1")]);
    const calls = await listTableCalls(() => addAlsoPremium("imp_3", [offer("price_1")]));
    expect(calls).toEqual(["Get"]);
    await removeAlsoPremium("imp_3");
  });

  it("are limited to what the settings can hold", async () => {
    const many = Array.from({ length: maxAlsoPremium + 1 }, (_, index) => offer(`price_of_${index}`));
    await addAlsoPremium("imp_4", many);
    expect(await list()).toHaveLength(maxAlsoPremium);
  });
});
