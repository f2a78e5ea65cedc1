/*
 * Stands in for node:http in every bundle (lib/constructs/bundle.ts). An ESM import of the real one reads
 * every export, and its lazy getters then load undici: 54 ms of cold start against 3 ms. nodejs/node#57649.
 */
const http = process.getBuiltinModule("node:http");

export const { Agent, request, STATUS_CODES } = http;
export default http;
