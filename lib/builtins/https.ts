/* Stands in for node:https in every bundle; see http.ts beside it. */
const https = process.getBuiltinModule("node:https");

export const { Agent, request } = https;
export default https;
