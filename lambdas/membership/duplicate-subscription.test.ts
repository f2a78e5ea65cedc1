import { expect, it } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import {
  createCheckout,
  createMember,
  createPayingMember,
  getMemberRow,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { auditStore } from "../audit/audit-store.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();

const duplicatePaymentSubject = "We're refunding your second Premium payment";

/** A member who has paid for Premium in two browser tabs. */
async function createDoublePayer() {
  const member = await createMember();
  const first = await createCheckout(member);
  const second = await shop.sdk.checkout.sessions.retrieve(first.id);
  const customer = String(second.customer);
  const { url } = await shop.sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: shop.price, quantity: 1 }],
    metadata: second.metadata ?? {},
    subscription_data: { metadata: { member_id: member.id, price: shop.price } },
    success_url: String(second.success_url),
  });
  for (const page of [first.url, url ?? ""]) {
    await shop.pay(page);
    shop.advance(2_000);
  }
  return { member, customer };
}

/** The statuses of all subscriptions, oldest first. */
const listStatuses = async (customer: string) => {
  const { data } = await shop.sdk.subscriptions.list({ customer, status: "all" });
  return data.map(({ status }) => status).reverse();
};
const listRefunds = async (customer: string) => {
  const charges = (await shop.sdk.charges.list({ customer })).data;
  return charges.map(({ amount_refunded }) => amount_refunded).sort((one, other) => one - other);
};
const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });

it("duplicate subscription: the second is cancelled, refunded, audited and reported", async () => {
  const { member, customer } = await createDoublePayer();
  const lines = await recordLogLines(async () => {
    await Promise.all([sync(customer), sync(customer), sync(customer)]);
    await sync(customer);
  });
  expect(await listStatuses(customer)).toEqual(["active", "canceled"]);
  expect(await listRefunds(customer)).toEqual([0, 2_000]);
  expect((await getMemberRow(member)).membership.state).toBe("active");
  expect((await listEmailSubjectsTo(member)).sort()).toEqual([
    duplicatePaymentSubject,
    "Welcome to Kindstead Premium",
  ]);
  const { items } = await auditStore.listByMember(member.id, undefined);
  expect(items.map(({ action }) => action).sort()).toEqual([
    "membership.second_subscription_ended",
    "membership.synced",
  ]);
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "_aws" in line);
  expect(alarms).toMatchObject([{ member_id: member.id, subscriptions_to_review: 1 }]);
  expect(JSON.stringify(lines)).not.toContain(member.email);
});

it.each(["POST /v1/refunds", "DELETE /v1/subscriptions", "GET /v1/invoices"])(
  "duplicate subscription: a failure of %s is completed by the next sync, once",
  async (call) => {
    const { member, customer } = await createDoublePayer();
    await shop.misbehave({ call, mode: "status", times: 1 });
    await expect(sync(customer)).rejects.toMatchObject({ code: "payment_provider_unavailable" });
    expect((await getMemberRow(member)).membership.state).toBe("none");
    await sync(customer);
    expect(await listStatuses(customer)).toEqual(["active", "canceled"]);
    expect(await listRefunds(customer)).toEqual([0, 2_000]);
    expect(
      (await listEmailSubjectsTo(member)).filter((subject) => subject === duplicatePaymentSubject),
    ).toHaveLength(1);
    expect((await getMemberRow(member)).membership.state).toBe("active");
  },
);

it("duplicate subscription: an older one whose payment fails is cancelled without a refund", async () => {
  const { member, customer, subscription } = await createPayingMember(shop);
  await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
  const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
  await shop.sdk.subscriptions.create({
    customer,
    items: [{ price: shop.price }],
    default_payment_method: String(card),
  });
  await sync(customer);
  expect(await listStatuses(customer)).toEqual(["canceled", "active"]);
  expect(await listRefunds(customer)).toEqual([0, 0, 0]);
  expect((await getMemberRow(member)).membership.state).toBe("active");
  expect(await listEmailSubjectsTo(member)).not.toContain(duplicatePaymentSubject);
});
