import { clientAddressHeader } from "../../lambdas/http/env.ts";
import { buildTokenClaims } from "../support/event.ts";
import { createMember, createPayingMember } from "../support/membership.fixture.ts";
import { type Shop, webhookSecret } from "../support/shop.ts";
import { signEvent } from "../support/signed-event.ts";
import type { SampleRequests } from "./requests.ts";

/** An event about a customer who is no member: what most of another shop's in the same account are. */
const paidByNobody = {
  id: "evt_of_nobody",
  object: "event",
  type: "invoice.paid",
  livemode: false,
  data: { object: { object: "invoice", customer: "cus_of_nobody" } },
};

/** Somebody who pays and somebody who is about to, and a common request of each route of the membership. */
export async function membershipRequests(shop: Shop): Promise<SampleRequests> {
  const [payer, buyer] = [await createPayingMember(shop), await createMember()];
  const [paid, free] = [buildTokenClaims(payer.member.id), buildTokenClaims(buyer.id)];
  const body = { session_id: payer.checkout };
  return {
    startCheckout: { sent: { body: {}, claims: free }, durableSteps: 0 },
    completePremiumSignup: {
      sent: { body, headers: { [clientAddressHeader]: "192.0.2.2" } },
      durableSteps: 1,
      limited: true,
    },
    upgradeSuccess: { sent: { body, claims: paid }, durableSteps: 1 },
    refreshMembership: { sent: { body: {}, claims: paid }, durableSteps: 1 },
    stripeWebhook: { sent: signEvent(paidByNobody, webhookSecret), durableSteps: 0 },
    openPortal: { sent: { body: {}, claims: paid }, durableSteps: 0 },
  };
}
