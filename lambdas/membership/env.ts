import { defineEnv } from "../env.ts";

/** Where Stripe's pages return to: the site's own address. */
export const membershipEnv = defineEnv(["SITE_URL_PARAMETER"]);

/** Subscriptions that somebody has to look at: ended beside another, or not of our selling. An alarm watches it. */
export const reviewMetric = {
  namespace: "Kindstead",
  name: "subscriptions_to_review",
  dimension: "table",
} as const;
