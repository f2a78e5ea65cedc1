import { defineEnv } from "../env.ts";

/** Advisors need no environment variables besides the table's. */
export const advisorsEnv = defineEnv([]);
