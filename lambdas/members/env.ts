import { defineEnv } from "../env.ts";

/** The members' API reads Cognito's record of a user to repair a missing row. */
export const membersEnv = defineEnv(["USER_POOL_ID"]);

/** The triggers take the pool's id from their event; the reset link needs the site's address. */
export const triggersEnv = defineEnv(["SITE_URL_PARAMETER"]);
