import { describe, expect, it } from "vitest";
import { maxPartRefunds } from "../../contract/refund-rules.ts";
import {
  callBookings,
  deliverRefunds,
  getBookingRow,
  listEmailsTo,
} from "../../test/support/bookings.fixture.ts";
import {
  crashAtWrite,
  expectSameAfterCrashes,
  retryOnServerError,
} from "../../test/support/crash-at-write.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { isStillTrue } from "../delivery/email-condition.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { createConfirmedBooking, listRefundAmounts } from "./cancel-booking.fixture.ts";
import { shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

const reason = "Your session started ten minutes late";
const part = { amount_cents: 500, left_cents: 8_000, reason };

/** A confirmed session of $80.00, and an admin. */
async function createSession() {
  const session = await createConfirmedBooking();
  const admin = await createMember({ is_admin: true });
  const refund = (input: object, by = admin) =>
    callBookings("adminRefundBooking", by, { id: session.id, ...input });
  const sync = () => syncBookingPayment(session.intent, { actor: "stripe" });
  const listRefundEmails = async () =>
    (await listEmailsTo(session.member.email)).filter(({ subject }) => subject.startsWith("We've refunded"));
  return { ...session, admin, refund, sync, listRefundEmails };
}

describe("a part of the price that an admin refunds", () => {
  it("is paid back, noted with its reason and emailed to the client, and the session stays", async () => {
    const { id, intent, member, admin, refund, listRefundEmails } = await createSession();
    const { body } = await refund(part);
    expect(body).toMatchObject({
      state: "confirmed",
      refunded_cents: 0,
      part_refunds: [{ refunded_at: null }],
    });
    expect(await deliverRefunds(id)).toBe(1);
    expect(await listRefundAmounts(intent)).toEqual([500]);
    expect(await getBookingRow(id)).toMatchObject({
      state: "confirmed",
      refunded_cents: 500,
      refunded_at: null,
      part_refunds: [{ amount_cents: 500, reason, by: admin.id, refunded_at: expect.any(String) }],
    });
    expect(await listRefundEmails()).toMatchObject([
      {
        subject: "We've refunded $5.00",
        facts: expect.arrayContaining([
          { label: "Refund", value: "$5.00" },
          { label: "To", value: "Visa ending in 4242" },
          { label: "Reason", value: reason },
        ]),
      },
    ]);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({
      action: "booking.refunded",
      by: admin.id,
      detail: { amount_cents: 500, of_cents: 8_000, reason },
    });
  });

  it("is made once: pressed twice, asked for by two admins, and with Stripe's events", async () => {
    const { id, intent, refund, sync, listRefundEmails } = await createSession();
    const other = await createMember({ is_admin: true });
    const answers = await Promise.all([refund(part), refund(part), refund(part, other)]);
    const statuses = answers.map(({ status }) => status);
    expect([
      [200, 200, 409],
      [409, 409, 200],
    ]).toContainEqual(statuses);
    const winner = statuses[0] === 200 ? undefined : other;
    await Promise.all([deliverRefunds(id), sync(), sync()]);
    await deliverRefunds(id);
    await sync();
    expect((await refund(part, winner)).status, "a lost answer").toBe(200);
    expect(await deliverRefunds(id)).toBe(0);
    expect(await listRefundAmounts(intent)).toEqual([500]);
    expect(await listRefundEmails()).toHaveLength(1);
    await refund({ ...part, left_cents: 7_500 }, winner);
    await deliverRefunds(id);
    expect(await listRefundAmounts(intent), "the same again, on purpose").toEqual([500, 500]);
  });

  it.each([
    ["more than is left", { ...part, amount_cents: 8_001 }, 400],
    ["nothing", { ...part, amount_cents: 0 }, 400],
    ["half a cent", { ...part, amount_cents: 0.5 }, 400],
    ["no reason", { ...part, reason: " " }, 400],
    ["an amount that was read before another refund", { ...part, left_cents: 7_500 }, 409],
  ])("is refused for %s", async (_, input, expected) => {
    const { id, refund } = await createSession();
    const before = await getBookingRow(id);
    expect((await refund(input)).status).toBe(expected);
    expect(await getBookingRow(id)).toEqual(before);
  });

  it("is refused once a booking has had as many as it has room for", async () => {
    const { refund } = await createSession();
    const statuses: number[] = [];
    for (let n = 0; n <= maxPartRefunds; n++)
      statuses.push((await refund({ ...part, amount_cents: 1, left_cents: 8_000 - n })).status);
    expect(statuses).toEqual([...Array(maxPartRefunds).fill(200), 409]);
  });

  it("is refused with a sentence while the bank decides a dispute", async () => {
    const { intent, refund, sync } = await createSession();
    const { latest_charge } = await shop.sdk.paymentIntents.retrieve(intent);
    await shop.local("POST", `/_local/charges/${latest_charge}/dispute`);
    await sync();
    const { status, body } = await refund(part);
    expect([status, body.error]).toMatchObject([409, { message: expect.stringContaining("dispute") }]);
  });

  it("leaves the rest for a cancellation, which names it", async () => {
    const { id, intent, member, refund, listRefundEmails } = await createSession();
    await refund(part);
    expect((await refund({ ...part, amount_cents: 7_501, left_cents: 7_500 })).status, "too much").toBe(400);
    await callBookings("cancelBooking", member, { id });
    expect((await refund({ ...part, left_cents: 7_500, amount_cents: 100 })).status).toBe(409);
    for (let tries = 0; tries < 2; tries++) await deliverRefunds(id);
    expect((await listRefundAmounts(intent)).reduce((sum, amount) => sum + amount, 0)).toBe(8_000);
    expect(await getBookingRow(id)).toMatchObject({
      refunded_cents: 8_000,
      refunded_at: expect.any(String),
      part_refunds: [{ refunded_at: expect.any(String) }],
    });
    const emails = await listEmailsTo(member.email);
    expect(emails.find(({ subject }) => subject.startsWith("Cancelled"))?.facts).toContainEqual({
      label: "Refund",
      value: "$75.00",
    });
    expect((await listRefundEmails()).length).toBeLessThanOrEqual(2);
  });

  it("cancels the session once all that is left is refunded", async () => {
    const { id, refund, admin, listRefundEmails } = await createSession();
    await refund(part);
    await deliverRefunds(id);
    const rest = { amount_cents: 7_500, left_cents: 7_500, reason: "And the rest" };
    expect((await refund(rest)).body).toMatchObject({ state: "cancelled", cancelled_by: "admin" });
    await deliverRefunds(id);
    expect((await callBookings("adminGetBooking", admin, { id })).body.refunded_cents).toBe(8_000);
    const [first, second] = await listRefundEmails();
    expect([first?.subject, second?.subject]).toEqual(["We've refunded $5.00", "We've refunded $75.00"]);
    expect(second?.facts).toContainEqual({ label: "Reason", value: rest.reason });
  });

  it("that the bank returns is reported, and an admin can try it again", async () => {
    const { id, intent, member, refund, sync, listRefundEmails } = await createSession();
    await refund(part);
    await deliverRefunds(id);
    const [refunded] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    for (let cent = 0; cent < 10; cent++)
      await shop.sdk.refunds.create({ payment_intent: intent, amount: 1 });
    await sync();
    expect((await getBookingRow(id)).refunded_cents).toBe(510);
    await shop.local("POST", `/_local/refunds/${refunded?.id}/fail`);
    await sync();
    await sync();
    expect(await getBookingRow(id)).toMatchObject({
      refunded_cents: 10,
      refund_failed_at: expect.any(String),
      part_refunds: [{ refunded_at: null }],
    });
    const [paidBack] = await listRefundEmails();
    expect(paidBack && (await isStillTrue(paidBack, Date.now()))).toBe(false);
    const delayed = (await listEmailsTo(member.email)).at(-1);
    expect(delayed?.subject).toBe("Your refund of $5.00 is delayed");
    expect(delayed && (await isStillTrue(delayed, Date.now()))).toBe(true);
    await refund({ ...part, amount_cents: 200, left_cents: 7_990, reason: "And a cup of tea" });
    await deliverRefunds(id);
    expect(await getBookingRow(id), "the other part is still to be made again").toMatchObject({
      refunded_cents: 210,
      refund_failed_at: expect.any(String),
    });
    const second = (await listRefundEmails()).at(-1);
    expect(second?.subject).toBe("We've refunded $2.00");
    expect(second && (await isStillTrue(second, Date.now()))).toBe(true);
    const dead = (await outboxAdminStore.listPage("dead", undefined)).items.filter(({ message }) =>
      JSON.stringify(message).includes(id),
    );
    expect(dead).toMatchObject([{ message: { kind: "refund", part: 0 } }]);
    await outboxStore.redrive(dead[0]?.id ?? "", Date.now());
    await deliverRefunds(id);
    expect(await getBookingRow(id)).toMatchObject({ refunded_cents: 710, refund_failed_at: null });
    expect(delayed && (await isStillTrue(delayed, Date.now()))).toBe(false);
    const { data } = await shop.sdk.refunds.list({ payment_intent: intent, limit: 100 });
    expect(data.map(({ status }) => status)).toEqual([...Array(12).fill("succeeded"), "failed"]);
    await shop.local("POST", `/_local/refunds/${data.find(({ amount }) => amount === 200)?.id}/fail`);
    await sync();
    const { part_refunds } = await getBookingRow(id);
    expect(part_refunds.map(({ refunded_at }) => refunded_at !== null)).toEqual([true, false]);
  });

  it("in Stripe's dashboard counts, is emailed once and lowers what is left", async () => {
    const { id, intent, member, refund, sync, listRefundEmails } = await createSession();
    await shop.sdk.refunds.create({ payment_intent: intent, amount: 1_000 });
    for (let tries = 0; tries < 3; tries++) await sync();
    expect(await getBookingRow(id)).toMatchObject({ state: "confirmed", refunded_cents: 1_000 });
    expect((await listRefundEmails()).map(({ subject }) => subject)).toEqual(["We've refunded $10.00"]);
    expect((await listAllOfMember(member.id))[0]).toMatchObject({
      action: "booking.refunded",
      by: "stripe",
      detail: { amount_cents: 1_000 },
    });
    expect((await refund({ ...part, left_cents: 8_000 })).status).toBe(409);
    expect((await refund({ ...part, left_cents: 7_000 })).status).toBe(200);
    // More than Stripe lists on a page.
    for (let cent = 0; cent < 101; cent++)
      await shop.sdk.refunds.create({ payment_intent: intent, amount: 1 });
    await sync();
    expect((await getBookingRow(id)).refunded_cents).toBe(1_101);
    await shop.sdk.refunds.create({ payment_intent: intent });
    await sync();
    expect((await getBookingRow(id)).part_refunds, "nothing is left for it").toMatchObject([
      { refunded_at: expect.any(String) },
    ]);
  });

  it("a crash at any write pays back neither twice nor not at all", { timeout: 300_000 }, async () => {
    async function run(n: number, when: "before" | "after") {
      const { id, intent, refund, listRefundEmails } = await createSession();
      const count = await crashAtWrite(n, when, async () => {
        await retryOnServerError(() => refund(part));
        for (let tries = 0; tries < 3; tries++) await deliverRefunds(id).catch(() => 0);
      });
      const row = await getBookingRow(id);
      const outcome = {
        stripe: await listRefundAmounts(intent),
        emails: (await listRefundEmails()).length,
        refunded: row.refunded_cents,
        parts: row.part_refunds.map(({ amount_cents, refunded_at }) => [amount_cents, refunded_at !== null]),
      };
      return { count, outcome };
    }
    const withoutCrash = await run(0, "before");
    expect(withoutCrash.outcome).toEqual({ stripe: [500], emails: 1, refunded: 500, parts: [[500, true]] });
    await expectSameAfterCrashes(run, withoutCrash, 7);
  });
});
