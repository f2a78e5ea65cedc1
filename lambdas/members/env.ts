import { defineEnv } from "../env.ts";

/** The Lambdas of members read users from the pool, to create missing rows, and change them. */
export const membersEnv = defineEnv(["USER_POOL_ID"]);

/** The Cognito triggers get the pool's id from their event; the link in the reset email needs the site's URL. */
export const triggersEnv = defineEnv(["SITE_URL_PARAMETER"]);
