import { defineEnv } from "../env.ts";

/** The secret that signs the advisors' links. */
export const bookingsEnv = defineEnv(["OFFER_SECRET_ID"]);

/** The number of bookings that were paid over a day ago and have no proposed times. An alarm watches this metric. */
export const unscheduledMetric = {
  namespace: "Kindstead",
  name: "paid_not_scheduled",
  dimension: "table",
} as const;
