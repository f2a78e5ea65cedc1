import { membershipRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as checkout from "./checkout.ts";
import * as membership from "./membership.ts";

export const handler = createApi(
  membershipRoutes,
  {
    startCheckout: checkout.startCheckout,
    completePremiumSignup: checkout.completePremiumSignup,
    upgradeSuccess: checkout.upgradeSuccess,
    refreshMembership: membership.refreshMembership,
    openPortal: membership.openPortal,
  },
  { findMember: members.find, countUse: { completePremiumSignup: checkout.countCompletion } },
);
