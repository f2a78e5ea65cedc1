import { afterEach, expect, it } from "vitest";
import { listEmailsTo } from "../../test/support/bookings.fixture.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import {
  createCheckout,
  createPayingMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  listSubscriptionStatuses,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();
afterEach(async () => void (await shop.behave()));

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
    subscription_data: { metadata: { kindstead_member: member.id, kindstead_price: shop.price } },
    success_url: String(second.success_url),
  });
  for (const page of [first.url, url ?? ""]) {
    await shop.pay(page);
    shop.advance(2_000);
  }
  return { member, customer };
}

const listRefunds = async (customer: string) => {
  const charges = (await shop.sdk.charges.list({ customer })).data;
  return charges.map(({ amount_refunded }) => amount_refunded).sort((one, other) => one - other);
};
const listOpenInvoices = async (customer: string) =>
  (await shop.sdk.invoices.list({ customer, status: "open" })).data;
const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });

it("duplicate subscription: the second is cancelled, refunded, audited and reported, once", async () => {
  const { member, customer } = await createDoublePayer();
  const lines = await recordLogLines(async () => {
    await Promise.all([sync(customer), sync(customer), sync(customer)]);
    expect(await deliverSubscriptionEnds(member)).toBe(1);
    await sync(customer);
  });
  expect(await deliverSubscriptionEnds(member)).toBe(0);
  expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active", "canceled"]);
  expect(await listRefunds(customer)).toEqual([0, 2_000]);
  expect((await getMemberRow(member)).membership.state).toBe("active");
  expect((await listEmailSubjectsTo(member)).sort()).toEqual([
    duplicatePaymentSubject,
    "Welcome to {{name}} Premium",
  ]);
  const emails = await listEmailsTo(member.email);
  const toCard = { label: "To", value: "Visa ending in 4242" };
  expect(emails.find(({ subject }) => subject === duplicatePaymentSubject)?.facts).toContainEqual(toCard);
  expect(await listAllOfMember(member.id)).toMatchObject([
    {
      action: "membership.second_subscription_ended",
      by: "stripe",
      detail: { subscription_id: expect.stringMatching(/^sub_/), refunded: true },
    },
    { action: "membership.paid" },
  ]);
  const alarms = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
  expect(alarms).toMatchObject([{ member_id: member.id, payments_to_review: 1 }]);
  expect(JSON.stringify(lines)).not.toContain(member.email);
});

it.each([
  ["refuses", { call: "POST /v1/refunds", mode: "status", status: 400 }, 1],
  ["fails", { call: "POST /v1/refunds", mode: "status", status: 500 }, 1],
  ["fails and repeats it", { call: "POST /v1/refunds", mode: "status", saved: true, times: 1 }, 3],
  [
    "refuses and repeats the refusal",
    { call: "POST /v1/refunds", mode: "status", status: 400, saved: true, times: 1 },
    3,
  ],
  ["took the refund but fails", { call: "POST /v1/refunds", mode: "status", times: 1, after: true }, 1],
  ["fails to cancel", { call: "DELETE /v1/subscriptions", mode: "status", times: 1 }, 1],
  ["fails to list payments", { call: "GET /v1/invoices", mode: "status", times: 1 }, 1],
] as const)(
  "duplicate subscription: Premium is granted at once when Stripe %s, and the email waits for the refund",
  async (_, fault, failures) => {
    const { member, customer } = await createDoublePayer();
    await shop.misbehave(fault);
    await sync(customer);
    expect((await getMemberRow(member)).membership.state).toBe("active");
    for (let attempt = 0; attempt < failures; attempt++) await deliverSubscriptionEnds(member);
    expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
    await shop.behave();
    await deliverSubscriptionEnds(member);
    expect(await deliverSubscriptionEnds(member)).toBe(0);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active", "canceled"]);
    expect(await listRefunds(customer)).toEqual([0, 2_000]);
    const subjects = await listEmailSubjectsTo(member);
    expect(subjects.filter((subject) => subject === duplicatePaymentSubject)).toHaveLength(1);
  },
);

it("duplicate subscription: all its paid months are refunded, one by the owner, also when a renewal has failed", async () => {
  const { member, customer } = await createDoublePayer();
  const [second] = (await shop.sdk.subscriptions.list({ customer })).data;
  for (const end of ["renew", "fail"]) await shop.local("POST", `/_local/subscriptions/${second?.id}/${end}`);
  const paid = (await shop.sdk.charges.list({ customer })).data.find(({ status }) => status === "succeeded");
  await shop.sdk.refunds.create({ charge: paid?.id ?? "" });
  await sync(customer);
  await deliverSubscriptionEnds(member);
  expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active", "canceled"]);
  expect((await listRefunds(customer)).filter((cents) => cents > 0)).toEqual([2_000, 2_000]);
  const told = (await listEmailsTo(member.email)).find(({ subject }) => subject === duplicatePaymentSubject);
  expect(told?.facts?.[0]).toEqual({ label: "Refund", value: "$40.00" });
});

it("duplicate subscription: an older one whose payment fails is cancelled without a refund", async () => {
  const { member, customer, subscription } = await createPayingMember(shop);
  await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
  shop.advance(2_000);
  await subscribeAgain(shop, { customer, subscription });
  await sync(customer);
  await deliverSubscriptionEnds(member);
  expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled", "active"]);
  expect(await listOpenInvoices(customer)).toEqual([]);
  expect(await listRefunds(customer)).toEqual([0, 0, 0]);
  expect((await getMemberRow(member)).membership.state).toBe("active");
  expect(await listEmailSubjectsTo(member)).not.toContain(duplicatePaymentSubject);
  expect((await listAllOfMember(member.id))[0]?.detail).toMatchObject({ refunded: false });
});

it("duplicate subscription: is kept if the other one has ended before it is cancelled", async () => {
  const { member, customer } = await createDoublePayer();
  await sync(customer);
  const { subscription_id } = (await getMemberRow(member)).billing ?? {};
  await shop.sdk.subscriptions.cancel(subscription_id ?? "");
  await deliverSubscriptionEnds(member);
  expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled", "active"]);
  expect(await listRefunds(customer)).toEqual([0, 0]);
  expect((await getMemberRow(member)).membership.state).toBe("active");
});
