import { defineEnv } from "../env.ts";

/** Where Stripe's pages return to: the site's own address. */
export const membershipEnv = defineEnv(["SITE_URL_PARAMETER"]);
