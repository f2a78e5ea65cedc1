import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Route } from "../../contract/routes.ts";
import { tooLarge } from "../errors.ts";
import type { ApiEvent } from "./event.ts";
import { withMiddleware } from "./middleware.ts";
import { type ApiResponse, toSuccessResponse } from "./response.ts";

/** A request with a signed body (an incoming webhook): the exact bytes are needed to verify the signature. */
export interface SignedRequest {
  readonly body: Buffer;
  /** The value of a header by its name in lower case. */
  getHeader(name: string): string | undefined;
}

/** Twenty times the largest Stripe event so far; verifying its signature takes less than a millisecond. */
const maxSignedBodyBytes = 256 * 1024;

/**
 * The handler of a route whose caller authenticates by signing the body. The body is not parsed here: `handle` has to
 * verify the signature first. Throws too_large.
 */
export function createSignedBodyApi<Row extends Route>(
  route: Row,
  handle: (request: SignedRequest) => Promise<z.infer<Row["output"]>>,
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  return withMiddleware(async ({ body = "", isBase64Encoded, headers }) => {
    const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
    if (bytes.length > maxSignedBodyBytes) throw tooLarge();
    // The gateway never sends a header as a list; a direct caller could.
    const getHeader = (headerName: string) =>
      Object.entries(headers).find(
        ([name, value]) => name.toLowerCase() === headerName && typeof value === "string",
      )?.[1];
    return toSuccessResponse(route, await handle({ body: bytes, getHeader }));
  });
}
