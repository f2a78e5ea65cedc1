import * as z from "zod";
import type { EdgeResponse } from "./http-messages.ts";

const structuredResult = z.strictObject({
  statusCode: z.coerce.number().int(),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  body: z.string().default(""),
  isBase64Encoded: z.boolean().default(false),
});

/**
 * Converts a function's result to an HTTP response as API Gateway does. Throws for a result without a statusCode, which API
 * Gateway would send as JSON, and for one with cookies: no function returns them.
 */
export function toApiResponse(result: unknown): EdgeResponse {
  const { statusCode, headers, body, isBase64Encoded } = structuredResult.parse(result);
  const lowerCaseHeaders = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return {
    status: statusCode,
    // The content type defaults to plain text.
    headers: { "content-type": "text/plain;charset=UTF-8", ...Object.fromEntries(lowerCaseHeaders) },
    body: Buffer.from(body, isBase64Encoded ? "base64" : "utf8"),
  };
}
