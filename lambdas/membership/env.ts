import { defineEnv } from "../env.ts";

/** The parameter with the site's URL, to which Stripe's pages return. */
export const membershipEnv = defineEnv(["SITE_URL_PARAMETER"]);

/** Subscriptions and payments that an admin has to review in Stripe's dashboard. An alarm watches it. */
export const reviewMetric = {
  namespace: "Kindstead",
  name: "subscriptions_to_review",
  dimension: "table",
} as const;
