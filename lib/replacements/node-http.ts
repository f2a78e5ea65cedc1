/*
 * Replaces node:http in Lambda bundles (lib/constructs/bundle-lambda.ts). An ESM import of the built-in reads all its
 * exports, and its lazy getters load undici: 35 ms of CPU time at the first use of Stripe (nodejs/node#57649).
 */
const http = process.getBuiltinModule("node:http");

export const { Agent, request, STATUS_CODES } = http;
export default http;
