/* Replaces node:https in Lambda bundles, for the same reason as node-http.ts. */
const https = process.getBuiltinModule("node:https");

export const { Agent, request } = https;
export default https;
