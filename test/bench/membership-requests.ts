import { clientAddressHeader } from "../../lambdas/http/env.ts";
import { accessToken } from "../support/event.ts";
import { aMember, aPayer } from "../support/given-membership.ts";
import type { Shop } from "../support/shop.ts";
import type { SampleRequests } from "./requests.ts";

/** Somebody who pays and somebody who is about to, and a common request of each route of the membership. */
export async function membershipRequests(shop: Shop): Promise<SampleRequests> {
  const [payer, buyer] = [await aPayer(shop), await aMember()];
  const [paid, free] = [accessToken(payer.member.id), accessToken(buyer.id)];
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
    openPortal: { sent: { body: {}, claims: paid }, durableSteps: 0 },
  };
}
