import { afterEach, describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import {
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  listSubscriptionStatuses,
  subscribeAgain,
  sumRefunds,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { endSubscription } from "./end-subscription.ts";
import { syncMembership } from "./membership.ts";
import * as stripeCalls from "./stripe-calls.ts";

const shop = await startShopForFile();
afterEach(() => void vi.restoreAllMocks());

const sync = (customer: string) => syncMembership(customer, { actor: "stripe" });
const listReports = async (work: () => Promise<unknown>) => {
  const lines = await recordLogLines(work);
  return lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
};

describe("a duplicate subscription", () => {
  /** A member whose second subscription starts `seconds` after the first one, in the same second if it is zero. */
  async function createDoublePayer(seconds: number) {
    const payer = await createPremiumMember(shop);
    const { start_date } = await shop.sdk.subscriptions.retrieve(payer.subscription);
    const ahead = (start_date + seconds) * 1_000 - Date.now();
    shop.advance(ahead);
    const second = await subscribeAgain(shop, payer);
    shop.advance(-ahead);
    return { ...payer, second };
  }

  it("is reported once, without personal data, although its message is delivered again", async () => {
    const { member, customer, second } = await createDoublePayer(60);
    await sync(customer);
    const message = { kind: "subscription_end", member_id: member.id, subscription_id: second } as const;
    const reports = await listReports(async () => {
      for (let delivery = 0; delivery < 2; delivery++)
        await endSubscription({ ...message, reason: "duplicate" }, Date.now());
    });
    expect(reports).toMatchObject([
      {
        level: "WARN",
        message: "Cancelled a duplicate subscription, and refunded it if it was neither unpaid nor paused",
        member_id: member.id,
        subscription_id: second,
        status: "active",
        payments_to_review: 1,
      },
    ]);
    expect(JSON.stringify(reports)).not.toContain(member.email);
    expect(await sumRefunds(shop, customer)).toBe(2_000);
  });

  it("that began in the same second is refunded with all its paid months", async () => {
    const { member, customer, second } = await createDoublePayer(0);
    await shop.local("POST", `/_local/subscriptions/${second}/renew`);
    await sync(customer);
    await deliverSubscriptionEnds(member);
    expect((await shop.sdk.subscriptions.retrieve(second)).status).toBe("canceled");
    expect(await sumRefunds(shop, customer)).toBe(4_000);
  });

  it("is neither cancelled nor refunded once it is the only one, also while it is unpaid", async () => {
    const { member, customer, subscription, second } = await createDoublePayer(60);
    await sync(customer);
    await shop.sdk.subscriptions.cancel(subscription);
    await shop.local("POST", `/_local/subscriptions/${second}/status`, { status: "unpaid" });
    expect(await listReports(() => deliverSubscriptionEnds(member))).toEqual([]);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled", "unpaid"]);
    expect(await sumRefunds(shop, customer)).toBe(0);
  });
});

describe("an unpaid subscription", () => {
  async function createUnpaidMember() {
    const payer = await createPremiumMember(shop);
    await shop.local("POST", `/_local/subscriptions/${payer.subscription}/fail`);
    const now = Date.now() + 15 * 86_400_000;
    await syncMembership(payer.customer, { actor: "job" }, { now });
    return payer;
  }

  it("is ended without a report, and its end is audited as the job's", async () => {
    const { member, customer } = await createUnpaidMember();
    expect(await listReports(() => deliverSubscriptionEnds(member))).toEqual([]);
    expect(await listSubscriptionStatuses(shop, customer)).toEqual(["canceled"]);
    expect(await sumRefunds(shop, customer)).toBe(0);
    const end = (await listAllOfMember(member.id)).find(({ detail }) => detail.status === null);
    expect(end).toMatchObject({ by: "job", detail: { subscription_id: null } });
    expect(await listEmailSubjectsTo(member)).toContain("Your Premium membership has ended");
  });

  it("is reported when a payment that arrived while it ended is refunded", async () => {
    const { member, customer, subscription } = await createUnpaidMember();
    const { cancelSubscription } = stripeCalls;
    vi.spyOn(stripeCalls, "cancelSubscription").mockImplementationOnce(async (...given) => {
      await shop.local("POST", `/_local/subscriptions/${subscription}/renew`);
      return cancelSubscription(...given);
    });
    const reports = await listReports(() => deliverSubscriptionEnds(member));
    expect(reports).toMatchObject([
      {
        message: "Refunded a payment that arrived while its subscription ended",
        member_id: member.id,
        subscription_id: subscription,
        payments_to_review: 1,
      },
    ]);
    expect(JSON.stringify(reports)).not.toContain(member.email);
    expect(await sumRefunds(shop, customer)).toBe(2_000);
    expect((await getMemberRow(member)).membership.state).toBe("none");
  });
});
