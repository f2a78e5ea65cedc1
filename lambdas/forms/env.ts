import { defineEnv } from "../env.ts";

/** The table is all that forms need: what becomes of them outside is the outbox's. */
export const formsEnv = defineEnv([]);
