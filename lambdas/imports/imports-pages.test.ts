import { expect, it, onTestFinished, vi } from "vitest";
import { formatAuditAction } from "../../contract/audit-labels.ts";
import type { RouteOutput } from "../../contract/routes.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { createId } from "../id.ts";
import { rowsInPart } from "./import-objects.ts";
import { importStore } from "./import-store.ts";
import { findMember, startImportsForFile } from "./imports.fixture.ts";

/* The back office shows an import in each of its states (ADMIN-25). */

const { admin, checkFile, continueAll, expireLists, listRows, readFile, run, start, undo } =
  await startImportsForFile();
const toInstant = (at: number) => new Date(at).toISOString();

it("import: the rows of a long file are listed in pages, each once, and all of them are imported", async () => {
  const bad = rowsInPart + 50;
  const { path, checked } = await checkFile(`email\n${"x\n".repeat(bad)}last@example.com\n`);
  expect(checked).toMatchObject({ rows_total: bad + 1, to_create: 1, bad });
  const pages: RouteOutput<"adminListImportRows">[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query: Record<string, string> = cursor === "" ? {} : { cursor };
    const page: RouteOutput<"adminListImportRows"> = await admin.get("adminListImportRows", { path, query });
    pages.push(page);
    cursor = page.next;
  }
  expect(pages.map(({ items }) => items.length)).toEqual([...Array(10).fill(100), 51]);
  const lines = pages.flatMap(({ items }) => items.map(({ line }) => line));
  expect(lines).toEqual(Array.from({ length: bad + 1 }, (_, place) => place + 2));
  expect((await listRows(path, "create")).map(({ line }) => line)).toEqual([bad + 2]);
  expect(await run(path)).toMatchObject({ state: "done", created: 1, failed: 0, rows_done: bad + 1 });
  expect(await findMember("last@example.com")).toBeDefined();
});

it.each(["x", "-1", "1.5"])("import: no rows are listed from the cursor %s", async (cursor) => {
  const { path } = await checkFile("email\ncursor@example.com\n");
  const answer = await admin.ask("adminListImportRows", { path, query: { cursor } });
  expect(answer.statusCode).toBe(400);
});

it("import: shows three different cells of each column, shortened, until it is started", async () => {
  const file = [
    `email,,note,${"h".repeat(120)}`,
    "a@x.example,,One,1",
    "b@x.example,,One,",
    "c@x.example,,Two,",
    `d@x.example,,${"n".repeat(70)},`,
    "e@x.example,,Four,",
  ].join("\n");
  const { path, read } = await checkFile(file);
  expect(read.columns.map(({ heading, samples }) => [heading, samples])).toEqual([
    ["email", ["a@x.example", "b@x.example", "c@x.example"]],
    ["", []],
    ["note", ["One", "Two", "n".repeat(60)]],
    ["h".repeat(100), ["1"]],
  ]);
  expect((await run(path)).columns.map(({ samples }) => samples)).toEqual([[], [], [], []]);
  const headings = Array.from({ length: 61 }, (_, place) => (place === 0 ? "email" : `c${place}`));
  const wide = await readFile(`${headings.join(",")}\nwide@x.example\n`);
  expect(wide.read.columns, "sixty are read").toHaveLength(60);
});

it("import: a press that is repeated changes nothing, and no check follows the start", async () => {
  const { path, read } = await readFile("email\nagain@example.com\n");
  const { version } = read;
  expect(await admin.get("adminReadImport", { path })).toMatchObject({ state: "mapping", version });
  const body = { fields: ["email"], replace: [], labels: [], consent: null, ask_others: false };
  const check = async () => (await admin.ask("adminCheckImport", { path, body })).statusCode;
  expect([await check(), await check()]).toEqual([202, 202]);
  await continueAll(path.id);
  expect(await check(), "again").toBe(202);
  await continueAll(path.id);
  const checked = await admin.get("adminGetImport", { path });
  expect(checked).toMatchObject({ state: "checked", to_create: 1, rows_total: 1, rows_done: 1 });
  await start(path);
  expect(await listRows(path, "create"), "also while it runs").toHaveLength(1);
  expect(await check()).toBe(409);
  await continueAll(path.id);
  expect((await start(path)).state).toBe("done");
  expect(await check()).toBe(409);
  const pressUndo = async () => (await admin.get("adminUndoImport", { path })).state;
  expect([await pressUndo(), await pressUndo()]).toEqual(["undoing", "undoing"]);
});

it("import: the audit log calls the start and the undo of an adoption by its name", async () => {
  const { path } = await checkFile("email\nlogged@example.com\n");
  const checked = await importStore.find(path.id);
  const adoption = { id: createId("imp") };
  if (checked) await importStore.create({ ...checked, ...adoption, source: "stripe" });
  await start(adoption);
  const running = await importStore.find(adoption.id);
  if (running) await importStore.save(running, { state: "done" }, { isLast: true });
  await admin.get("adminUndoImport", { path: adoption });
  const entries = (await listAllOfMember(admin.id)).filter(({ detail }) => detail.id === adoption.id);
  expect(entries.map((entry) => formatAuditAction(entry, String)).toSorted()).toEqual([
    "Started an adoption of paying members",
    "Undid an adoption of paying members",
  ]);
});

it("import: the list has one that was started for 30 days, also undone or under many others, and any other for a day", async () => {
  const { path: left } = await readFile("email\nleft@example.com\n");
  const { path } = await checkFile("email\nday30@example.com\n");
  const { undo_until } = await run(path);
  const list = async () => (await admin.get("adminListImports")).items.map(({ id }) => id);
  expect((await list()).slice(0, 2), "the newest first").toEqual([path.id, left.id]);
  const other = await importStore.find(left.id);
  for (const at of Array.from({ length: 31 }, (_, n) => Date.now() + n))
    if (other) await importStore.create({ ...other, id: createId("imp", at), created_at: toInstant(at) });
  await expireLists();
  vi.useFakeTimers({ now: Date.parse(undo_until ?? "") - 86_400_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const listed = await list();
  expect([listed.includes(path.id), listed.includes(left.id)]).toEqual([true, false]);
  expect(await admin.get("adminListImportRows", { path })).toEqual({ items: [], next: null });
  await undo(path);
  expect(await list()).toContain(path.id);
});
