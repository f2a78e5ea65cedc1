import { defineEnv } from "../env.ts";

/** The parameters with the addresses of the owner's hooks, the sender of emails, and the parameter with the site's URL. */
export const deliveryEnv = defineEnv([
  "FORM_WEBHOOK_PARAMETER",
  "UPGRADE_WEBHOOK_PARAMETER",
  "MAIL_FROM",
  "SITE_URL_PARAMETER",
]);

/** The number of dead letters, which the sweep logs and an alarm watches. */
export const failedDeliveriesMetric = {
  namespace: "Kindstead",
  name: "outbox_dead",
  dimension: "table",
} as const;
