import { GetObjectCommand } from "@aws-sdk/client-s3";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { DeleteItemCommand } from "dynamodb-toolbox/entity/actions/delete";
import { describe, expect, it, vi } from "vitest";
import { exportMessages } from "../../contract/exports.ts";
import { writeRows } from "../../test/bench/write-rows.ts";
import { parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { downloadStore } from "../content/download-store.ts";
import { loadS3 } from "../files/s3.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { memberStore } from "../members/member-store.ts";
import { memberEntity, submissionEntity } from "../table/entities.ts";
import { documentClient } from "../table/table.ts";
import { exportColumns } from "./export-columns.ts";
import { toExportKey } from "./export-file.ts";
import { exportStore } from "./export-store.ts";
import { startExportsForFile } from "./exports.fixture.ts";
import { withdrawExports } from "./withdraw-exports.ts";
import { continueExport } from "./write-export.ts";

const { admin, createExport, download, readRows } = await startExportsForFile();

describe("export", () => {
  it("of members holds each member once, without those who have left, and no formula", async () => {
    await memberStore.put(make.member({ first_name: "=1+1", email: "eve@example.com" }));
    await memberStore.put(make.member({ email: "gone@example.com", deleted_at: "2026-05-02T00:00:00.000Z" }));
    const [heads, ...lines] = await download((await createExport("members")).id);
    expect(heads).toMatch(/^Member ID,Email,First name,Last name,Admin,Membership,/);
    expect(lines).toHaveLength(2);
    expect(lines.join("\n")).toContain("eve@example.com,'=1+1,Lind,no,None,");
    expect(lines.join("\n")).not.toContain("gone@example.com");
  });

  it("of members holds what the back office and an import know of them", async () => {
    const at = "2026-05-02T00:00:00.000Z";
    await memberStore.put(
      make.member({
        email: "moved@example.com",
        wants_updates: true,
        note: "Two children",
        labels: ["Ghost", "twins"],
        imported: { import_id: "imp_1", at, customer_id: "cus_1" },
      }),
    );
    const rows = await readRows("members");
    expect(rows.find(({ Email }) => Email === "moved@example.com")).toMatchObject({
      "Wants updates": "yes",
      Note: "Two children",
      Labels: "Ghost; twins",
      "Stripe customer": "cus_1",
      "Imported at": at,
    });
  });

  it("of members ends Premium where the screen and the email about a failed payment do", async () => {
    const grace_until = "2026-05-15T00:00:00.000Z";
    const paid = {
      ...make.membership("past_due", grace_until),
      current_period_end: "2026-06-01T00:00:00.000Z",
    };
    await memberStore.put(make.member({ email: "due@example.com", membership: paid }));
    const row = (await readRows("members")).find(({ Email }) => Email === "due@example.com");
    expect(row?.["Premium until"]).toBe(grace_until);
  });

  it("of a long list is written in slices that are joined into one file", async () => {
    const payload = { email: "x@example.com", message: "m".repeat(20) };
    const rows = Array.from({ length: 1_040 }, () => make.submission({ payload }));
    await writeRows(rows.map((row) => submissionEntity.build(BatchPutRequest).item(row)));
    const { id, slices } = await createExport("submissions");
    const [, ...lines] = await download(id);
    expect(slices).toBe(2);
    expect(new Set(lines.map((line) => line.split(",")[0])).size).toBe(rows.length);
    const { items } = await admin.get("adminListExports");
    expect(items[0]).toMatchObject({ id, state: "ready", rows_done: 1_040, rows_total: 1_040 });
  });

  it("writes amounts as decimals with their currency, and instants as ISO", async () => {
    await bookingStore.put(make.booking({ amount_cents: 8_050, paid_at: "2026-11-02T10:00:00.000Z" }));
    const refunding = make.booking({ state: "cancelled", refund_requested_at: "2026-11-03T10:00:00.000Z" });
    await bookingStore.put(refunding);
    const rows = await readRows("bookings");
    expect(rows.find((row) => row["Booking ID"] === refunding.id)).toMatchObject({
      Status: "Refund pending",
    });
    const cells = rows.find((row) => row["Booking ID"] !== refunding.id);
    expect(cells).toMatchObject({
      Status: "Paid",
      Amount: "80.50",
      Currency: "USD",
      "Paid at": "2026-11-02T10:00:00.000Z",
    });
  });

  it("of downloads holds every month of each item", async () => {
    const item = make.contentItem({ title: "Ducks, counted" });
    await downloadStore.count(item, Date.now());
    await downloadStore.count(item, Date.now() - 400 * 86_400_000);
    const [, ...lines] = await download((await createExport("downloads")).id);
    expect(lines).toHaveLength(2);
    expect(lines.every((line) => line.endsWith(`,${item.id},"Ducks, counted",1`))).toBe(true);
  });

  it("of forms names what was chosen, and survives commas, quotes and line breaks", async () => {
    const message = 'Line one,\r\n"line two"; =1+1';
    const payload = { firstName: "Ann", email: "ann@example.com", message };
    await submissionStore.create(make.submission({ payload }), []);
    const interests = { email: "z@example.com", interests: ["printable-tools", "member-community"] };
    await submissionStore.create(make.submission({ kind: "upgrade_popup", payload: interests }), []);
    const rows = await readRows("submissions");
    expect(rows.find(({ Email }) => Email === "ann@example.com")).toMatchObject({
      Form: "Message",
      Message: 'Line one,\r\n"line two"; \'=1+1',
    });
    expect(rows.find(({ Email }) => Email === "z@example.com")).toMatchObject({
      Form: "Premium interest",
      Interests: "Printable tools; Member community",
    });
  });

  it("that is attempted twice at once is written once", async () => {
    const { id } = await admin.get("adminStartExport", { body: { kind: "members" } });
    const outcomes = await Promise.all([continueExport(id, Date.now()), continueExport(id, Date.now())]);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect((await download(id)).length).toBeGreaterThan(1);
  });

  it("has no link before it is ready, and none after a day", async () => {
    const { id, expires_at } = await admin.get("adminStartExport", { body: { kind: "audit" } });
    expect(Date.parse(expires_at) - Date.now(), "a day").toBeCloseTo(86_400_000, -5);
    expect((await admin.ask("adminLinkExport", { path: { id } })).statusCode).toBe(409);
    expect(await continueExport(id, Date.parse(expires_at))).toBe(false);
    const row = await exportStore.find(id);
    const past = "2026-01-01T00:00:00.000Z";
    if (row) await exportStore.create({ ...row, expires_at: past }, { ...entry, member_id: admin.id });
    expect((await admin.ask("adminLinkExport", { path: { id } })).statusCode).toBe(404);
  });

  it("that may have a member who was deleted since is withdrawn with its file, also while it is written", async () => {
    await memberStore.put(make.member());
    const ready = await createExport("members", { q: "Maya" });
    const writing = await admin.get("adminStartExport", { body: { kind: "submissions" } });
    const { id: downloads } = await createExport("downloads");
    const { url } = await admin.get("adminLinkExport", { path: { id: ready.id } });
    const late = await exportStore.find(writing.id);
    await withdrawExports(Date.now());
    expect(JSON.stringify(await exportStore.find(ready.id)), "for whom was searched").not.toContain("Maya");
    expect((await fetch(url)).status).toBe(404);
    const refused = await admin.ask("adminLinkExport", { path: { id: ready.id } });
    expect([refused.statusCode, parseBody(refused).error.message]).toEqual([409, exportMessages.withdrawn]);
    expect(await continueExport(writing.id, Date.now())).toBe(false);
    const saved = { state: "ready", position: null, parts: 1, bytes: 1, rows_done: 1 } as const;
    expect(late && (await exportStore.saveSlice(late, saved, new Date().toISOString()))).toBe(false);
    expect((await admin.ask("adminLinkExport", { path: { id: downloads } })).statusCode).toBe(200);
    const { items } = await admin.get("adminListExports");
    expect(items.find(({ id }) => id === writing.id)).toMatchObject({ state: "withdrawn" });
  });

  it("that has expired does not come back when its number of rows is saved, or when it is withdrawn", async () => {
    await exportStore.saveTotal("exp_expired", 5);
    await exportStore.withdraw("exp_expired", new Date().toISOString());
    expect(await exportStore.find("exp_expired")).toBeUndefined();
  });

  it("that is withdrawn while a slice is uploaded leaves no object", async () => {
    const { id } = await admin.get("adminStartExport", { body: { kind: "members" } });
    const { s3 } = await loadS3();
    s3.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "PutObjectCommand") await withdrawExports(Date.now());
          return next(args);
        },
      { step: "initialize", name: "withdraw" },
    );
    expect(await continueExport(id, Date.now())).toBe(false);
    s3.middlewareStack.remove("withdraw");
    const get = new GetObjectCommand({ Bucket: process.env.FILES_BUCKET, Key: toExportKey(id) });
    const outcome = await s3.send(get).then(
      () => "kept",
      (error: Error) => error.name,
    );
    expect(outcome).toBe("NoSuchKey");
  });

  it("leaves out a row that was broken by hand, with an alarm, and has the others", async () => {
    const [broken, whole] = [make.member({ email: "broken@example.com" }), make.member()];
    await Promise.all([broken, whole].map((row) => memberStore.put(row)));
    const { TableName, Key } = memberEntity.build(DeleteItemCommand).key({ id: broken.id }).params();
    await documentClient.send(new UpdateCommand({ TableName, Key, UpdateExpression: "REMOVE membership" }));
    let lines: string[] = [];
    const logged = await recordLogLines(async () => {
      lines = await download((await createExport("members")).id);
    });
    const ids = lines.map((line) => line.split(",")[0]);
    expect([ids.includes(whole.id), ids.includes(broken.id)]).toEqual([true, false]);
    expect(logged.map((line) => JSON.parse(line).rows_invalid)).toContain(1);
    const { items } = await admin.get("adminListExports");
    expect(items[0]?.rows_done, "the rows without the headings").toBe(lines.length - 1);
  });

  it("that can write none of its rows fails instead of saying that the list is empty", async () => {
    const { id } = await admin.get("adminStartExport", { body: { kind: "members" } });
    vi.spyOn(exportColumns.members, "toCells").mockImplementation(() => {
      throw new TypeError("A column is broken");
    });
    await expect(continueExport(id, Date.now())).rejects.toThrow("No row of the list could be written");
    vi.restoreAllMocks();
    const { items } = await admin.get("adminListExports");
    expect(items[0]).toMatchObject({ id, state: "pending", is_delayed: false });
    vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ["Date"] });
    const later = await admin.get("adminListExports");
    vi.useRealTimers();
    expect(later.items[0], "the dialog says that it takes longer").toMatchObject({ id, is_delayed: true });
    expect(await continueExport(id, Date.now())).toBe(true);
  });

  it("is in the audit log, as is each download", async () => {
    const { id } = await createExport("subscribers");
    await download(id);
    const lines = await download((await createExport("audit")).id);
    const own = lines.filter((line) => line.includes(id));
    expect(own.map((line) => line.split(",").slice(3, 5))).toEqual([
      ["Export: downloaded", "Downloaded an export of subscribers"],
      ["Export: created", "Exported subscribers"],
    ]);
  });
});

const entry = { actor: "job", action: "export.created", detail: {} } as const;
