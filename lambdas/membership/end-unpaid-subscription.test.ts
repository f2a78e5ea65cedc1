import { afterEach, describe, expect, it } from "vitest";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  callMembership,
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  listSubscriptionStatuses,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { toProfile } from "../members/profile.ts";
import type { MemberRow } from "../table/entities.ts";
import { syncMembership } from "./membership.ts";

const shop = await startShopForFile();
afterEach(async () => void (await shop.behave()));

const listOpenInvoices = async (customer: string) =>
  (await shop.sdk.invoices.list({ customer, status: "open" })).data;
const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });

describe("the end of the grace period", () => {
  const ended = "Your Premium membership has ended";
  /** A member whose payment failed a fortnight ago, and the end of whose grace period was noticed. */
  async function createUnpaidMember() {
    const payer = await createPremiumMember(shop);
    await shop.local("POST", `/_local/subscriptions/${payer.subscription}/fail`);
    await sync(payer.customer);
    const afterGrace = Date.now() + 14 * 86_400_000 + 60_000;
    const syncLater = () => syncMembership(payer.customer, { actor: "job" }, { now: afterGrace });
    await syncLater();
    return { ...payer, syncLater };
  }
  const hasEndedEmail = async (member: MemberRow) => (await listEmailSubjectsTo(member)).includes(ended);

  it("cancels the subscription and voids its invoice before the email says that nothing more is charged", async () => {
    const { member, customer, syncLater } = await createUnpaidMember();
    expect(await getMemberRow(member)).toMatchObject({
      membership: { state: "none" },
      billing: { status: "past_due" },
    });
    expect(await hasEndedEmail(member)).toBe(false);
    await syncLater();
    expect(await deliverSubscriptionEnds(member)).toBe(1);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled"]);
    expect(await listOpenInvoices(customer)).toEqual([]);
    expect(await getMemberRow(member)).toMatchObject({
      membership: { state: "none" },
      billing: { status: null },
    });
    await syncLater();
    const subjects = await listEmailSubjectsTo(member);
    expect(subjects.filter((subject) => subject === ended)).toHaveLength(1);
    expect(await deliverSubscriptionEnds(member)).toBe(0);
  });

  it.each(["GET /v1/subscriptions", "DELETE /v1/subscriptions", "GET /v1/invoices", "POST /v1/invoices"])(
    "is completed by a retry after %s failed, and the email waits",
    async (call) => {
      const { member, customer } = await createUnpaidMember();
      await shop.misbehave({ call, mode: "status", times: 1 });
      await deliverSubscriptionEnds(member);
      expect(await hasEndedEmail(member)).toBe(false);
      await deliverSubscriptionEnds(member);
      expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled"]);
      expect(await listOpenInvoices(customer)).toEqual([]);
      expect(await hasEndedEmail(member)).toBe(true);
    },
  );

  it("leads to the portal until the subscription has ended, and then to the upgrade", async () => {
    const { member } = await createUnpaidMember();
    const getShown = async () => {
      const { role, membership } = toProfile(await getMemberRow(member), Date.now() + 15 * 86_400_000);
      return { role, state: membership.state, hasDate: membership.grace_until !== null };
    };
    expect(await getShown()).toEqual({ role: "free_member", state: "past_due", hasDate: true });
    expect((await callMembership("openPortal", member)).status).toBe(200);
    await deliverSubscriptionEnds(member);
    expect(await getShown()).toEqual({ role: "free_member", state: "none", hasDate: false });
  });

  it("does not cancel what was paid before it was cancelled", async () => {
    const { member, customer, subscription } = await createUnpaidMember();
    await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
    await deliverSubscriptionEnds(member);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["active"]);
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await hasEndedEmail(member)).toBe(false);
  });

  it("ends again when a later payment fails for a fortnight too", async () => {
    const { member, customer, subscription } = await createUnpaidMember();
    await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
    await deliverSubscriptionEnds(member);
    await shop.local("POST", `/_local/subscriptions/${subscription}/fail`);
    await syncMembership(customer, { actor: "job" }, { now: Date.now() + 15 * 86_400_000 });
    expect(await deliverSubscriptionEnds(member)).toBe(1);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled"]);
    expect(await hasEndedEmail(member)).toBe(true);
  });

  it("does nothing for a member who is deleted in the meantime", async () => {
    const { member, customer } = await createUnpaidMember();
    const { memberStore } = await import("../members/member-store.ts");
    await memberStore.put({ ...(await getMemberRow(member)), deleted_at: new Date().toISOString() });
    await deliverSubscriptionEnds(member);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["past_due"]);
    expect(await hasEndedEmail(member)).toBe(false);
  });

  it("refunds nothing if the payment succeeded late and the subscription was then cancelled at Stripe", async () => {
    const { member, customer, subscription } = await createUnpaidMember();
    await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
    await shop.sdk.subscriptions.cancel(subscription);
    await deliverSubscriptionEnds(member);
    const charges = (await shop.sdk.charges.list({ customer })).data;
    const paid = charges.filter(({ status }) => status === "succeeded");
    expect(paid.map(({ amount_refunded }) => amount_refunded)).toEqual([0, 0]);
    expect(await hasEndedEmail(member)).toBe(true);
  });
});
