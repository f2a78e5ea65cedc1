import { describe, expect, it } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { crashAtWrite, expectSameAfterCrashes } from "../../test/support/crash-at-write.ts";
import { parseBody } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPremiumMember, subscribeAgain } from "../../test/support/membership.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { recordPaymentEvent, syncMembership } from "../membership/membership.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { admin, listAudit, shop } from "./members-admin.fixture.ts";
import { handler } from "./members-admin.lambda.ts";

const reason = "You asked us twice to stop";
const part = { amount_cents: 500, left_cents: 2_000, reason };

async function createPremium() {
  const { payment_intent: intent, ...payer } = await createPremiumMember(shop);
  const { id, email } = payer.member;
  const ask = (body: object, by = admin) => by.ask("adminRefundPremium", { path: { id }, body });
  const event = (number: number) =>
    recordPaymentEvent(payer.customer, {
      type: "charge.refunded",
      idempotencyId: `event#${intent}${number}`,
      intent,
    });
  const deliver = async (at = Date.now()) => {
    for (const row of await listPendingRows()) {
      const { data } = outboxMessage.safeParse(row.message);
      if (data?.kind === "premium_refund" && data.member_id === id)
        await attemptDelivery(row.id, Math.max(at, Date.parse(row.due_at ?? "")));
    }
  };
  const listRefunds = async () =>
    (await shop.sdk.refunds.list({ payment_intent: intent })).data.map(({ amount }) => amount);
  const listEmails = async () =>
    (await listEmailsTo(email)).filter(({ subject }) => subject.startsWith("We've refunded"));
  const getPayment = async () =>
    parseBody(await admin.ask("adminGetPremiumPayment", { path: { id } })).payment;
  return { ...payer, intent, ask, event, deliver, listRefunds, listEmails, getPayment };
}

describe("the last payment for Premium", () => {
  it("is refunded in part, with an email, and Premium stays", async () => {
    const { member, customer, intent, ask, deliver, listRefunds, listEmails, getPayment } =
      await createPremium();
    expect(await getPayment()).toMatchObject({ amount_cents: 2_000, left_cents: 2_000, is_disputed: false });
    expect((await ask(part)).statusCode).toBe(202);
    await deliver();
    expect(await listRefunds()).toEqual([500]);
    expect(await getPayment()).toMatchObject({ refunded_cents: 500, left_cents: 1_500 });
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await listEmails()).toMatchObject([
      {
        subject: "We've refunded $5.00",
        paragraphs: expect.arrayContaining([expect.stringContaining("$5.00 of the $20.00 that you paid")]),
        facts: [
          { label: "Refund", value: "$5.00" },
          { label: "To", value: expect.stringContaining("ending in") },
          { label: "Reason", value: reason },
        ],
      },
    ]);
    expect((await listAudit(member.id)).slice(0, 2)).toMatchObject([
      { action: "membership.payment_refunded", by: "stripe", detail: { amount_cents: 500 } },
      { action: "membership.refunded", by: admin.id, detail: { amount_cents: 500, of_cents: 2_000, reason } },
    ]);
    expect((await ask({ ...part, left_cents: 1_500 })).statusCode).toBe(202);
    await deliver();
    expect(await listRefunds(), "a second part").toEqual([500, 500]);
    const [returned] = (await shop.sdk.refunds.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/refunds/${returned?.id}/fail`);
    await shop.sdk.subscriptions.cancel((await getMemberRow(member)).billing?.subscription_id ?? "");
    await syncMembership(customer, { actor: "stripe" });
    expect(await getPayment(), "returned by the bank, after the end of Premium").toMatchObject({
      left_cents: 1_500,
    });
  });

  it("is that of the member's subscription, not the refunded one of a second", async () => {
    const { member, customer, getPayment } = await createPremium();
    const subscription = (await getMemberRow(member)).billing?.subscription_id ?? "";
    shop.advance(2_000);
    await subscribeAgain(shop, { customer, subscription });
    const [charge] = (await shop.sdk.charges.list({ customer })).data;
    await shop.sdk.refunds.create({ charge: charge?.id ?? "", reason: "duplicate" });
    expect(await getPayment()).toMatchObject({ refunded_cents: 0, left_cents: 2_000 });
  });

  it("is refunded once: pressed twice, by two admins, and with Stripe's events", async () => {
    const { member, ask, event, deliver, listRefunds, listEmails } = await createPremium();
    const other = await createAdminClient(handler);
    const statuses = (await Promise.all([ask(part), ask(part), ask(part, other)])).map(
      ({ statusCode }) => statusCode,
    );
    expect([
      [202, 202, 409],
      [409, 409, 202],
    ]).toContainEqual(statuses);
    const winner = statuses[0] === 202 ? admin : other;
    expect((await ask({ ...part, amount_cents: 600 }, winner)).statusCode, "another amount").toBe(409);
    await Promise.all([deliver(), event(1), event(2)]);
    await Promise.all([event(3), deliver()]);
    expect((await ask(part, winner)).statusCode, "a lost answer").toBe(202);
    expect((await ask(part, winner === admin ? other : admin)).statusCode, "an earlier page").toBe(409);
    await deliver();
    expect(await listRefunds()).toEqual([500]);
    expect(await listEmails()).toHaveLength(1);
    const recorded = (await listAudit(member.id)).filter(
      ({ action }) => action === "membership.payment_refunded",
    );
    expect(recorded).toHaveLength(1);
  });

  it("is not refunded beyond what is left, while disputed, without a payment, or for an admin by support", async () => {
    const { charge, intent, ask, deliver, listRefunds } = await createPremium();
    const { error } = parseBody(await ask({ ...part, amount_cents: 2_001 }));
    expect([error.code, Object.keys(error.fields)]).toEqual(["invalid", ["amount_cents"]]);
    expect((await ask({ ...part, reason: "" })).statusCode).toBe(400);
    await shop.local("POST", `/_local/charges/${charge}/dispute`);
    const disputed = parseBody(await ask(part)).error;
    expect(disputed).toMatchObject({ code: "conflict", message: expect.stringContaining("dispute") });
    await deliver();
    expect(await listRefunds()).toEqual([]);
    const [dispute] = (await shop.sdk.disputes.list({ payment_intent: intent })).data;
    await shop.local("POST", `/_local/disputes/${dispute?.id}/close`, { status: "won" });
    expect((await ask(part)).statusCode, "a dispute that was won").toBe(202);
    const free = await createMember();
    const refund = (id: string, by = admin) => by.ask("adminRefundPremium", { path: { id }, body: part });
    expect((await refund(free.id)).statusCode).toBe(402);
    const support = await createAdminClient(handler, { admin_role: "support" });
    expect((await refund(admin.id, support)).statusCode).toBe(403);
    const editor = await createAdminClient(handler, { admin_role: "editor" });
    expect((await refund(free.id, editor)).statusCode).toBe(403);
  });

  it("is not refunded again by a delivery that waited while it was refunded in Stripe's dashboard", async () => {
    const { intent, ask, deliver, listRefunds } = await createPremium();
    for (const [amount_cents, left_cents] of [
      [500, 2_000],
      [1_500, 1_500],
    ] as const) {
      await ask({ ...part, amount_cents, left_cents });
      await shop.sdk.refunds.create({ payment_intent: intent, amount: amount_cents });
      await deliver();
      expect((await listPendingRows()).filter(({ attempts }) => attempts > 0)).toEqual([]);
    }
    expect(await listRefunds()).toEqual([1_500, 500]);
  });

  it.each([
    ["another amount is made", 500, 700, false, [500, 700]],
    ["the same amount, which the bank has returned, is made", 500, 500, true, [500, 500]],
    ["so much that too little is left is a failed delivery", 2_000, 500, false, [500]],
  ])("a refund that waited behind one of %s", async (_, amount_cents, amount, isReturned, expected) => {
    const { intent, ask, deliver, listRefunds } = await createPremium();
    await ask({ ...part, amount_cents });
    const { id } = await shop.sdk.refunds.create({ payment_intent: intent, amount });
    if (isReturned) await shop.local("POST", `/_local/refunds/${id}/fail`);
    await deliver(Date.now() + 2 * 86_400_000);
    const failed = JSON.stringify((await outboxAdminStore.listPage("dead", undefined)).items);
    expect([await listRefunds(), failed.includes(intent)]).toEqual([expected, expected.length === 1]);
  });

  it("can be refunded again, also in another amount, after Stripe has refused it for good", async () => {
    const { ask, deliver, listRefunds } = await createPremium();
    await ask(part);
    await shop.misbehave({ call: "POST /v1/refunds", mode: "status", status: 400, times: 1 });
    await deliver(Date.now() + 2 * 86_400_000);
    for (const _ of [1, 2]) expect((await ask({ ...part, amount_cents: 700 })).statusCode).toBe(202);
    await deliver();
    expect(await listRefunds()).toEqual([700]);
  });

  it("is refunded once, also after a crash at any write", { timeout: 300_000 }, async () => {
    async function run(n: number, when: "before" | "after") {
      const { ask, deliver, listRefunds, listEmails } = await createPremium();
      const count = await crashAtWrite(n, when, async () => {
        for (let tries = 0; tries < 3 && ((await ask(part)).statusCode ?? 500) >= 500; ) tries++;
        for (let tries = 0; tries < 3; tries++) await deliver().catch(() => undefined);
      });
      return { count, outcome: [await listRefunds(), (await listEmails()).length] };
    }
    const withoutCrash = await run(0, "before");
    expect(withoutCrash.outcome).toEqual([[500], 1]);
    await expectSameAfterCrashes(run, withoutCrash, 3);
  });
});

describe("Premium that an admin ends", () => {
  it("with its month goes on until then, and can be taken back, with an email each", async () => {
    const { member, customer, subscription } = await createPremium();
    const end = (is_ending: boolean) =>
      admin.ask("adminEndPremium", { path: { id: member.id }, body: { is_ending } });
    await shop.misbehave({ call: "POST /v1/subscriptions", mode: "status", times: 1 });
    expect((await end(true)).statusCode).toBe(502);
    for (const _ of [1, 2])
      expect(parseBody(await end(true))).toMatchObject({
        membership: { state: "cancelling" },
        role: "premium_member",
      });
    for (const _ of [1, 2])
      expect(parseBody(await end(false))).toMatchObject({ membership: { state: "active" } });
    const emails = (await listEmailsTo(member.email)).slice(1);
    expect(emails.map(({ subject }) => subject)).toEqual([
      "Your Premium membership is cancelled",
      "Your Premium membership continues",
    ]);
    expect(emails[0]?.paragraphs[1]).not.toContain("You've cancelled");
    const audited = (await listAudit(member.id)).filter(({ action }) => action.startsWith("membership.end_"));
    expect(audited).toMatchObject([
      { action: "membership.end_undone", by: admin.id },
      { action: "membership.end_scheduled", by: admin.id },
    ]);
    await shop.sdk.subscriptions.update(subscription, { cancel_at: "min_period_end" });
    await syncMembership(customer, { actor: "stripe" });
    expect(parseBody(await end(false)), "cancelled in Stripe's portal").toMatchObject({
      membership: { state: "active" },
    });
    const cancel_at = Math.floor(Date.now() / 1_000) + 90 * 86_400;
    await shop.sdk.subscriptions.update(subscription, { cancel_at });
    await end(true);
    const ending = await shop.sdk.subscriptions.retrieve(subscription);
    expect(ending.cancel_at_period_end, "was due to end in three months").toBe(true);
  });

  it("is refused without a paid subscription, and of an admin by support", async () => {
    const support = await createAdminClient(handler, { admin_role: "support" });
    const end = async ({ id }: { id: string }, by = admin) =>
      (await by.ask("adminEndPremium", { path: { id }, body: { is_ending: true } })).statusCode;
    expect(await end(await createMember())).toBe(409);
    expect(await end(admin, support)).toBe(403);
  });
});
