/* Stands in for node:https in every bundle, as http.ts beside it does for node:http. */
const https = process.getBuiltinModule("node:https");

export const { Agent, request } = https;
export default https;
