import { describe, expect, it, vi } from "vitest";
import { importHours } from "../../contract/imports.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { finishDeletion } from "../account/deletion.ts";
import { handler as membersHandler } from "../account/members-admin.lambda.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { addImportedReader } from "../forms/forms.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut, subscriberStore } from "../forms/subscriber-store.ts";
import { toAddressKey } from "../id.ts";
import { memberStore } from "../members/member-store.ts";
import { buildComplimentaryFields } from "../membership/membership.ts";
import { transactWrite } from "../table/transactions.ts";
import { continueImport } from "./continue-import.ts";
import { adoptedBilling, findMember, findSubscriber, startImportsForFile } from "./imports.fixture.ts";
import { handler } from "./imports-admin.lambda.ts";

const { admin, checkFile, continueAll, start, run, undo, listRows } = await startImportsForFile();

/** Lets the outbox perform the deletion that was started. */
async function deliverDeletion(id = ""): Promise<void> {
  const isDeletion = expect.objectContaining({ kind: "delete", member_id: id });
  const row = (await listPendingRows()).find(({ message }) => isDeletion.asymmetricMatch(message));
  await attemptDelivery(row?.id ?? "", Date.now());
}

/** Deletes an imported member as the back office does. */
async function deleteImported(email: string): Promise<void> {
  const { id = "" } = (await findMember(email)) ?? {};
  const members = await createAdminClient(membersHandler);
  await members.get("adminDeleteImported", { path: { id }, body: {} });
  await deliverDeletion(id);
}

describe("import of members who exist, and of readers", () => {
  it("fills what is empty and replaces the chosen columns of a member, and can be undone without a trace", async () => {
    const proven = { email_verified_at: "2026-05-04T09:00:00.000Z", first_name: "" };
    const known = make.member({ ...proven, email: "known@example.com", labels: ["ours"] });
    const leader = make.member({ ...proven, email: "leader@example.com", is_admin: true });
    const buildPremium = (name: string, state: "active" | "comped") =>
      make.member({
        email: `${name}@example.com`,
        email_verified_at: "2026-05-04T09:00:00.000Z",
        first_name: state === "comped" ? "" : "Pat",
        membership: make.membership(state),
      });
    const [payer, friend] = [buildPremium("payer", "active"), buildPremium("friend", "comped")];
    for (const member of [known, leader, payer, friend]) await memberStore.put(member);
    const file =
      "email,first name,last name,labels,complimentary,newsletter\nknown@example.com,Kim,New,theirs,yes,yes\nleader@example.com,Lea,New,theirs,yes,yes\npayer@example.com,,,,yes,\nfriend@example.com,Gil,,,yes,\nfresh@example.com,Fred,,,,no\n";
    const consent = { at: "2025-01-02", source: "Paper list" };
    const { path, checked } = await checkFile(file, { replace: ["last_name", "complimentary"], consent });
    expect(checked).toMatchObject({ to_create: 1, to_update: 2, unchanged: 2, to_subscribe: 2, refused: 1 });
    expect((await listRows(path, "update"))[0]?.changed).toEqual([
      "first_name",
      "last_name",
      "labels",
      "complimentary",
    ]);
    const { undo_until } = await run(path);
    expect((Date.parse(undo_until ?? "") - Date.now()) / 86_400_000).toBeCloseTo(30);
    expect(await memberStore.find(known.id)).toMatchObject({
      first_name: "Kim",
      last_name: "New",
      labels: ["ours", "theirs"],
      membership: { state: "comped" },
    });
    expect(await memberStore.find(payer.id), "who pays").toMatchObject({ membership: { state: "active" } });
    const kept = { first_name: "", membership: { state: "none" } };
    expect(await memberStore.find(leader.id), "an admin").toMatchObject(kept);
    const fresh = await findMember("fresh@example.com");
    vi.useFakeTimers({ now: Date.parse(undo_until ?? ""), toFake: ["Date"] });
    expect((await admin.ask("adminUndoImport", { path })).statusCode).toBe(409);
    vi.useRealTimers();
    expect(await undo(path)).toMatchObject({ state: "undone", kept: 0, undo_until: null });
    expect(await memberStore.find(known.id)).toMatchObject({
      first_name: "",
      last_name: known.last_name,
      labels: ["ours"],
      membership: { state: "none" },
      import_change: null,
    });
    expect(await memberStore.find(friend.id), "complimentary before").toMatchObject({
      first_name: "",
      membership: { state: "comped" },
    });
    for (const email of ["known@example.com", "leader@example.com"])
      expect(await findSubscriber(email), email).toBeUndefined();
    await finishDeletion(fresh?.id ?? "", { keepsAddress: true });
    expect(await findMember("fresh@example.com")).toBeUndefined();
    expect(JSON.stringify(await listPendingRows())).not.toMatch(/been deleted|account\.deleted/);
    const again = await checkFile("email,consent date,consent source\nfresh@example.com,2025-05-05,Form\n", {
      consent: { at: null, source: null },
    });
    expect(again.checked, "an undone file refuses nothing").toMatchObject({ to_subscribe: 1 });
  });

  it("keeps what was changed after the import when it is undone", async () => {
    const known = make.member({ email: "since@example.com", email_verified_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put({ ...known, first_name: "", last_name: "" });
    const { path } = await checkFile("email,first name,last name,note\nsince@example.com,Kim,Lind,Theirs\n");
    await run(path);
    const changes = { first_name: "Kimberly", note: "Called today" };
    await memberStore.change(known.id, (row) => ({ after: { ...row, ...changes } }));
    await undo(path);
    expect(await memberStore.find(known.id)).toMatchObject({
      ...changes,
      last_name: "",
      membership: { state: "none" },
      import_change: null,
    });
  });

  it("leaves a later import and a subscription from elsewhere alone when it is undone", async () => {
    const [email, at] = ["twice@example.com", "2026-05-04T09:00:00.000Z"];
    const known = make.member({ email, email_verified_at: at });
    await memberStore.put(known);
    const importNote = async (note: string) => {
      const { path } = await checkFile(`email,note\n${email},${note}\n`, { replace: ["note"] });
      await run(path);
      return path;
    };
    const first = await importNote("First");
    const consent = { source: "Form", import_id: "imp_other", file_name: "a.csv", by: admin.id };
    await addImportedReader({ email, first_name: "", last_name: "", confirmed_at: at, consent }, at);
    const second = await importNote("Second");
    expect(await undo(first), "says so").toMatchObject({ updated: 0, kept: 1 });
    expect(await memberStore.find(known.id)).toMatchObject({ note: "Second" });
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
    expect(await undo(second)).toMatchObject({ updated: 1, kept: 0 });
    expect(await memberStore.find(known.id), "as before both").toMatchObject({ note: null });
  });

  it("leaves complimentary Premium that an admin gave by hand after it", async () => {
    const known = make.member({ email: "gift@example.com", email_verified_at: "2026-05-04T09:00:00.000Z" });
    await memberStore.put(known);
    const { path } = await checkFile("email,note\ngift@example.com,Theirs\n");
    await run(path);
    const changed = await memberStore.find(known.id);
    expect(changed, "the member's export says so").toMatchObject({
      import_change: { before: { was_comped: false } },
    });
    await memberStore.change(known.id, (row) => ({ after: { ...row, ...buildComplimentaryFields(row) } }));
    await undo(path);
    expect(await memberStore.find(known.id)).toMatchObject({ note: null, membership: { state: "comped" } });
  });

  it("leaves what the owner of an address did without the account, which a deletion erases", async () => {
    const email = "reader-first@example.com";
    const at = new Date().toISOString();
    await transactWrite(buildPendingPut({ email, first_name: "Rea", last_name: "Der" }, at));
    await subscriberStore.confirm(toAddressKey(email), [], at);
    await submissionStore.create(
      make.submission({ payload: { firstName: "Rea", lastName: "Der", email } }),
      [],
    );
    const file = `email,name\n${email},Rea Der\n`;
    const { path } = await checkFile(file);
    await run(path);
    const first = await findMember(email);
    await undo(path);
    await deliverDeletion(first?.id);
    expect(await memberStore.find(first?.id ?? ""), "erased").toMatchObject({ email: "" });
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
    expect((await submissionStore.listAbout(email, undefined)).items).toHaveLength(1);

    await run((await checkFile(file)).path);
    await deleteImported(email);
    expect(await findSubscriber(email)).toBeUndefined();
    expect((await submissionStore.listAbout(email, undefined)).items).toEqual([]);
  });

  it("brings no reader whom the newsletter keeps when their account is deleted", async () => {
    const email = "subscribed@example.com";
    const { path } = await checkFile(`email,consent date,consent source\n${email},2025-05-05,Form\n`, {
      consent: { at: null, source: null },
    });
    await run(path);
    expect(await findSubscriber(email)).toMatchObject({ state: "confirmed" });
    await deleteImported(email);
    expect(await findSubscriber(email)).toBeUndefined();
  });

  it("runs only what the owner who starts it was shown, whatever another owner chooses", async () => {
    const other = await createAdminClient(handler);
    const { path, checked } = await checkFile("email\nshown@example.com\n");
    const body = {
      fields: ["email" as const],
      replace: [],
      labels: ["other"],
      consent: null,
      ask_others: false,
    };
    const sent = [
      await other.ask("adminCheckImport", { path, body }),
      await admin.ask("adminCheckImport", { path, body: { ...body, labels: [] } }),
    ];
    await continueAll(path.id);
    sent.push(await admin.ask("adminRunImport", { path, body: { version: checked.version } }));
    const { version, to_create } = await other.get("adminGetImport", { path });
    expect(to_create, "counted once").toBe(1);
    await other.get("adminRunImport", { path, body: { version } });
    sent.push(await admin.ask("adminRunImport", { path, body: { version } }));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([202, 409, 409, 409]);
    await continueAll(path.id);
    expect(await findMember("shown@example.com")).toMatchObject({ labels: ["other"] });
  });

  it("can be undone although its rows expired while it ran", async () => {
    const { path } = await checkFile("email\nlate@example.com\n");
    await start(path);
    const tomorrow = Date.now() + importHours * 3_600_000;
    while (await continueImport(path.id, tomorrow));
    expect(await undo(path)).toMatchObject({ state: "undone", created: 0 });
  });

  it("keeps members who have signed in when it is undone", async () => {
    const [used, payer] = ["used@example.com", "adopted@example.com"];
    const { path } = await checkFile(`email\n${used}\n${payer}\n`);
    await run(path);
    const [member, adopted] = [await findMember(used), await findMember(payer)];
    if (member) await memberStore.put({ ...member, email_verified_at: "2026-05-02T08:00:00.000Z" });
    if (adopted) await memberStore.put({ ...adopted, billing: adoptedBilling });
    expect(await undo(path)).toMatchObject({ state: "undone", kept: 2 });
    for (const email of [used, payer]) expect(await findMember(email)).toMatchObject({ deleted_at: null });
  });

  it("subscribes no one without proof, and never again an address that refused", async () => {
    const file = (wants: string) =>
      `email,subscribed,consent date,consent source\nreader@example.com,${wants}\n`;
    const noWord = await checkFile(file("yes,2025-05-05,Form"));
    expect(noWord.checked, "without the owner's word").toMatchObject({ to_subscribe: 0 });
    const proven = { consent: { at: null, source: null } };
    for (const half of [",Form", "2025-05-05,"]) {
      const { path } = await checkFile(file(`yes,${half}`), proven);
      expect((await listRows(path, "create"))[0], half).toMatchObject({ newsletter: "unproven" });
    }
    const refused = await checkFile(file("no,,"), proven);
    await run(refused.path);
    const later = await checkFile(file("yes,2025-05-05,Form"), proven);
    expect(later.checked).toMatchObject({ to_subscribe: 0, refused: 1 });
    await run(later.path);
    expect(await findSubscriber("reader@example.com")).toBeUndefined();
  });
});
