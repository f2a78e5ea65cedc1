import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { describe, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { submissionStore } from "../forms/submission-store.ts";
import { toAddressKey } from "../id.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { buildMemberCheck, memberStore } from "../members/member-store.ts";
import { buildUnpaidBilling } from "../membership/membership-store.ts";
import type { EmailMessage } from "../outbox/outbox.ts";
import { suppressionEntity } from "../table/mailing-entities.ts";
import { handler } from "./member-page-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

const billing = { ...buildUnpaidBilling("cus_1"), subscription_id: "sub_1", status: "active" };
const member = make.member({ email: "story@example.com", billing, note: "Call back", labels: ["twins"] });
const path = { id: member.id };
const at = "2026-06-01T08:00:00.000Z";
await memberStore.put(member);
await memberStore.put(make.member({ email: "other@example.com" }));

const mail = (to: string, subject: string, member_id?: string): EmailMessage => ({
  kind: "mail",
  to,
  subject,
  headline: "Hi",
  paragraphs: ["Hi,"],
  reason: "Test",
  ...(member_id ? { member_id } : {}),
});

describe("a member's page", () => {
  it("shows the member, their ids at Stripe, and why their address gets no email", async () => {
    const read = () => admin.get("adminGetMember", { path });
    expect(await read()).toMatchObject({
      member: { id: member.id, email: member.email },
      billing: { customer_id: "cus_1", subscription_id: "sub_1" },
      note: "Call back",
      labels: ["twins"],
      suppression: null,
    });
    await suppressionEntity
      .build(PutItemCommand)
      .item({
        id: toAddressKey(member.email),
        email: member.email,
        reason: "bounce",
        detail: "General",
        created_at: at,
        updated_at: at,
      })
      .send();
    expect((await read()).suppression).toEqual({ reason: "bounce", detail: "General", created_at: at });
    expect(await listTableCalls(read)).toEqual(["Get", "Get", "Get"]);
  });

  it("lists the member's bookings, downloads and favorites, and not those of others", async () => {
    const report = { outcome: null, answer: null, needs_admin: false };
    const said = { message: "I waited alone.", answer_message: null, is_reviewed: false };
    const times = { reported_at: at, answer_by: at, answered_at: null };
    const booking = make.booking({
      member_id: member.id,
      payment_intent_id: "pi_1",
      no_show: { ...report, ...said, ...times },
    });
    await bookingStore.put(booking);
    await bookingStore.put(make.booking({ member_id: make.member().id }));
    const item = make.contentItem();
    const memberCheck = buildMemberCheck(member.id);
    await memberItemStore.recordDownload(member.id, item, { at: "2026-06-01T08:00:00.000Z", memberCheck });
    const bookings = await admin.get("adminListMemberBookings", { path });
    expect(bookings).toMatchObject({
      items: [{ id: booking.id, payment_intent_id: "pi_1" }],
      complete: true,
    });
    expect(bookings.items[0]?.no_show, "what was said is on the booking").toEqual(report);
    const items = await admin.get("adminListMemberItems", { path });
    expect(items.items).toMatchObject([{ id: item.id, title: item.title, favorite_at: null }]);
  });

  it("lists what was used last first, as a favorite or as a download", async () => {
    const { id } = make.member();
    await memberStore.put(make.member({ id, email: "reader@example.com" }));
    const [early, middle, late] = [make.contentItem(), make.contentItem(), make.contentItem()];
    const on = (day: number) => ({ at: `2026-06-0${day}T08:00:00.000Z`, memberCheck: buildMemberCheck(id) });
    await memberItemStore.addFavorite(id, early, on(2));
    await memberItemStore.addFavorite(id, middle, on(3));
    await memberItemStore.recordDownload(id, middle, on(1));
    await memberItemStore.recordDownload(id, late, on(4));
    const { items } = await admin.get("adminListMemberItems", { path: { id } });
    expect(items.map((item) => item.id)).toEqual([late.id, middle.id, early.id]);
  });

  it("shows a pending change of address, and to which address each link goes", async () => {
    const change = { email: "next@example.com", by: "owner", requested_at: at } as const;
    const moving = make.member({
      email: "moving@example.com",
      email_change: { ...change, confirmed_at: null },
    });
    const { id } = moving;
    await memberStore.put(moving);
    const links = (["change", "new_address", "stop"] as const).map(
      (purpose) => ({ kind: "confirm_email", member_id: id, purpose }) as const,
    );
    await memberStore.change(id, (after) => ({ after, messages: links }));
    expect((await admin.get("adminGetMember", { path: { id } })).email_change).toEqual(change);
    const { items } = await admin.get("adminListMemberEmails", { path: { id } });
    const isToNext = (subject: string) => subject.startsWith("Confirm your new");
    expect(items.map(({ to, subject }) => [to, isToNext(subject)]).toSorted()).toEqual([
      ["moving@example.com", false],
      ["next@example.com", true],
      ["next@example.com", true],
    ]);
  });

  it("lists forms and emails about the member and their address, newest first", async () => {
    const form = make.submission({ payload: { email: member.email, message: "Hi" } });
    const mails = [mail(member.email, "One", member.id), mail("else@example.com", "Elsewhere")];
    await submissionStore.create(form, mails);
    const forms = await admin.get("adminListMemberSubmissions", { path });
    expect(forms.items.map(({ id }) => id)).toEqual([form.id]);
    const read = () => admin.get("adminListMemberEmails", { path });
    const emails = await read();
    expect(emails).toMatchObject({ items: [{ subject: "One", state: "pending" }], complete: true });
    await memberStore.change(member.id, (after) => ({
      after,
      messages: [{ kind: "confirm_email", member_id: member.id, purpose: "welcome" }],
    }));
    const [welcome] = (await read()).items;
    expect(welcome).toMatchObject({ to: member.email, subject: expect.stringMatching(/^Welcome/) });
    expect(await listTableCalls(read)).toEqual(["Get", "Get", "Query", "Query", "BatchGet"]);
  });

  it("marks the notices among the emails, which are not sent again", async () => {
    const owner = make.member({ email: "owner@example.com" });
    await memberStore.put(owner);
    const notice = { ...mail(owner.email, "Your morning", owner.id), is_notice: true as const };
    const messages = [mail(owner.email, "Hi", owner.id), notice];
    await memberStore.change(owner.id, (after) => ({ after, messages }));
    const { items } = await admin.get("adminListMemberEmails", { path: { id: owner.id } });
    const notices = items.filter(({ is_notice }) => is_notice);
    expect([items.length, notices.map(({ subject }) => subject)]).toEqual([2, ["Your morning"]]);
  });

  it("does not exist for a member whose data is erased", async () => {
    const erased = make.member({ deleted_at: "2026-06-01T08:00:00.000Z", ttl: 1 });
    await memberStore.put(erased);
    for (const name of ["adminGetMember", "adminListMemberEmails", "adminListMemberSubmissions"] as const)
      expect((await admin.ask(name, { path: { id: erased.id } })).statusCode).toBe(404);
  });
});
