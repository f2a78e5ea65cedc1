import type { Context } from "aws-lambda";
import type * as z from "zod";
import type { Route } from "../../contract/routes.ts";
import { tooLarge } from "../errors.ts";
import type { ApiEvent } from "./event.ts";
import { withMiddleware } from "./middleware.ts";
import { type ApiResponse, toSuccessResponse } from "./response.ts";

/** A request whose body is signed: its bytes as they came, since no other bytes have that signature. */
export interface SignedRequest {
  readonly body: Buffer;
  /** A header's value by its name in lower case. */
  header(name: string): string | undefined;
}

/** Twenty times the largest event that we have seen; a signature over it costs less than a millisecond. */
export const rawBodyLimitBytes = 256 * 1024;

/**
 * The chain for a route whose caller proves itself by signing the body. It reads nothing of the body: `verb` says
 * whether it is believed.
 */
export function createSignedBodyApi<Row extends Route>(
  route: Row,
  verb: (request: SignedRequest) => Promise<z.infer<Row["output"]>>,
): (event: ApiEvent, context: Context) => Promise<ApiResponse> {
  return withMiddleware(async ({ body = "", isBase64Encoded, headers }) => {
    const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
    if (bytes.length > rawBodyLimitBytes) throw tooLarge();
    // Whoever calls us past the gateway may send what the gateway never does: a list is no header.
    const header = (wanted: string) =>
      Object.entries(headers).find(
        ([name, value]) => name.toLowerCase() === wanted && typeof value === "string",
      )?.[1];
    return toSuccessResponse(route, await verb({ body: bytes, header }));
  });
}
