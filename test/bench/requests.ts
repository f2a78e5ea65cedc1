import type { RouteName } from "../../contract/routes.ts";
import { contentStore } from "../../lambdas/content/content-store.ts";
import { clientAddressHeader } from "../../lambdas/http/env.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { buildTokenClaims, type RequestParts } from "../support/event.ts";
import { make } from "../support/make.ts";
import type { Shop } from "../support/shop.ts";
import { backOfficeRequests } from "./back-office-requests.ts";
import { bookingRequests } from "./booking-requests.ts";
import { memberRequests } from "./member-requests.ts";
import { membershipRequests } from "./membership-requests.ts";

export interface SampleRequest {
  sent: RequestParts;
  /** Writes that each must be kept before the next may come. None for what only reads. */
  durableSteps: number;
  /** How many calls of its own it may take, where the common budget is not meant (docs/table.md says why). */
  ownCalls?: number;
  /** Whether the route counts its callers' uses in the table. */
  limited?: boolean;
  /** What each needs to find, where the one before it has changed that. */
  before?: () => Promise<void>;
}

export type SampleRequests = { readonly [Name in RouteName]?: SampleRequest };

const reader = { firstName: "Maya", lastName: "Lind", email: "maya.lind@example.com" };

/** A member and an item in the table, and a common request of each route about them. */
export async function sampleRequests(shop: Shop): Promise<SampleRequests> {
  const member = make.member();
  const leaver = make.member();
  const item = make.contentItem({ category: "free" });
  await Promise.all([memberStore.put(member), contentStore.put(item)]);
  const claims = buildTokenClaims(member.id);
  return {
    listContent: { sent: {}, durableSteps: 0 },
    downloadContent: { sent: { path: { id: item.id }, claims }, durableSteps: 1 },
    listAdvisors: { sent: {}, durableSteps: 0 },
    submitForm: {
      sent: { path: { kind: "newsletter" }, body: reader, headers: { [clientAddressHeader]: "192.0.2.1" } },
      durableSteps: 1,
      limited: true,
    },
    getMe: { sent: { claims }, durableSteps: 0 },
    exportMe: { sent: { claims }, durableSteps: 0, ownCalls: 2 },
    deleteMe: {
      sent: { claims: buildTokenClaims(leaver.id) },
      durableSteps: 1,
      before: () => memberStore.put(leaver),
    },
    updateMe: { sent: { body: { first_name: "Mayra" }, claims }, durableSteps: 1 },
    ...(await membershipRequests(shop)),
    ...(await bookingRequests(shop)),
    ...(await memberRequests()),
    ...(await backOfficeRequests()),
  };
}
