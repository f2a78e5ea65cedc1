import { defineEnv } from "../env.ts";

/** Forms need no environment variables besides the table's: the outbox delivers their webhooks and emails. */
export const formsEnv = defineEnv([]);
