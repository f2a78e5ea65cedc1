import { defineEnv } from "../env.ts";

/** What the advisors' links are signed with. */
export const bookingsEnv = defineEnv(["OFFER_SECRET_ID"]);

/** How many bookings are paid for over a day and have no times: the metric that an alarm watches. */
export const unscheduledMetric = {
  namespace: "Kindstead",
  name: "paid_not_scheduled",
  dimension: "table",
} as const;
