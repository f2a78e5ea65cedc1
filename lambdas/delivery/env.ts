import { defineEnv } from "../env.ts";

/** Where hooks are posted to (two parameters), who sends mail, and where the links in mails lead. */
export const deliveryEnv = defineEnv([
  "FORM_WEBHOOK_PARAMETER",
  "UPGRADE_WEBHOOK_PARAMETER",
  "MAIL_FROM",
  "SITE_URL_PARAMETER",
]);

/** How many rows are given up: the metric that the sweep's log line carries and an alarm watches. */
export const failedDeliveriesMetric = {
  namespace: "Kindstead",
  name: "outbox_dead",
  dimension: "table",
} as const;
