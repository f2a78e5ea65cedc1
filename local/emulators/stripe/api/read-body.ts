import type { IncomingMessage } from "node:http";
import { StripeError } from "./errors.ts";

const MAX_BYTES = 1_000_000;

/** Reads the body as text. Throws a StripeError, 413, when it is too large. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new StripeError(413, "invalid_request_error", "The body is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
