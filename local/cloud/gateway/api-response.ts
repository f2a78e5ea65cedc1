import * as z from "zod";
import { createGatewayError, type EdgeResponse } from "./http-messages.ts";

const structuredResult = z.object({
  statusCode: z.coerce.number().int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  cookies: z.array(z.string()).default([]),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * Converts a function's result to an HTTP response as API Gateway does: a result with a statusCode is the response, one
 * without becomes the JSON body of a 200, and an invalid one becomes a 500.
 */
export function toApiResponse(result: unknown): EdgeResponse {
  if (typeof result !== "object" || result === null || !("statusCode" in result))
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      cookies: [],
      body: Buffer.from(typeof result === "string" ? result : JSON.stringify(result)),
    };
  const response = structuredResult.safeParse(result);
  if (!response.success) return createGatewayError(500, "Internal Server Error");
  const { statusCode, headers, cookies, body, isBase64Encoded } = response.data;
  const lowerCaseHeaders = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    // The content type defaults to plain text.
    headers: { "content-type": "text/plain;charset=UTF-8", ...Object.fromEntries(lowerCaseHeaders) },
    cookies,
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
