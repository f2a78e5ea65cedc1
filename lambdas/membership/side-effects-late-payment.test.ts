import { expect, it } from "vitest";
import { listEmailsTo, toEmailText } from "../../test/support/bookings.fixture.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  createPayingMember,
  createPremiumMember,
  listEmailSubjectsTo,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { syncMembership } from "./membership.ts";
import { isFirstPayment } from "./side-effects.ts";

const shop = await startShopForFile();
const afterGrace = () => Date.now() + 15 * 86_400_000;

/** A member whose payment failed before any sync, and whose grace period is over at the first one. */
async function createLatePayer() {
  const payer = await createPayingMember(shop);
  const change = (how: string, body?: object) =>
    shop.local("POST", `/_local/subscriptions/${payer.subscription}/${how}`, body);
  await change("fail");
  await syncMembership(payer.customer, { actor: "job" }, { now: afterGrace() });
  expect(await getMemberRow(payer.member)).toMatchObject({
    membership: { state: "none" },
    billing: { subscription_id: payer.subscription, status: "past_due" },
  });
  return { ...payer, change };
}

it("a member whose first payment is late is welcomed when it arrives, once", async () => {
  const { member, customer, change } = await createLatePayer();
  for (let renewal = 0; renewal < 2; renewal++) {
    await change("renew");
    await syncMembership(customer, { actor: "stripe" });
  }
  expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
});

it("the emails about cancelling in the hour before a renewal is charged, and taking that back, name its payment", async () => {
  const { member, customer, subscription } = await createPremiumMember(shop);
  const sync = () => syncMembership(customer, { actor: "stripe" });
  await shop.local("POST", `/_local/subscriptions/${subscription}/bill-later`);
  for (const cancel_at_period_end of [true, false]) {
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end });
    await sync();
  }
  await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
  await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
  await sync();
  const [cancelled, resumed, afterCharge] = (await listEmailsTo(member.email)).slice(1).map(toEmailText);
  expect(cancelled).toContain("the payment of $20.00 for this period is the last one.");
  expect(cancelled).toContain("Next payment: $20.00, the last one");
  expect(resumed).toContain("The payment of $20.00 for this period is still charged.");
  expect(`${cancelled}${resumed}`).not.toMatch(/won't be charged|Nothing is charged|: None/);
  expect(afterCharge).toContain("you won't be charged again.");
  expect(afterCharge).toContain("Next payment: None");
});

it("the audit log does not say that a membership has ended which had not started", async () => {
  const { member, customer, change } = await createLatePayer();
  await change("status", { status: "unpaid" });
  await syncMembership(customer, { actor: "stripe" });
  const actions = (await listAllOfMember(member.id)).map(({ action, detail }) => [action, detail.status]);
  expect(actions).toContainEqual(["membership.changed", "unpaid"]);
  expect(actions.map(([action]) => action)).not.toContain("membership.ended");
});

it.each([
  [[], false],
  [[{ id: "event#evt_1", ttl: 1_900_000_000 }], false],
  [[{ id: "end#sub_1#in_1" }], false],
  [[{ id: "event#evt_1", ttl: 1_900_000_000 }, { id: "subscription#sub_1" }], true],
])("a sync with the records %j is a first payment: %s", (records, expected) => {
  expect(isFirstPayment({ records })).toBe(expected);
});
