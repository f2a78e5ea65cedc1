import { describe, expect, it } from "vitest";
import { importCellMessages } from "../../contract/import-columns.ts";
import { type ImportChoices, importHours, importMessages } from "../../contract/imports.ts";
import { uploadFile } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createCheckout } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startShop } from "../../test/support/shop.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { deleteObject } from "../files/s3.ts";
import { findPoolUserByEmail } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { continueImport } from "./continue-import.ts";
import { importStore } from "./import-store.ts";
import { findMember, findSubscriber, startImportsForFile } from "./imports.fixture.ts";

const { admin, pool, readFile, checkFile, start, run, listRows } = await startImportsForFile();

/** As Ghost 6 writes it. */
const ghostFile = [
  "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers,gift_id",
  '64a1,zoe@ghost.example,Zoë Łukasz Lind,"Has ""two"" girls\nin school",true,true,,2024-03-01T10:00:00.000Z,,"VIP,founder",,',
  "64a2,paid@ghost.example,Nguyễn An,,true,false,cus_Ghost0001,2024-04-01T10:00:00.000Z,,,Gold,",
  "64a3,gone@ghost.example,,,false,false,,2024-05-01T10:00:00.000Z,,,,",
].join("\n");

describe("import of members", () => {
  it("understands Ghost's export, and says what each of its columns becomes", async () => {
    const { path, read } = await checkFile(ghostFile, {
      consent: { at: "2024-06-01", source: "Sign-up form of the old site" },
      labels: ["From Ghost"],
    });
    expect(read).toMatchObject({ state: "mapping", source: "ghost", rows_total: 3 });
    expect(read.columns.map(({ heading, field }) => [heading, field])).toEqual([
      ["id", null],
      ["email", "email"],
      ["name", "name"],
      ["note", "note"],
      ["subscribed_to_emails", "wants_newsletter"],
      ["complimentary_plan", "complimentary"],
      ["stripe_customer_id", "customer_id"],
      ["created_at", "joined_at"],
      ["deleted_at", null],
      ["labels", "labels"],
      ["tiers", null],
      ["gift_id", null],
    ]);
    expect(
      read.columns.filter(({ field, reason }) => field === null && reason === null),
      "columns left out without a word",
    ).toEqual([]);
    expect(await run(path)).toMatchObject({ state: "done", created: 3, failed: 0 });
    const zoe = await findMember("zoe@ghost.example");
    const detail = { import_id: path.id, role: "complimentary" };
    const imported = { action: "member.imported", by: admin.id, detail };
    expect(await listAllOfMember(zoe?.id ?? "")).toMatchObject([imported]);
    expect(zoe).toMatchObject({
      first_name: "Zoë",
      last_name: "Łukasz Lind",
      note: 'Has "two" girls\nin school',
      labels: ["From Ghost", "VIP", "founder"],
      created_at: "2024-03-01T10:00:00.000Z",
      membership: { state: "comped" },
      email_verified_at: null,
    });
    expect(await findMember("paid@ghost.example")).toMatchObject({
      membership: { state: "none" },
      imported: { customer_id: "cus_Ghost0001" },
    });
    expect(await findSubscriber("zoe@ghost.example")).toMatchObject({
      state: "confirmed",
      confirmed_at: "2024-06-01T00:00:00.000Z",
      consent: {
        source: "Sign-up form of the old site",
        import_id: path.id,
        file_name: "members.csv",
        by: admin.id,
      },
    });
    expect(await findSubscriber("gone@ghost.example")).toBeUndefined();
    expect(pool.emails).toEqual([]);
    const messages = (await listPendingRows()).map(({ message }) => message);
    expect(JSON.stringify(messages)).not.toContain("mail");
    expect(messages, "is in the group already").not.toContainEqual({ kind: "group", member_id: zoe?.id });
  });

  it("shows the fate of each row, creates the good ones silently, and changes nothing when repeated", async () => {
    const old = make.member({ email: "Old@example.com", first_name: "Olga", note: "Ours" });
    await memberStore.put(old);
    const before = await memberStore.find(old.id);
    const file = [
      "E-Mail;First name;Last name;Role",
      "New@example.com;Zoë;Lind;complimentary",
      "free@example.com;;;",
      "old@EXAMPLE.com;Someone;Lind;complimentary",
      "no address;A;B;free",
      "new@example.com;Again;A;free",
      "x@example.com;www.evil.example;B;free",
      "y@example.com;A;B;admin",
      ";A;B;free",
    ].join("\r\n");
    const { path, checked } = await checkFile(`\uFEFF${file}`);
    expect(checked).toMatchObject({ state: "checked", rows_total: 8, to_create: 2, unchanged: 1, bad: 5 });
    expect((await listRows(path, "bad")).map(({ line, column, problem }) => [line, column, problem])).toEqual(
      [
        [5, "email", expect.any(String)],
        [6, "email", importMessages.repeated(2)],
        [7, "first_name", expect.any(String)],
        [8, "role", importCellMessages.unknownRole],
        [9, "email", importCellMessages.emailRequired],
      ],
    );
    expect(await run(path)).toMatchObject({ state: "done", created: 2, updated: 0 });
    expect(await memberStore.find(old.id)).toEqual(before);
    expect(await pool.listGroups("new@example.com")).toEqual(["premium"]);
    expect(await pool.listGroups("free@example.com")).toEqual(["free"]);
    expect(await findPoolUserByEmail("new@example.com")).toMatchObject({
      isPending: false,
    });

    const again = await checkFile(file);
    expect(again.checked).toMatchObject({ to_create: 0, to_update: 0, unchanged: 3, bad: 5 });
    expect(await run(again.path)).toMatchObject({ created: 0, updated: 0 });
  });

  it("gives nothing to an account whose address was not proven", async () => {
    await memberStore.put(make.member({ email: "first@example.com" }));
    await memberStore.put(
      make.member({ email: "proven@example.com", email_verified_at: "2026-05-04T09:00:00.000Z" }),
    );
    const before = await findMember("first@example.com");
    const cells = "Allergic to nuts,twins,yes,x";
    const file = `email,note,labels,comped,constructor\nfirst@example.com,${cells}\nproven@example.com,${cells}\n`;
    const { path, read } = await checkFile(file, { replace: ["complimentary"] });
    expect(read.columns.at(-1)).toMatchObject({ heading: "constructor", field: null, reason: null });
    expect(await listRows(path, "bad")).toMatchObject([
      { email: "first@example.com", problem: importMessages.unproven },
    ]);
    await run(path);
    expect(await findMember("first@example.com")).toEqual(before);
    expect(await findMember("proven@example.com")).toMatchObject({
      note: "Allergic to nuts",
      labels: ["twins"],
      membership: { state: "comped" },
    });
  });

  it("closes the payment page that a member has open who gets Premium, and no other", async () => {
    const shop = await startShop();
    const member = await createMember({ email_verified_at: "2026-05-04T09:00:00.000Z" });
    const { id } = await createCheckout(member);
    const getStatus = async () => (await shop.sdk.checkout.sessions.retrieve(id)).status;
    await run((await checkFile(`email,note,comped\n${member.email},Twins,yes\n`)).path);
    expect(await getStatus(), "the file may not give it").toBe("open");
    const { path } = await checkFile(`email,comped\n${member.email},yes\n`, { replace: ["complimentary"] });
    await run(path);
    expect(await getStatus()).toBe("expired");
    await shop.stop();
  });

  it("keeps a member's own spelling of a label", async () => {
    await memberStore.put(make.member({ email: "labelled@example.com", labels: ["VIP"] }));
    const { path } = await checkFile(
      "email,labels\nlabelled@example.com,vip\nlabelled2@example.com,Twins;twins\n",
    );
    expect(await listRows(path, "unchanged")).toMatchObject([{ email: "labelled@example.com" }]);
    expect(await listRows(path, "create")).toMatchObject([{ labels: ["twins"] }]);
  });

  it.each([
    ["is empty", "\n", importMessages.noHeadings],
    ["has no rows", "Email\n", importMessages.noRows],
    ["has more than 50,000 rows", `Email\n${"a\n".repeat(50_001)}`, importMessages.tooManyRows],
    ["is a spreadsheet", Buffer.from("504b0304ff00", "hex"), importMessages.notCsv],
  ])("rejects a file that %s", async (_, file, problem) => {
    const { path, read } = await readFile(file);
    expect(read).toMatchObject({ state: "rejected", problem });
    expect(await admin.get("adminListImportRows", { path })).toEqual({ items: [], next: null });
    const body = { version: read.version };
    expect((await admin.ask("adminRunImport", { path, body })).statusCode).toBe(409);
  });

  it.each([
    ["no email", { fields: [null, "name"] }, importMessages.emailColumn],
    ["a field twice", { fields: ["email", "email"] }, importMessages.fieldTwice],
    ["too few columns", { fields: ["email"] }, importMessages.failed],
    [
      "consent in the future",
      { consent: { at: "2126-01-01", source: "Form" } },
      importMessages.consentInFuture,
    ],
    ["consent without a date", { consent: { at: null, source: "Form" } }, importMessages.consentIncomplete],
  ] satisfies [string, Partial<ImportChoices>, string][])(
    "refuses choices with %s",
    async (_, choices, problem) => {
      const { path } = await readFile("email,name\na@example.com,A\n");
      const body = {
        fields: ["email", "name"],
        replace: [],
        labels: [],
        consent: null,
        ask_others: false,
        ...choices,
      };
      const refused = await admin.ask("adminCheckImport", { path, body });
      expect([refused.statusCode, JSON.parse(refused.body ?? "").error.fields]).toEqual([
        400,
        { fields: problem },
      ]);
    },
  );

  it("takes no file over 20 MB, but one of exactly 20 MB", async () => {
    const { form } = await admin.get("adminStartImport", { body: { file_name: "members.csv" } });
    const max = 20 * 1_048_576;
    const { conditions } = JSON.parse(Buffer.from(form.fields.Policy ?? "", "base64").toString());
    expect(conditions).toContainEqual(["content-length-range", expect.any(Number), max]);
    expect(await uploadFile(form, Buffer.alloc(max + 1, "a"))).toBe(400);
  });

  it("reads a file of 50,000 rows", async () => {
    const { read } = await readFile(`Email\n${"a\n".repeat(50_000)}`);
    expect(read).toMatchObject({ state: "mapping", rows_total: 50_000 });
  });

  it("is not found after a day", async () => {
    const { path } = await readFile("email\nlate@example.com\n");
    const row = await importStore.find(path.id);
    const end = Date.parse(row?.created_at ?? "") + importHours * 3_600_000;
    expect([Date.parse(row?.expires_at ?? ""), row?.ttl]).toEqual([end, Math.floor(end / 1_000)]);
    const expired = { state: "reading", expires_at: "2026-01-01T00:00:00.000Z" } as const;
    if (row) await importStore.create({ ...row, ...expired });
    expect((await admin.ask("adminGetImport", { path })).statusCode).toBe(404);
    expect(await continueImport(path.id, Date.now())).toBe(false);
  });

  it("fails, and is retried, as long as its rows cannot be read", async () => {
    const { path } = await checkFile("email\nunread@example.com\n");
    await start(path);
    await deleteObject({ Bucket: process.env.FILES_BUCKET, Key: `imports/${path.id}/rows-0.json` });
    await expect(continueImport(path.id, Date.now())).rejects.toThrow(path.id);
    expect(await admin.get("adminGetImport", { path })).toMatchObject({ state: "running", created: 0 });
  });
});
