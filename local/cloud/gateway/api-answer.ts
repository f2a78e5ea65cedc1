import * as z from "zod";
import { type EdgeResponse, gatewayMessage } from "./message.ts";

const structured = z.object({
  statusCode: z.coerce.number().int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * What an HTTP API makes of a function's result: with a statusCode it is the answer; without one it is the
 * JSON body of a 200. A result that is neither is 500, as on AWS.
 */
export function toAnswer(result: unknown): EdgeResponse {
  if (typeof result !== "object" || result === null || !("statusCode" in result))
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      cookies: [],
      body: Buffer.from(typeof result === "string" ? result : JSON.stringify(result)),
    };
  const answer = structured.safeParse(result);
  if (!answer.success) return gatewayMessage(500, "Internal Server Error");
  const { statusCode, headers, cookies, body, isBase64Encoded } = answer.data;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    // A function that names no type sends plain text.
    headers: { "content-type": "text/plain;charset=UTF-8", ...Object.fromEntries(named) },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
