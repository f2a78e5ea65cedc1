import { execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { createFailedDelivery, createSentDelivery } from "../../test/support/outbox.fixture.ts";
import { findOutboxRow } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { buildSubmissionItems, submissionStore } from "../forms/submission-store.ts";
import { enqueue } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildReaders, createLists, type ExportedLists, erasePersonalRows } from "./rows-about-member.ts";

await startTableForFile();

const [at, later] = ["2026-05-01T08:00:00.000Z", "2026-05-02T08:00:00.000Z"];
const addForm = (email: string, created_at = at) =>
  submissionStore.create(make.submission({ payload: { email, message: "Hello" }, created_at }), []);
const countForms = async (person: string) =>
  (await submissionStore.listAbout(person, undefined)).items.length;

describe("erasePersonalRows", () => {
  it("erases what is bound to the member and, unless it keeps the address, what carries that", async () => {
    const imported = { import_id: "imp_1", at, customer_id: null };
    const member = await createMember({ imported });
    await addForm(member.email);
    await transactWrite(...buildSubmissionItems(make.submission(), member.id));
    const count = async () => [await countForms(member.id), await countForms(member.email)];
    expect(await count()).toEqual([1, 1]);
    await erasePersonalRows(member, { keepsAddress: true });
    expect(await count()).toEqual([0, 1]);
    await erasePersonalRows(member, { keepsAddress: false });
    expect(await count()).toEqual([0, 0]);
  });

  it("erases what carries a former address up to its time, and nothing of an unproven one", async () => {
    const member = await createMember();
    const former = `former-${member.email}`;
    for (const created_at of [at, later]) await addForm(former, created_at);
    await addForm(member.email);
    const addresses = [{ key: former, until: at }];
    await erasePersonalRows(member, { keepsAddress: false, addresses });
    expect([await countForms(former), await countForms(member.email)]).toEqual([1, 1]);
  });

  it("keeps a refund of Premium that Stripe has refused until it is made, a month at most, and deletes one that was made", async () => {
    const member = await createMember();
    const refund = {
      payment_intent_id: "pi_1",
      number: 0,
      amount_cents: 2_500,
      reason: "Sorry",
      by: "admin",
    };
    const message = { kind: "premium_refund", member_id: member.id, ...refund } as const;
    const [refused, made] = [await createFailedDelivery(message), await createSentDelivery(message)];
    for (let run = 0; run < 2; run++) await erasePersonalRows(member, { keepsAddress: false });
    expect(await findOutboxRow(made.id)).toBeUndefined();
    expect(await findOutboxRow(refused.id)).toMatchObject({ state: "dead", message, erase_when_done: true });
    const monthSeconds = 30 * 86_400;
    expect((await findOutboxRow(refused.id))?.ttl).toBeLessThanOrEqual(Date.now() / 1_000 + monthSeconds);
    expect(await outboxStore.redrive(refused.id, Date.now()), "an admin can retry it").toBe(true);
    await outboxStore.markDone(refused.id, "sent", Date.now());
    expect(await findOutboxRow(refused.id)).toBeUndefined();
  });
});

it("buildReaders: reads the activity, the bookings, the forms and the emails of the member and of their address", async () => {
  const member = await createMember({ email_verified_at: at });
  const booking = make.booking({ member_id: member.id });
  await bookingStore.put(booking);
  await addForm(member.email);
  const facts = [{ label: "Account", value: member.email }];
  const texts = { subject: "Thanks", paragraphs: ["Hi,"], facts };
  await execute(enqueue({ kind: "mail", to: member.email, ...texts }, at));
  await execute(enqueue({ kind: "confirm_email", member_id: member.id, purpose: "welcome" }, at));
  const lists: ExportedLists = createLists();
  const nexts: (string | null)[] = [];
  for (const read of buildReaders(member)) nexts.push(await read(lists, undefined));
  expect(nexts).toEqual([null, null, null, null, null, null, null]);
  expect(lists.bookings.map(({ id }) => id)).toEqual([booking.id]);
  expect(lists.forms).toMatchObject([{ payload: { message: "Hello" } }]);
  expect(lists.emails).toEqual([
    {
      created_at: at,
      sent_at: null,
      to: member.email,
      subject: "Thanks",
      paragraphs: ["Hi,", `Account: ${member.email}`],
    },
  ]);
});
