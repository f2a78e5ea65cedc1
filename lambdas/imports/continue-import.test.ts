import { afterAll, expect, it } from "vitest";
import { importMessages } from "../../contract/imports.ts";
import { startShop } from "../../test/support/shop.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { continueImport, hasExpired } from "./continue-import.ts";
import { startImportsForFile } from "./imports.fixture.ts";

const { admin } = await startImportsForFile();
const shop = await startShop();
afterAll(() => shop.stop());
// The parameter of the portal is "none", so this site has no price.
process.env.STRIPE_PRICE_PARAMETER = process.env.STRIPE_PORTAL_PARAMETER ?? "";

it("continueImport: an adoption asks Stripe, and looks for no file", async () => {
  const { id } = await admin.get("adminStartAdoption");
  expect(await continueImport(id, Date.now())).toBe(true);
  const adoption = await admin.get("adminGetImport", { path: { id } });
  expect(adoption).toMatchObject({ state: "rejected", problem: importMessages.noPayments });
  expect(await continueImport(id, Date.now()), "nothing is left to do").toBe(false);
});

it("hasExpired: a file is kept until it expires, and what was done until an undo may no longer start", () => {
  const [expires_at, undo_until] = ["2026-05-02T08:00:00.000Z", "2026-05-31T08:00:00.000Z"];
  const isOver = (state: ImportEntityRow["state"], at: string, ms = 0) =>
    hasExpired({ state, expires_at, undo_until } as ImportEntityRow, Date.parse(at) + ms);
  expect([isOver("checked", expires_at, -1), isOver("checked", expires_at)]).toEqual([false, true]);
  expect(isOver("done", expires_at), "the rows of the file").toBe(true);
  expect([isOver("undoing", undo_until, -1), isOver("undoing", undo_until)]).toEqual([false, true]);
});
