import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it, vi } from "vitest";
import { recordLogLines } from "../../test/support/log-lines.ts";
import {
  createPremiumMember,
  deliverSubscriptionEnds,
  listEmailSubjectsTo,
  subscribeAgain,
} from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { createTombstone, finishDeletion } from "../account/account.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import type { MemberRow } from "../table/entities.ts";
import { endSubscription } from "./end-subscription.ts";
import { syncMembership } from "./membership.ts";

/* A member who has paid twice is refunded although they delete the account before that (PAY-12). */
const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
mockClient(CognitoIdentityProviderClient).on(AdminDeleteUserCommand).resolves({});

/** A member who has paid for a second subscription, which a sync has found. */
async function createDoublePayer() {
  const payer = await createPremiumMember(shop);
  shop.advance(2_000);
  const second = await subscribeAgain(shop, payer);
  shop.advance(2_000);
  await syncMembership(payer.customer, { actor: "stripe" });
  const charges = (await shop.sdk.charges.list({ customer: payer.customer })).data;
  return { ...payer, second, charges: charges.map(({ id }) => id) };
}
type DoublePayer = Awaited<ReturnType<typeof createDoublePayer>>;

/** Lists the amounts refunded of each payment; the customer is deleted by then. */
const listRefunded = async ({ charges }: DoublePayer) => {
  const all = await Promise.all(charges.map((id) => shop.sdk.charges.retrieve(id)));
  return all.map(({ amount_refunded }) => amount_refunded).sort((one, other) => one - other);
};
const findSecondEnds = async ({ id }: MemberRow) =>
  (await listAllOfMember(id)).filter(({ action }) => action === "membership.second_subscription_ended");

describe("the duplicate subscription of a member who has left", () => {
  it.each([
    ["while the deletion still waits", false],
    ["once the data is erased", true],
  ])("is refunded once, without an email, %s", async (_, isErased) => {
    const payer = await createDoublePayer();
    const { member, second } = payer;
    const subjects = await listEmailSubjectsTo(member);
    await createTombstone(member, member.id);
    if (isErased) await finishDeletion(member.id);
    const message = { kind: "subscription_end", member_id: member.id, subscription_id: second } as const;
    const lines = await recordLogLines(async () => {
      await deliverSubscriptionEnds(member);
      for (const _again of [1, 2]) await endSubscription({ ...message, reason: "duplicate" }, Date.now());
    });
    expect(await listRefunded(payer)).toEqual([0, 2_000]);
    expect((await shop.sdk.subscriptions.retrieve(second)).status).toBe("canceled");
    expect(await findSecondEnds(member)).toMatchObject([{ detail: { refunded: true } }]);
    const reports = lines.map((line) => JSON.parse(line)).filter((line) => "payments_to_review" in line);
    expect(reports).toMatchObject([{ member_id: member.id, payments_to_review: 1 }]);
    if (!isErased) expect(await listEmailSubjectsTo(member)).toEqual(subjects);
    await finishDeletion(member.id);
    expect(await listRefunded(payer)).toEqual([0, 2_000]);
  });

  it("is refunded once if it was paid so late that no sync has seen it", async () => {
    const payer = await createPremiumMember(shop);
    const second = await subscribeAgain(shop, payer);
    const charges = (await shop.sdk.charges.list({ customer: payer.customer })).data.map(({ id }) => id);
    await createTombstone(payer.member, payer.member.id);
    for (const _again of [1, 2]) {
      await finishDeletion(payer.member.id);
      await deliverSubscriptionEnds(payer.member);
    }
    expect(await listRefunded({ ...payer, second, charges })).toEqual([0, 2_000]);
    expect(await findSecondEnds(payer.member)).toMatchObject([{ detail: { refunded: true } }]);
  });

  it("is cancelled, with the other one, although the stage has no price any more", async () => {
    const payer = await createPremiumMember(shop);
    const second = await subscribeAgain(shop, payer);
    vi.stubEnv("STRIPE_PRICE_PARAMETER", process.env.STRIPE_PORTAL_PARAMETER);
    await createTombstone(payer.member, payer.member.id);
    await finishDeletion(payer.member.id);
    vi.unstubAllEnvs();
    expect((await shop.sdk.subscriptions.retrieve(second)).status).toBe("canceled");
  });

  it("is refunded by a retry after Stripe failed", async () => {
    const payer = await createDoublePayer();
    await createTombstone(payer.member, payer.member.id);
    await shop.misbehave({ call: "POST /v1/refunds", mode: "status", times: 1 });
    await deliverSubscriptionEnds(payer.member);
    expect(await listRefunded(payer)).toEqual([0, 0]);
    await finishDeletion(payer.member.id);
    await deliverSubscriptionEnds(payer.member);
    expect(await listRefunded(payer)).toEqual([0, 2_000]);
  });

  it("is not refunded if it is the one that counted when they left", async () => {
    const payer = await createDoublePayer();
    const { member, customer, subscription, second } = payer;
    await shop.sdk.subscriptions.cancel(subscription);
    await syncMembership(customer, { actor: "stripe" });
    await createTombstone(member, member.id);
    await deliverSubscriptionEnds(member);
    expect(await listRefunded(payer)).toEqual([0, 0]);
    expect((await shop.sdk.subscriptions.retrieve(second)).status, "its deletion cancels it").toBe("active");
  });

  it("that is unpaid is left to the deletion, which cancels it", async () => {
    const payer = await createDoublePayer();
    const { member, subscription } = payer;
    await createTombstone(member, member.id);
    const message = { kind: "subscription_end", member_id: member.id } as const;
    await endSubscription({ ...message, subscription_id: subscription, reason: "unpaid" }, Date.now());
    expect(await listRefunded(payer)).toEqual([0, 0]);
    expect((await shop.sdk.subscriptions.retrieve(subscription)).status).toBe("active");
  });
});
