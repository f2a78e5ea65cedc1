import { clientAddressHeader } from "../../lambdas/env.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { syncMembership } from "../../lambdas/membership/membership.ts";
import { buildTokenClaims } from "../support/event.ts";
import { make } from "../support/make.ts";
import { createMember, getMemberRow } from "../support/member-rows.ts";
import { createPayingMember } from "../support/membership.fixture.ts";
import { type Shop, webhookSecret } from "../support/shop.ts";
import { signEvent } from "../support/signed-event.ts";
import type { SampleRequests } from "./requests.ts";

/** An event about a customer who is not a member, as another shop in the same Stripe account causes. */
const eventOfUnknownCustomer = {
  id: "evt_unknown_customer",
  object: "event",
  type: "invoice.paid",
  livemode: false,
  data: { object: { object: "invoice", customer: "cus_unknown" } },
};

/** Creates a paying member and one who is about to pay, and returns a typical request for each membership route. */
export default async function createMembershipRequests(shop: Shop): Promise<SampleRequests> {
  const [payer, buyer] = [await createPayingMember(shop), await createMember()];
  const [paid, free] = [buildTokenClaims(payer.member.id), buildTokenClaims(buyer.id)];
  const body = { session_id: payer.checkout };
  const admin = make.memberWithRole("admin");
  await memberStore.put(admin);
  const asAdmin = buildTokenClaims(admin.id);
  const premium = await createPayingMember(shop);
  await syncMembership(premium.customer, { actor: "stripe" });
  const path = { id: premium.member.id };
  const row = await getMemberRow(premium.member);
  return {
    startCheckout: { sent: { body: {}, claims: free }, durableSteps: 0 },
    completePremiumSignup: {
      sent: { body, headers: { [clientAddressHeader]: "192.0.2.2" } },
      limited: true,
    },
    upgradeSuccess: { sent: { body, claims: paid } },
    refreshMembership: { sent: { body: {}, claims: paid } },
    stripeWebhook: { sent: signEvent(eventOfUnknownCustomer, webhookSecret), durableSteps: 0 },
    adminGetPremiumPayment: { sent: { path, claims: asAdmin } },
    adminRefundPremium: {
      sent: { path, body: { amount_cents: 500, left_cents: 2_000, reason: "Late" }, claims: asAdmin },
      // The message of the refund, which was asked for before.
      ownCalls: 3,
    },
    // The audit entry, which names the admin, and then the new state from Stripe.
    adminEndPremium: {
      sent: { path, body: { is_ending: true }, claims: asAdmin },
      durableSteps: 2,
      ownCalls: 5,
      before: () => memberStore.put(row),
    },
    openPortal: { sent: { body: {}, claims: paid }, durableSteps: 0 },
  };
}
