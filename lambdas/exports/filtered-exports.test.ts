import { describe, expect, it } from "vitest";
import { findImportSource, suggestFields } from "../../contract/import-columns.ts";
import { membershipStates } from "../../contract/membership.ts";
import { make } from "../../test/support/make.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { buildAuditEntry, buildAuditPut } from "../audit/audit.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { contentStore } from "../content/content-store.ts";
import { suppressionStore } from "../delivery/suppression-store.ts";
import { addImportedReader, addOptOut } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { parseRow } from "../imports/parse-import-row.ts";
import { memberStore } from "../members/member-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { startExportsForFile } from "./exports.fixture.ts";

const { admin, readRows } = await startExportsForFile();

const at = "2026-05-01T08:00:00.000Z";
const consent = { source: "Fair of 2025", import_id: "imp_1", file_name: "readers.csv", by: admin.id };

describe("export of what a list shows", () => {
  it("of members follows the role, and finds words and parts of words as the list does", async () => {
    await memberStore.put(make.member({ first_name: "Zoë", last_name: "Lindqvist", email: "zoe@a.example" }));
    await memberStore.put(
      make.memberWithRole("premium_member", { email: "paid@a.example", first_name: "Zoe" }),
    );
    const emails = async (filter: Record<string, string>) =>
      (await readRows("members", filter)).map(({ Email }) => Email).toSorted();
    expect(await emails({ role: "premium_member" })).toEqual(["paid@a.example"]);
    expect(await emails({ q: "zoe" })).toEqual(["paid@a.example", "zoe@a.example"]);
    expect(await emails({ q: "zoe", role: "free_member" })).toEqual(["zoe@a.example"]);
    const note = `${"Called about the library. ".repeat(20)}Wants a hexagonal calendar`;
    await memberStore.put(make.member({ email: "noted@a.example", note }));
    expect(await emails({ q: "exagon" }), "the end of a long note").toEqual(["noted@a.example"]);
    expect(await emails({ q: "dqvis" }), "parts of words").toEqual(["zoe@a.example"]);
    const { items } = await admin.get("adminListExports");
    expect(items[0]).toMatchObject({ is_filtered: true, rows_done: 1, rows_total: 1 });
  });

  it("of bookings, submissions, content, advisors and the audit log follows their filters", async () => {
    const [paid, other] = [make.booking({ state: "paid", client_name: "Ann Lee" }), make.booking()];
    for (const row of [paid, other]) await bookingStore.put(row);
    const ids = (rows: Record<string, string>[], head: string) => rows.map((row) => row[head]);
    expect(ids(await readRows("bookings", { state: "paid", q: "lee" }), "Booking ID")).toEqual([paid.id]);

    const inside = await readRows("bookings", { state: "paid", q: "nn" });
    expect(ids(inside, "Booking ID"), "parts of words").toEqual([paid.id]);

    const [message, signup] = [make.submission(), make.submission({ kind: "newsletter" })];
    for (const row of [message, signup]) await submissionStore.create(row, []);
    expect(ids(await readRows("submissions", { filter: "newsletter" }), "Submission ID")).toEqual([
      signup.id,
    ]);

    const story = make.contentItem({
      content_type: "story",
      age_from: 4,
      age_to: 6,
      tags: ["night", "moon"],
    });
    const maze = make.contentItem({ content_type: "printable", title: "Måze" });
    for (const row of [story, maze]) await contentStore.put(row);
    expect(await readRows("content", { type: "story" })).toMatchObject([
      { File: story.file_name, Type: "Story", Ages: "4 to 6", Tags: "night; moon", "Item ID": story.id },
    ]);
    expect(ids(await readRows("content", { q: "maze", status: "published" }), "Item ID")).toEqual([maze.id]);

    const [active, resting] = [make.advisor({ name: "Maya" }), make.advisor({ name: "Mo", active: false })];
    for (const row of [active, resting]) await advisorStore.put(row);
    expect(ids(await readRows("advisors", { q: "m", status: "inactive" }), "Name")).toEqual(["Mo"]);

    for (const action of ["content.changed", "content.deleted"] as const)
      await transactWrite(buildAuditPut(buildAuditEntry("job", action, { id: maze.id }), at));
    const entries = await readRows("audit", { action: "content.deleted", object: maze.id });
    expect(ids(entries, "Action")).toEqual(["Library: item deleted"]);
  });

  it("takes no filter that its list does not have", async () => {
    for (const filter of [{ role: "admin" }, { has_parts: "1" }, { state: "unheard" }])
      expect((await admin.ask("adminStartExport", { body: { kind: "bookings", filter } })).statusCode).toBe(
        400,
      );
  });
});

it("export of subscribers has everyone who gets the newsletter, with their consent", async () => {
  const reader = { email: "reader@b.example", first_name: "Rea", last_name: "", confirmed_at: at, consent };
  await addImportedReader(reader, at);
  const agreed = "2026-05-02T08:00:00.000Z";
  const proven = { email_verified_at: at, wants_updates: true, updates_agreed_at: agreed };
  await memberStore.put(make.member({ email: "wants@b.example", ...proven }));
  await memberStore.put(make.member({ email: "old-link@b.example", ...proven }));
  await addOptOut("old-link@b.example", new Date().toISOString());
  await memberStore.put(make.member({ email: "back@b.example", ...proven }));
  await addOptOut("back@b.example", "2026-01-01T08:00:00.000Z");
  await memberStore.put(make.member({ email: "unproven@b.example", wants_updates: true }));
  await memberStore.put(make.member({ email: "left@b.example", ...proven, deleted_at: at }));
  await memberStore.put(
    make.member({ email: "wants@b.example", ...proven, replaced_by: "the admin's new row" }),
  );
  const rows = (await readRows("subscribers")).filter(({ Email }) => Email?.endsWith("@b.example"));
  const byEmail = rows.toSorted((one, other) => `${one.Email}`.localeCompare(`${other.Email}`));
  expect(byEmail).toMatchObject([
    { Email: "back@b.example", Member: "yes" },
    {
      Email: "reader@b.example",
      Member: "no",
      "Consent at": at,
      "Consent source": "Fair of 2025 (readers.csv)",
      "Recorded by": expect.stringMatching(/\w/),
    },
    {
      Email: "wants@b.example",
      Member: "yes",
      "Consent at": agreed,
      "Consent source": "Profile of the member",
    },
  ]);
  const members = await readRows("members", { q: "@b.example" });
  const moments = Object.fromEntries(members.map((row) => [row.Email, row["Consent at"]]));
  expect(moments).toMatchObject({ "wants@b.example": agreed, "old-link@b.example": "" });
  const moved = (await readRows("members_ghost", { q: "wants@b.example" }))[0] ?? {};
  const fields = suggestFields(Object.keys(moved));
  const read = parseRow({ line: 1, cells: Object.values(moved) }, fields, new Map());
  expect(read, "an import reads it again").toMatchObject({ wants_newsletter: true, consent_at: agreed });
});

it("export for Ghost has Ghost's columns, which an import of members reads again", async () => {
  const labels = ["Founding family", "twins"];
  const imported = { import_id: "imp_1", at, customer_id: "cus_Ghost1" };
  const member = make.member({
    email: "moved@c.example",
    first_name: "Łukasz",
    last_name: "O'Neil",
    note: '=HYPERLINK("x")',
    labels,
    imported,
  });
  await memberStore.put({ ...member, membership: { ...member.membership, state: "comped" } });
  await memberStore.put(make.member({ email: "off@c.example" }));
  await addOptOut("off@c.example", at);
  await addImportedReader(
    { email: "moved@c.example", first_name: "", last_name: "", confirmed_at: at, consent },
    at,
  );
  const rows = await readRows("members_ghost", { q: "@c.example" });
  const moved = rows.find(({ email }) => email === "moved@c.example");
  expect(moved).toMatchObject({
    name: "Łukasz O'Neil",
    note: '\'=HYPERLINK("x")',
    subscribed_to_emails: "true",
    complimentary_plan: "true",
    stripe_customer_id: "cus_Ghost1",
    labels: "Founding family,twins",
    consent_at: at,
    consent_source: "Fair of 2025 (readers.csv)",
  });
  expect(rows.find(({ email }) => email === "off@c.example")).toMatchObject({
    subscribed_to_emails: "false",
  });
  const heads = Object.keys(moved ?? {});
  expect(heads.slice(0, 11).join(",")).toBe(
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
  );
  expect(findImportSource(heads)).toBe("ghost");
  expect(suggestFields(heads).filter((field) => field === null)).toHaveLength(3);
});

it("export of members is read again by an import, whatever their membership, with the day they joined", async () => {
  for (const state of membershipStates) {
    const { membership, ...member } = make.member({ email: `${state}@d.example`, created_at: at });
    await memberStore.put({ ...member, membership: { ...membership, state } });
  }
  const rows = await readRows("members", { q: "@d.example" });
  const fields = suggestFields(Object.keys(rows[0] ?? {}));
  const read = rows.map((row, line) => parseRow({ line, cells: Object.values(row) }, fields, new Map()));
  expect(read.map(({ problem, joined_at }) => problem ?? joined_at)).toEqual(membershipStates.map(() => at));
  expect(read.flatMap(({ email, is_complimentary: is }) => (is ? email : []))).toEqual(["comped@d.example"]);
});

it("exports call no address a reader that complained, whatever its member has switched on", async () => {
  const [email, email_verified_at] = ["complained@gone.example", at];
  await memberStore.put(make.member({ email, email_verified_at, wants_updates: true }));
  await suppressionStore.add(email, "complaint", "", at);
  const filter = { q: "@gone.example" };
  expect(await readRows("members", filter)).toMatchObject([{ Email: email, Newsletter: "no" }]);
  expect(await readRows("members_ghost", filter)).toMatchObject([{ subscribed_to_emails: "false" }]);
  expect((await readRows("subscribers")).map(({ Email }) => Email)).not.toContain(email);
});
