import { defineEnv } from "../env.ts";

/** What the HTTP chain itself needs: the secret that only the CDN and the API share. */
export const httpEnv = defineEnv(["ORIGIN_SECRET_ID"]);

/** The header in which the CDN sends that secret. */
export const originSecretHeader = "x-origin-secret";

/** The header in which the CDN says who called it; it overwrites what a caller claims (lib/edge/api-request.js). */
export const clientAddressHeader = "x-client-ip";
