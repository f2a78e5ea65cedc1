import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { describe, expect, it } from "vitest";
import { memberExport } from "../../contract/member-export.ts";
import { writeRows } from "../../test/bench/write-rows.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { buildAuditPut } from "../audit/audit.ts";
import { bookingStore, withIndexKeys } from "../bookings/booking-store.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { buildPendingPut } from "../forms/subscriber-store.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck, memberStore } from "../members/member-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { bookingEntity } from "../table/entities.ts";
import { auditEntity } from "../table/system-entities.ts";
import { handler } from "./members.lambda.ts";

await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";

const exportData = async (id: string, query: Record<string, string> = {}) =>
  parseBody(await handler(buildRouteEvent("exportMe", { claims: buildTokenClaims(id), query }), context));

/** Writes audit entries, one second apart. */
const addAuditEntries = (member_id: string | null, by: string, count: number) =>
  writeRows(
    Array.from({ length: count }, (_, second) => {
      const at = new Date(Date.parse("2026-05-01T08:00:00.000Z") + second * 1_000).toISOString();
      const entry = { member_id, actor: by, action: "membership.changed", detail: { second } } as const;
      return auditEntity.build(BatchPutRequest).item(buildAuditPut(entry, at).params().ToolboxItem);
    }),
  );

it("exportMe: has the note and the labels once the address is proven", async () => {
  const noted = { note: "Allergic to nuts", labels: ["twins"] };
  const [stranger, owner] = [
    make.member(noted),
    make.member({ ...noted, email_verified_at: "2026-05-02T08:00:00.000Z" }),
  ];
  for (const each of [stranger, owner]) await memberStore.put(each);
  expect((await exportData(stranger.id)).profile).toMatchObject({ note: null, labels: [] });
  expect((await exportData(owner.id)).profile).toMatchObject(noted);
});

it("exportMe: returns all data linked to the member with one query per kind of row", async () => {
  const member = await createMember({
    interests: ["Toddler"],
    tokens_valid_from: "2026-05-02T08:00:00.000Z",
  });
  await addAuditEntries(member.id, member.id, 2);
  const favorite = make.contentItem({ title: "First mazes" });
  await memberItemStore.addFavorite(member.id, favorite, {
    at: "2026-05-03T08:00:00.000Z",
    memberCheck: buildMemberCheck(member.id),
  });
  let document = await exportData(member.id);
  const calls = await listTableCalls(async () => {
    document = await exportData(member.id);
  });
  expect(calls).toEqual(["Get", "Update", "Query", "Query", "Query", "Query", "Query"]);
  expect(memberExport.strict().parse(document)).toMatchObject({
    profile: { id: member.id, email: member.email, interests: ["Toddler"], role: "free_member" },
    billing: null,
    bookings: [],
    library: [
      {
        id: favorite.id,
        title: "First mazes",
        favorite_at: "2026-05-03T08:00:00.000Z",
        downloaded_at: null,
      },
    ],
    activity: [
      { action: "membership.changed", by: "you", detail: { second: 1 } },
      { action: "membership.changed", by: "you" },
    ],
  });
});

it("exportMe: contains no data of another account with the same email address", async () => {
  const [one, other] = [make.member(), make.member()];
  for (const row of [one, other]) await memberStore.put(row);
  await addAuditEntries(other.id, other.id, 1);
  const document = await exportData(one.id);
  expect(document.activity).toEqual([]);
  expect(JSON.stringify(document)).not.toContain(other.id);
});

it("exportMe: does not reveal which admin acted, and blames none for what others did", async () => {
  const member = await createMember();
  const admin = make.memberWithRole("admin");
  const others = ["advisor", "command line", "email link", "job", "stripe"];
  for (const by of [admin.id, ...others]) await addAuditEntries(member.id, by, 1);
  const document = await exportData(member.id);
  expect(document.activity.map(({ by }: { by: string }) => by).toSorted()).toEqual(["admin", ...others]);
  expect(JSON.stringify(document)).not.toContain(admin.id);
});

it("exportMe: returns bookings in pages of 500, and only the profile again with later pages", async () => {
  const at = "2026-05-02T08:00:00.000Z";
  const own = { email: "pages@example.com", first_name: "Maya", last_name: "Lind" };
  const [member, other] = [make.member({ ...own, email_verified_at: at }), make.member()];
  for (const row of [member, other]) await memberStore.put(row);
  await addAuditEntries(member.id, member.id, 1);
  const memberCheck = buildMemberCheck(member.id);
  await memberItemStore.addFavorite(member.id, make.contentItem(), { at, memberCheck });
  await execute(buildPendingPut(own, at));
  const atSecond = (second: number) => new Date(Date.parse("2026-05-01T08:00:00.000Z") + second * 1_000);
  const rows = Array.from({ length: 501 }, (_, second) =>
    make.booking({ member_id: member.id, created_at: atSecond(second).toISOString() }),
  );
  await writeRows(rows.map((row) => bookingEntity.build(BatchPutRequest).item(withIndexKeys(row))));
  await bookingStore.put(make.booking({ member_id: other.id }));
  const first = await exportData(member.id);
  expect(first.bookings).toHaveLength(500);
  expect([first.activity.length, first.library.length, first.newsletter?.state]).toEqual([1, 1, "pending"]);
  const last = memberExport.strict().parse(await exportData(member.id, { cursor: first.next }));
  const once = { activity: [], library: [], newsletter: null, subscriptions: [] };
  expect(last).toMatchObject({ profile: { id: member.id }, ...once, next: null });
  const ids = [...first.bookings, ...last.bookings].map(({ id }: { id: string }) => id);
  expect(ids).toEqual(rows.map(({ id }) => id).toReversed());
  expect((await exportData(member.id, { cursor: "bm93aGVyZQ" })).error.code).toBe("invalid");
});

it("exportMe: returns audit entries in pages of 500, the newest in the first part, and an admin's own too", async () => {
  const admin = await createMember({ is_admin: true });
  await addAuditEntries(null, admin.id, 502);
  const first = await exportData(admin.id);
  expect(first.activity).toHaveLength(500);
  const last = await exportData(admin.id, { cursor: first.next });
  expect(last).toMatchObject({ next: null, library: [], bookings: [] });
  const entries: { detail: { second: number } }[] = [...first.activity, ...last.activity];
  const seconds = entries.map(({ detail }) => detail.second);
  expect(seconds).toEqual(Array.from({ length: 502 }, (_, second) => 501 - second));
});

describe("exportMe: forms and emails", () => {
  const at = (second: number) =>
    new Date(Date.parse("2026-05-01T08:00:00.000Z") + second * 1_000).toISOString();
  const addForm = (email: string, message: string, second = 0) =>
    submissionStore.create(
      make.submission({ payload: { firstName: "Maya", email, message }, created_at: at(second) }),
      [],
    );
  const addEmail = (to: string, subject: string, member_id?: string, second = 0) =>
    execute(
      enqueue(
        { kind: "mail", to, subject, paragraphs: ["Hi Maya,"], ...(member_id ? { member_id } : {}) },
        at(second),
      ),
    );

  it("contains the emails that are bound to the member, and nothing that only carries an unproven address", async () => {
    const member = await createMember();
    await addForm(member.email, "From another person with this address");
    await addEmail(member.email, "To another person with this address");
    await addEmail("advisor@example.com", "Session with Maya", member.id);
    const document = memberExport.strict().parse(await exportData(member.id));
    expect(document.forms).toEqual([]);
    expect(document.emails).toEqual([
      expect.objectContaining({
        to: "advisor@example.com",
        subject: "Session with Maya",
        paragraphs: ["Hi Maya,"],
      }),
    ]);
    expect(document.newsletter).toBeNull();
  });

  it("contains what carries the address, in any spelling, once it is proven", async () => {
    const member = await createMember({ email_verified_at: at(0) });
    await addForm(member.email.toUpperCase(), "Hello");
    const subject = "Thanks for signing up";
    const facts = [{ label: "Account", value: member.email }];
    await execute(
      enqueue({ kind: "mail", to: member.email, subject, paragraphs: ["Hi Maya,"], facts }, at(0)),
    );
    await execute(enqueue({ kind: "confirm_email", member_id: member.id, purpose: "welcome" }, at(0)));
    await execute(buildPendingPut({ email: member.email, first_name: "Maya", last_name: "Lind" }, at(0)));
    const document = memberExport.strict().parse(await exportData(member.id));
    expect(document.forms).toEqual([
      expect.objectContaining({ kind: "contact", payload: expect.objectContaining({ message: "Hello" }) }),
    ]);
    const paragraphs = ["Hi Maya,", `Account: ${member.email}`];
    expect(document.emails).toMatchObject([{ subject, paragraphs }]);
    expect(document.newsletter).toMatchObject({ state: "pending", confirmed_at: null });
  });

  it("contains what carried a former address, up to the change", async () => {
    const former = `former-${Date.now()}@example.com`;
    const proven_emails = [`left-${former}`, former].map((email) => ({ email, until: at(5) }));
    const member = await createMember({ email_verified_at: at(9), proven_emails });
    await addForm(former, "Mine");
    await addForm(former, "From the next owner of the address", 6);
    await addEmail(former, "Thanks for signing up");
    await addEmail(former, "To the next owner of the address", undefined, 6);
    for (const { email } of proven_emails)
      await execute(
        buildPendingPut({ email, first_name: "Maya", last_name: "" }, at(email === former ? 5 : 6)),
      );
    const document = memberExport.strict().parse(await exportData(member.id));
    expect(document.profile.former_emails).toEqual(proven_emails);
    expect(document.forms.map(({ payload }) => payload.message)).toEqual(["Mine"]);
    expect(document.emails.map(({ subject }) => subject)).toEqual(["Thanks for signing up"]);
    expect(document.newsletter).toMatchObject({ state: "pending", created_at: at(5) });
  });

  it("returns them in pages, each once", async () => {
    const member = await createMember({ email_verified_at: at(0) });
    for (let form = 0; form < 230; form += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_, index) => addForm(member.email, `${form + index}`, form + index)),
      );
    await addEmail(member.email, "The only one");
    const found: string[] = [];
    const emails: string[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const page = memberExport.strict().parse(await exportData(member.id, cursor ? { cursor } : {}));
      found.push(...page.forms.map(({ payload }) => String(payload.message)));
      emails.push(...page.emails.map(({ subject }) => subject));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null);
    expect([pages, found.length, new Set(found).size, emails]).toEqual([3, 230, 230, ["The only one"]]);
    for (const wrong of ["1.bm93aGVyZQ", "x", "x1.bm93aGVyZQ"])
      expect((await exportData(member.id, { cursor: wrong })).error.code).toBe("invalid");
    // This member has seven readers: of the address, activity and bookings, and of forms and emails for the id and the address.
    for (const unknown of ["7.bm93aGVyZQ", "10.bm93aGVyZQ", "1"])
      expect((await exportData(member.id, { cursor: unknown })).error.fields).toEqual({
        cursor: "Unknown cursor",
      });
  });
});
