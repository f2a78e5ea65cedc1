import { defineEnv } from "../env.ts";

/** The table is all that the advisors need. */
export const advisorsEnv = defineEnv([]);
