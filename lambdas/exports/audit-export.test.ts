import { parse } from "csv-parse/sync";
import { expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { startBucketsForFile } from "../../test/support/buckets.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { createId } from "../id.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler } from "./exports-admin.lambda.ts";
import { continueExport } from "./write-export.ts";

await startTableForFile();
await startBucketsForFile();
const admin = await createAdminClient(handler, { first_name: "Olive", last_name: "Owner" });

const record = (second: number, by: string, about: string, detail = {}) =>
  transactWrite(
    buildAuditPut(buildAuditEntry(by, "booking.refunded", detail, about), `2026-03-16T08:00:0${second}.000Z`),
  );

it("export of the audit log names people as the screen does, and no one who has left", async () => {
  const named = await createMember({ first_name: "Maya", last_name: "Lind" });
  const unnamed = await createMember({ first_name: "", last_name: "", email: "only@example.com" });
  const leaving = await createMember({ first_name: "Lea", deleted_at: "2026-03-15T08:00:00.000Z" });
  const erased = make.member().id;
  const booking = createId("bkg");
  for (const [second, { id }] of [named, unnamed, leaving].entries()) await record(second, admin.id, id);
  await record(3, erased, erased);
  await record(4, "stripe", named.id, { booking_id: booking });
  const { id } = await admin.get("adminStartExport", { body: { kind: "audit" } });
  while (await continueExport(id, Date.now()));
  const { url } = await admin.get("adminLinkExport", { path: { id } });
  const text = await (await fetch(url)).text();
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const refunds = rows.filter(({ Action }) => Action === "Booking: refunded").toReversed();
  expect(refunds.map((row) => [row.By, row.About, row["By ID"], row["Member ID"]])).toEqual([
    ["Olive Owner", "Maya Lind", admin.id, named.id],
    ["Olive Owner", "only@example.com", admin.id, unnamed.id],
    ["Olive Owner", "a former member", admin.id, leaving.id],
    ["a former member", "a former member", erased, erased],
    ["Stripe", "Booking", "", named.id],
  ]);
  expect(text).not.toContain("Lea");
});
