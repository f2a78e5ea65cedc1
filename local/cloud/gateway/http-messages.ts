import type { IncomingMessage } from "node:http";

/** A request from a viewer to an origin. Header names are in lower case. */
export interface EdgeRequest {
  method: string;
  /** As sent, still percent-encoded. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The client's IP address. */
  viewerAddress: string;
}

/** A response from an origin to a viewer. */
export interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export type Origin = (request: EdgeRequest) => Promise<EdgeResponse>;

/** Thrown when a request's body exceeds API Gateway's limit. */
export class BodyTooLargeError extends Error {
  override name = "BodyTooLargeError";
}

/** API Gateway's limit for a request body. */
const maxBodyBytes = 10 * 1024 * 1024;

/** Reads a request with its body. Throws BodyTooLargeError. */
export async function readRequest(incoming: IncomingMessage): Promise<EdgeRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new BodyTooLargeError(`The body exceeds ${maxBodyBytes} bytes`);
    chunks.push(chunk);
  }
  const [path = "/", ...query] = (incoming.url ?? "/").split("?");
  return {
    method: incoming.method ?? "GET",
    path,
    query: query.join("?"),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(",") : (value ?? ""),
      ]),
    ),
    body: Buffer.concat(chunks),
    viewerAddress: incoming.socket.remoteAddress ?? "127.0.0.1",
  };
}

/** Creates a response that the edge or the gateway sends itself. */
export const createResponse = (
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): EdgeResponse => ({
  status,
  headers: { "content-type": contentType, ...headers },
  body: Buffer.from(body),
});

/** Creates an error response in API Gateway's format. */
export const createGatewayError = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): EdgeResponse => createResponse(status, "application/json", JSON.stringify({ message }), headers);
