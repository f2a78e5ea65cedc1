import { defineEnv } from "../env.ts";

/** Where hooks are posted to (two parameters), who sends mail, and where the links in mails lead. */
export const outboxEnv = defineEnv([
  "FORM_WEBHOOK_PARAMETER",
  "UPGRADE_WEBHOOK_PARAMETER",
  "MAIL_FROM",
  "SITE_URL_PARAMETER",
]);

/** What a hook's address or the sender is where the owner has given none: neither may be an empty text on AWS. */
export const unset = "none";

/** The field of the sweep's log line that says how many rows are given up; an alarm counts by it. */
export const deadField = "outbox_dead";
