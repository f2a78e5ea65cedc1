import {
  httpEnv,
  membershipEnv,
  stripeEnv,
  stripePortalEnv,
  stripePriceEnv,
  tableEnv,
} from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkApiTable, linkParameter, linkSecret } from "../constructs/links.ts";
import { getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

export const declareMembershipFunctions = ({
  stack,
  stage,
  table,
  originSecret,
  payments,
}: ApiResources) => ({
  membership: declareFunction({
    stage,
    entry: "lambdas/membership/membership.lambda.ts",
    environments: [httpEnv, tableEnv, membershipEnv, stripeEnv, stripePriceEnv, stripePortalEnv],
    links: {
      ORIGIN_SECRET_ID: linkSecret(originSecret),
      TABLE_NAME: linkApiTable(table, {
        get: ["customer", "declined_cards", "idempotency", "limit", "member", "settings"],
        put: ["audit", "customer", "idempotency", "outbox"],
        update: ["counter", "customer", "member"],
      }),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      STRIPE_SECRET_ID: payments.key,
      STRIPE_PRICE_PARAMETER: payments.price,
      STRIPE_PORTAL_PARAMETER: payments.portal,
    },
  }),
});
