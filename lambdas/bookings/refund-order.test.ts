import { expect, it } from "vitest";
import { getRefundableCents, getRestCents } from "../../contract/refund-rules.ts";
import { between, pick, seededRandom } from "../../contract/seeded-random.ts";
import { callBookings, deliverRefunds, getBookingRow } from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import { createConfirmedBooking, listFailed } from "./cancel-booking.fixture.ts";
import { openDispute } from "./no-show.fixture.ts";
import { shop } from "./proposals.fixture.ts";
import { syncBookingPayment } from "./sync-payment.ts";

/** Round 127 has found a refund that was paid in another way and then asked for again. */
const rounds = process.env.PROVE ? 150 : 2;
const steps = 12;
const price = 8_000;

/**
 * A paid session of which parts and the rest are refunded, returned by the bank, made in Stripe's dashboard, tried again or paid in
 * another way, in any order. What an admin has paid in another way counts in `settled`.
 */
async function startPaidBooking(seed: string) {
  const random = seededRandom(seed);
  const { id, intent, member } = await createConfirmedBooking();
  const admin = await createMember({ is_admin: true });
  const done: string[] = [];
  let settled = 0;
  let dispute: Awaited<ReturnType<typeof openDispute>> | undefined;
  const sync = () => syncBookingPayment(intent, { actor: "stripe" });
  const listMade = async () =>
    (await shop.sdk.refunds.list({ payment_intent: intent, limit: 100 })).data.filter(
      ({ status }) => status === "succeeded",
    );
  const sumPaid = async () => (await listMade()).reduce((sum, { amount }) => sum + amount, settled);
  const refund = async (share: number) => {
    const left_cents = getRefundableCents(await getBookingRow(id));
    const amount_cents = Math.ceil(left_cents * share);
    await callBookings("adminRefundBooking", admin, { id, amount_cents, left_cents, reason: seed });
  };
  const settle = async () => {
    const failed = await listFailed(id);
    if (failed.length === 0) return;
    const delivery = pick(random, failed);
    const message = outboxMessage.parse(delivery.message);
    const row = await getBookingRow(id);
    const part = message.kind === "refund" ? message.part : undefined;
    const isBefore = part === undefined ? row.refund_settled_at : row.part_refunds[part]?.is_settled;
    const cents = part === undefined ? getRestCents(row) : (row.part_refunds[part]?.amount_cents ?? 0);
    const { status } = await callBookings("adminSettleRefund", admin, { id, delivery: delivery.id });
    if (status === 200 && !isBefore) settled += cents;
  };
  const redrive = async () => {
    for (const { id: failed } of await listFailed(id)) await outboxStore.redrive(failed, Date.now());
    await deliverRefunds(id);
  };
  const actions = {
    refundPart: () => refund(pick(random, [0.1, 0.5])),
    refundAll: () => refund(1),
    cancel: () => callBookings("cancelBooking", member, { id }),
    deliver: () => deliverRefunds(id),
    bankReturns: async () => {
      const made = await listMade();
      if (made.length === 0) return;
      await shop.local("POST", `/_local/refunds/${pick(random, made).id}/fail`);
      await sync();
    },
    settle,
    redrive,
    refundInDashboard: async () => {
      const amount = Math.floor(((price - (await sumPaid())) * between(random, 1, 4)) / 4);
      if (amount <= 0 || dispute) return;
      await shop.behave();
      await shop.sdk.refunds.create({ payment_intent: intent, amount });
      await sync();
    },
    loseAnswer: () =>
      shop.misbehave({ call: "POST /v1/refunds", mode: "status", status: 500, times: 1, after: true }),
    dispute: async () => {
      await shop.behave();
      dispute = dispute ? void (await dispute.close("won")) : await openDispute(intent);
    },
    sync,
  };
  return {
    done,
    sumPaid,
    row: () => getBookingRow(id),
    async act() {
      const name = pick(random, Object.keys(actions) as (keyof typeof actions)[]);
      done.push(name);
      await actions[name]();
    },
    async finish() {
      await dispute?.close("won");
      await shop.behave();
      for (const _time of [1, 2, 3]) await redrive();
    },
    failed: () => listFailed(id),
  };
}

it("refunds in any order never pay more than the price, and in the end what was asked for", async () => {
  for (let round = 0; round < rounds; round++) {
    const booking = await startPaidBooking(`refunds ${round}`);
    for (let step = 0; step < steps; step++) {
      await booking.act();
      expect(await booking.sumPaid(), `${round}: ${booking.done.join(", ")}`).toBeLessThanOrEqual(price);
    }
    await booking.finish();
    const row = await booking.row();
    const paid = await booking.sumPaid();
    const path = `${round}: ${booking.done.join(", ")}`;
    expect(paid, path).toBeLessThanOrEqual(price);
    if (row.refund_requested_at) expect(paid, path).toBe(price);
    if (row.refund_settled_at === undefined) expect(row.refunded_cents, path).toBe(paid);
    expect(await booking.failed(), path).toEqual([]);
  }
}, 900_000);
