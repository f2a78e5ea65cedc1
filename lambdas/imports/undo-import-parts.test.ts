import { describe, expect, it, onTestFinished, vi } from "vitest";
import { make } from "../../test/support/make.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { continueImport } from "./continue-import.ts";
import { rowsInPart, writePart } from "./import-objects.ts";
import { importStore } from "./import-store.ts";
import { adoptedBilling, findMember, findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { admin, checkFile, continueAll, expireLists, run, undo } = await startImportsForFile();

const verified = { email_verified_at: "2026-05-04T09:00:00.000Z" };
const texts = { first_name: "Maya", last_name: "Lind", labels: [] };

/** Builds a member whose note an import replaced. */
const buildUpdated = (import_id: string, email: string) =>
  make.member({
    ...verified,
    email,
    note: "Theirs",
    import_change: {
      import_id,
      before: { ...texts, note: "Ours", was_comped: false },
      after: { ...texts, note: "Theirs", is_comped: false },
    },
  });

const buildCreated = (import_id: string, email: string, changed: Partial<MemberRow> = {}) =>
  make.member({
    email,
    imported: { import_id, at: "2026-05-04T09:00:00.000Z", customer_id: null },
    ...changed,
  });

/** Stores an import that is done, of a thousand rows in its first part and one hundred in its second. */
async function storeDoneImport() {
  const { path } = await checkFile("email\nfirst@example.com\n");
  const row = await importStore.find(path.id);
  if (!row) throw new Error("No import");
  const undo_until = new Date(Date.now() + 86_400_000).toISOString();
  const rows_total = rowsInPart + 100;
  const done = {
    state: "done",
    undo_until,
    started_at: row.created_at,
    rows_total,
    created: 3,
    updated: 4,
  } as const;
  expect(await importStore.save(row, done, { isLast: true })).toBe(true);
  const parts = [
    [
      { ...buildCreated(path.id, "a@example.com"), what: "created" },
      // An interrupted attempt of this part has deleted this one.
      { ...buildCreated(path.id, "b@example.com", { deleted_at: row.created_at }), what: "created" },
      { ...buildUpdated(path.id, "c@example.com"), what: "updated" },
      // A later import has replaced what this one had kept.
      { ...buildUpdated("imp_later", "d@example.com"), what: "updated" },
      { ...make.member({ ...verified, email: "e@example.com" }), what: "unchanged" },
      { ...buildUpdated("imp_later", "f@example.com"), what: "unchanged" },
    ],
    [
      { ...buildCreated(path.id, "g@example.com", verified), what: "created" },
      { ...buildUpdated(path.id, "h@example.com"), what: "updated" },
      // An interrupted attempt of this part has restored this one.
      {
        ...make.member({ ...verified, email: "i@example.com", import_undone: path.id }),
        what: "updated",
      },
    ],
  ] as const;
  for (const [number, members] of parts.entries()) {
    for (const { what, ...member } of members) await memberStore.put(member);
    await writePart(
      "outcomes",
      path.id,
      number,
      members.map(({ id, what }) => ({ member_id: id, what })),
    );
  }
  return { path, ids: parts.flat().map(({ id }) => id) };
}

describe("undo of an import of more than one part", () => {
  it("takes back each part, and counts what it took back and what it kept", async () => {
    const { path, ids } = await storeDoneImport();
    await admin.get("adminUndoImport", { path });
    expect(await continueImport(path.id, Date.now())).toBe(true);
    expect(await importStore.find(path.id)).toMatchObject({
      state: "undoing",
      rows_done: rowsInPart,
      created: 2,
      updated: 1,
      kept: 1,
    });
    await continueAll(path.id);
    expect(await undo(path)).toMatchObject({
      state: "undone",
      rows_done: rowsInPart + 100,
      created: 2,
      updated: 3,
      kept: 2,
    });
    const members = await Promise.all(ids.map((id) => memberStore.find(id)));
    expect(members.map((member) => member?.deleted_at !== null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(members.map((member) => member?.note)).toEqual([
      null,
      null,
      "Ours",
      "Theirs",
      null,
      "Theirs",
      null,
      "Ours",
      null,
    ]);
  });

  it("ends a step that takes long, goes on where it stopped, and counts each member once", async () => {
    const { path, ids } = await storeDoneImport();
    await admin.get("adminUndoImport", { path });
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { find } = memberStore;
    const slow = vi.spyOn(memberStore, "find").mockImplementation((id) => {
      vi.setSystemTime(Date.now() + 5_000);
      return find(id);
    });
    onTestFinished(() => slow.mockRestore());
    expect(await continueImport(path.id, Date.now())).toBe(true);
    expect(await importStore.find(path.id)).toMatchObject({ state: "undoing", rows_done: 5, kept: 1 });
    expect((await find(ids[5] ?? ""))?.note, "not reached yet").toBe("Theirs");
    await continueAll(path.id);
    const counts = { rows_done: rowsInPart + 100, created: 2, updated: 3, kept: 2 };
    expect(await importStore.find(path.id)).toMatchObject({ state: "undone", ...counts });
    expect((await find(ids[7] ?? ""))?.note, "the last part").toBe("Ours");
  });

  it("takes back the Stripe customer that it filled in, and none that came later", async () => {
    const { path, ids } = await storeDoneImport();
    const [filled = "", replaced = ""] = [ids[2], ids[7]];
    const setCustomer = (id: string, customer_id: string) =>
      memberStore.change(id, ({ import_change, ...row }) => {
        if (!import_change) return undefined;
        const change = { ...import_change, after: { ...import_change.after, customer_id: "cus_filled" } };
        const imported = { import_id: "imp_earlier", at: "2026-05-04T09:00:00.000Z", customer_id };
        return { after: { ...row, imported, import_change: change } };
      });
    await setCustomer(filled, "cus_filled");
    await setCustomer(replaced, "cus_later");
    await undo(path);
    const rows = await Promise.all([filled, replaced].map((id) => memberStore.find(id)));
    expect(rows.map((row) => row?.imported?.customer_id)).toEqual([null, "cus_later"]);
    expect(
      rows.map((row) => row?.note),
      "restored",
    ).toEqual(["Ours", "Ours"]);
  });

  it("records in the audit logs of changed members who took the changes back", async () => {
    const { path, ids } = await storeDoneImport();
    await undo(path);
    for (const id of [ids[2], ids[7]])
      expect(await listAllOfMember(id ?? "")).toMatchObject([
        { action: "member.import_undone", by: admin.id, detail: { import_id: path.id } },
      ]);
  });
});

it("an undo ends the subscriptions that only the import claimed, also of members whom it keeps", async () => {
  const addresses = ["moved-on@example.com", "payer@example.com", "own-word@example.com"];
  const rows = addresses.map((email) => `${email},yes,2025-05-05,Form`).join("\n");
  const consent = { at: null, source: null };
  const { path } = await checkFile(`email,subscribed,consent date,consent source\n${rows}\n`, { consent });
  await run(path);
  const imported = await Promise.all(addresses.map(findSubscriber));
  expect(imported.map((row) => row?.state)).toEqual(["confirmed", "confirmed", "confirmed"]);
  const [moved, payer, confirmed] = await Promise.all(addresses.map(findMember));
  if (!moved || !payer || !confirmed) throw new Error("Not imported");
  const [email_verified_at, until] = ["2026-05-02T08:00:00.000Z", "2026-05-03T08:00:00.000Z"];
  const newAddress = { email: "new@example.com", proven_emails: [{ email: moved.email, until }] };
  await memberStore.put({ ...moved, ...newAddress, email_verified_at });
  await memberStore.put({ ...payer, billing: adoptedBilling });
  await memberStore.put({ ...confirmed, email_verified_at });
  await subscriberStore.erase(confirmed.email);
  const at = new Date().toISOString();
  const { email } = confirmed;
  await transactWrite(buildPendingPut({ email, first_name: "Ann", last_name: "Reyes" }, at));
  await subscriberStore.confirm(toAddressKey(email), [], at);
  expect(await undo(path)).toMatchObject({ state: "undone", kept: 3 });
  const left = await Promise.all(addresses.map(findSubscriber));
  expect(left.map((row) => row?.state)).toEqual([undefined, undefined, "confirmed"]);
});

it("an import is undone on day 29, when its file and its rows have expired long ago", async () => {
  const { path } = await checkFile("email\nday29@example.com\n");
  const { undo_until } = await run(path);
  const end = Date.parse(undo_until ?? "");
  const { ttl } = (await importStore.find(path.id)) ?? {};
  expect(ttl, "the table keeps what says so").toBe(Math.floor(end / 1_000));
  const { id = "" } = (await findMember("day29@example.com")) ?? {};
  await expireLists();
  vi.useFakeTimers({ now: end - 86_400_000, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  expect((await admin.get("adminListImports")).items[0]?.id, "the newest is first").toBe(path.id);
  expect(await undo(path)).toMatchObject({ state: "undone", created: 1, kept: 0 });
  expect((await memberStore.find(id))?.deleted_at).toEqual(expect.any(String));
});
