import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import { expect, it } from "vitest";
import { describeDelivery } from "../../contract/delivery-labels.ts";
import type { OutboxItem } from "../../contract/outbox.ts";
import { missing } from "../../test/mail/sample-rows.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { parseBody } from "../../test/support/event.ts";
import { make } from "../../test/support/make.ts";
import {
  buildHookMessage,
  createFailedDelivery,
  createSentDelivery,
  enqueueMessage,
} from "../../test/support/outbox.fixture.ts";
import { findOutboxRow } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { buildAddressChangedNotice, buildAddressRequestNotice } from "../account/change-email.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { buildAdvisorNoShowRefundEmail } from "../bookings/no-show-emails.ts";
import { memberStore } from "../members/member-store.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { bookingEntity } from "../table/entities.ts";
import { outboxEntity } from "../table/system-entities.ts";
import { handler } from "./outbox-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

async function listAll(state?: "pending"): Promise<OutboxItem[]> {
  const all: OutboxItem[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const query: Record<string, string> = { ...(state && { state }), ...(cursor && { cursor }) };
    const page = await admin.get("adminListOutbox", { query });
    all.push(...page.items);
    cursor = page.next;
  }
  return all;
}

const redrive = (id: string) => admin.ask("adminRedrive", { path: { id } });

const email: EmailMessage = {
  kind: "mail",
  to: "ana@example.com",
  subject: "A session request",
  paragraphs: ["https://kindstead.test/proposal#a-secret-token"],
};

it("adminListOutbox: lists failed deliveries with their recipient and error, but not their content", async () => {
  const { id } = await createFailedDelivery(email);
  const [item] = await listAll();
  expect(item).toMatchObject({
    id,
    kind: "mail",
    about: { to: "ana@example.com", subject: "A session request" },
    state: "dead",
    attempts: 1,
    last_error: "Error: no answer",
  });
  const { body } = await admin.ask("adminListOutbox");
  expect(body).not.toContain("a-secret-token");
});

it("adminListOutbox: tells the failed refund of a part of a session from that of the rest", async () => {
  const refund = { kind: "refund", booking_id: make.booking().id } as const;
  const ids = [
    (await createFailedDelivery({ ...refund, part: 0 })).id,
    (await createFailedDelivery(refund)).id,
  ];
  const listed = await listAll();
  const names = ids.flatMap((id) => listed.filter((item) => item.id === id).map(describeDelivery));
  expect(names).toEqual(["Refund of a part of a session", "Refund of a session"]);
});

it("adminListOutbox: lists pending deliveries, oldest first, with two table calls per page", async () => {
  const start = Date.UTC(2026, 0, 1);
  const pending = await Promise.all(
    Array.from({ length: 120 }, (_, n) =>
      enqueueMessage(buildHookMessage({ firstName: `Maya ${n}` }), start + n * 1_000),
    ),
  );
  const listed = await listAll("pending");
  // The last one is the group message of the admin who was just created.
  expect(listed.slice(0, 120).map(({ id }) => id)).toEqual(pending.map(({ id }) => id));
  expect(listed).toHaveLength(121);
  const calls = await listTableCalls(() => admin.get("adminListOutbox", { query: { state: "pending" } }));
  expect(calls).toEqual(["Get", "Query", "BatchGet"]);
});

it("adminListOutbox: leaves out what is planned for weeks later, such as the removal of a replaced file", async () => {
  const later = Date.now() + 30 * 86_400_000;
  const { id } = await enqueueMessage({ kind: "objects", files: ["content/old"], media: [] }, later);
  const soon = await enqueueMessage(buildHookMessage({ firstName: "Soon" }), Date.now() + 86_400_000);
  const listed = (await listAll("pending")).map((item) => item.id);
  expect(listed).toContain(soon.id);
  expect(listed).not.toContain(id);
});

it("adminRedrive: makes a failed delivery pending once, and records the admin in the audit log", async () => {
  const { id } = await createFailedDelivery();
  const answers = await Promise.all([redrive(id), redrive(id), redrive(id)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(await findOutboxRow(id)).toMatchObject({ state: "pending", attempts: 0 });
  expect((await listAll()).map((item) => item.id)).not.toContain(id);
  const items = await listAllOfMember(admin.id);
  expect(items.filter(({ detail }) => detail.id === id).map(({ action }) => action)).toEqual([
    "outbox.redriven",
  ]);
});

it("adminRedrive: makes a delivery that waits for its next attempt due now, and leaves one that is being tried alone", async () => {
  const { id } = await enqueueMessage(buildHookMessage());
  const claimed = await outboxStore.claim(id, Date.now());
  expect((await redrive(id)).statusCode, "while it is tried").toBe(409);
  const next = new Date(Date.now() + 3_600_000).toISOString();
  if (claimed) await outboxStore.markFailed(claimed, "Error: no answer", next, Date.now());
  await outboxEntity.build(UpdateAttributesCommand).item({ id, attempts: 30 }).send();
  expect((await redrive(id)).statusCode).toBe(200);
  const row = await findOutboxRow(id);
  expect(row).toMatchObject({ state: "pending", attempts: 1, retrying_since: claimed?.retrying_since });
  expect(Date.parse(`${row?.due_at}`)).toBeLessThanOrEqual(Date.now());
});

it("adminResendEmail: sends a sent email to the member's present address, and none that is not true any more", async () => {
  const member = make.member({ email: "new@example.com" });
  await memberStore.put(member);
  const about = { ...email, member_id: member.id };
  const resend = (id: string) => admin.ask("adminResendEmail", { path: { id } });
  const sent = await createSentDelivery({ ...about, to: "old@example.com" });
  expect((await resend(sent.id)).statusCode).toBe(200);
  const { items } = await outboxStore.listEmailsAbout(member.id, undefined);
  expect(items.map(({ state, message }) => [state, message])).toEqual([
    ["pending", { ...about, to: "new@example.com" }],
    ["sent", { ...about, to: "old@example.com" }],
  ]);
  const before = new Date(Date.now() - 1_000).toISOString();
  const outdated = await createSentDelivery({ ...about, only_while: { before } });
  for (const { id } of [outdated, await enqueueMessage(about), await createSentDelivery(buildHookMessage())])
    expect((await resend(id)).statusCode).toBe(409);
  const entries = await listAllOfMember(member.id);
  const aboutBoth = { action: "outbox.resent", by: admin.id, member_id: member.id, object_id: sent.id };
  expect(entries).toMatchObject([aboutBoth]);
});

it("adminResendEmail: sends no notice about a change of address to the address that has come of it", async () => {
  const [before, after] = [make.member({ email: "before@example.com" }), { email: "after@example.com" }];
  await memberStore.put(before);
  const notices = [...buildAddressRequestNotice(before), ...buildAddressChangedNotice(before)];
  const ids: string[] = [];
  for (const notice of notices) ids.push((await createSentDelivery(notice)).id);
  const resend = async (id = "") => (await admin.ask("adminResendEmail", { path: { id } })).statusCode;
  expect(await resend(ids[0]), "the change is pending").toBe(200);
  await memberStore.change(before.id, (row) => ({ after: { ...row, ...after } }));
  expect([await resend(ids[0]), await resend(ids[1])]).toEqual([409, 409]);
});

it("adminResendEmail: sends a member's email about a session again, also if its advisor has no address", async () => {
  const member = make.member();
  const booking = make.booking({ member_id: member.id, advisor_email: "" });
  await memberStore.put(member);
  await bookingEntity.build(PutItemCommand).item(booking).send();
  const action = { label: "View your session", path: `/sessions/${booking.id}` };
  const about = { ...email, to: "old@example.com", member_id: member.id, booking_id: booking.id, action };
  const { id } = await createSentDelivery(about);
  expect((await admin.ask("adminResendEmail", { path: { id } })).statusCode).toBe(200);
});

it("adminResendEmail: sends a member's email about a session again, and each reply to the other's new address", async () => {
  const member = make.member({ email: "parent@example.com" });
  const booking = make.booking({ member_id: member.id, advisor_email: "now@example.com" });
  await memberStore.put(member);
  await bookingEntity.build(PutItemCommand).item(booking).send();
  const about = { ...email, member_id: member.id, booking_id: booking.id };
  const sent = await createSentDelivery({ ...about, to: member.email, reply_to: "before@example.com" });
  expect((await admin.ask("adminResendEmail", { path: { id: sent.id } })).statusCode).toBe(200);
  const { items } = await outboxStore.listEmailsAbout(member.id, undefined);
  expect(items[0]?.message).toEqual({ ...about, to: member.email, reply_to: "now@example.com" });
  const toAdvisor = { ...about, to: "now@example.com" };
  const other = await createSentDelivery({ ...toAdvisor, reply_to: "former@example.com" });
  expect((await admin.ask("adminResendEmail", { path: { id: other.id } })).statusCode).toBe(200);
  const [newest] = (await outboxStore.listEmailsAbout(member.id, undefined)).items;
  expect(newest?.message).toEqual({ ...toAdvisor, reply_to: booking.client_email });
});

it("adminResendEmail: never sends an advisor's email about a session to the member", async () => {
  const member = make.member();
  await memberStore.put(member);
  for (const advisor_email of ["", "now@example.com"]) {
    const booking = make.booking({ member_id: member.id, advisor_email });
    await bookingEntity.build(PutItemCommand).item(booking).send();
    const [about = email] = buildAdvisorNoShowRefundEmail(
      { ...missing, ...booking, no_show: missing.no_show, advisor_email: "before@example.com" },
      "unanswered",
    );
    const { id } = await createSentDelivery(about);
    expect((await admin.ask("adminResendEmail", { path: { id } })).statusCode).toBe(409);
  }
});

it("adminResendEmail: sends a link again only while it is needed", async () => {
  const member = make.member({ email_verified_at: null });
  await memberStore.put(member);
  const { id } = await createSentDelivery({
    kind: "confirm_email",
    member_id: member.id,
    purpose: "confirm",
  });
  const resend = () => admin.ask("adminResendEmail", { path: { id } });
  expect((await resend()).statusCode).toBe(200);
  await memberStore.change(member.id, (row) => ({ after: { ...row, email_verified_at: row.created_at } }));
  expect((await resend()).statusCode).toBe(409);
});

it("adminListHookAnswers: lists what hooks accepted and refused, newest first, and no other delivery", async () => {
  const accepted = await enqueueMessage(buildHookMessage({ source: "contact_form" }));
  await outboxStore.claim(accepted.id, Date.now());
  await outboxStore.markDone(accepted.id, "sent", Date.now(), { hook: "form" });
  const unused = await enqueueMessage(buildHookMessage({ source: "contact_form" }));
  await outboxStore.claim(unused.id, Date.now());
  await outboxStore.markDone(unused.id, "skipped", Date.now(), { hook: "form" });
  // Due before all others, so that it is on the first page.
  const longAgo = Date.parse("2020-01-01T00:00:00.000Z");
  const underWay = await enqueueMessage(buildHookMessage({ source: "contact_form" }), longAgo);
  await outboxStore.claim(underWay.id, longAgo);
  const { id } = await createFailedDelivery(buildHookMessage({ source: "upgrade_popup" }, "upgrade"));
  const { items } = await admin.get("adminListHookAnswers");
  const facts = items.map((item) => [item.id, item.source, item.state]);
  expect(facts).toContainEqual([accepted.id, "contact_form", "sent"]);
  expect(facts).toContainEqual([id, "upgrade_popup", "dead"]);
  for (const each of [unused, underWay]) expect(facts.flat()).not.toContain(each.id);
});

it("adminListHookAnswers: shows the last failure first among more than a page of them", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 51; count++) ids.push((await createFailedDelivery(buildHookMessage())).id);
  const { items } = await admin.get("adminListHookAnswers");
  expect(items.find(({ hook }) => hook === "form")?.id).toBe(ids.at(-1));
});

it("adminRedrive and adminListOutbox: reject an unknown id and an unknown list", async () => {
  expect((await redrive("obx_0192f3c8a1b27c3d8e4f5a6b7c8d9e0f")).statusCode).toBe(404);
  expect((await admin.ask("adminListOutbox", { query: { state: "sent" } })).statusCode).toBe(400);
  expect(parseBody(await admin.ask("adminListOutbox", { query: { cursor: "x" } })).error.code).toBe(
    "invalid",
  );
});
