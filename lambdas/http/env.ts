import { defineEnv } from "../env.ts";

/** Every HTTP function needs the secret that only the CDN and the API share. */
export const httpEnv = defineEnv(["ORIGIN_SECRET_ID"]);

/** The header with which the CDN sends that secret. */
export const originSecretHeader = "x-origin-secret";

/** The header with the client's address. The CDN overwrites the value of the client (lib/edge/api-request.js). */
export const clientAddressHeader = "x-client-ip";
