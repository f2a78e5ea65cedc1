import type { IncomingMessage } from "node:http";

/** A request on its way from a viewer to an origin. Header names are in lower case. */
export interface EdgeRequest {
  method: string;
  /** As sent, still percent-encoded. */
  path: string;
  /** As sent, without the question mark. */
  query: string;
  headers: Record<string, string>;
  body: Buffer;
  /** The address that the connection came from. */
  viewerAddress: string;
}

/** An origin's answer on its way back. */
export interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  /** One header per cookie. */
  cookies: string[];
  body: Buffer;
}

export type Origin = (request: EdgeRequest) => Promise<EdgeResponse>;

/** Thrown when a request's body is larger than the gateway takes. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** API Gateway takes no request larger than this, in bytes. */
const BODY_LIMIT = 10 * 1024 * 1024;

/** Reads a request whole. Throws BodyTooLarge. */
export async function readRequest(incoming: IncomingMessage): Promise<EdgeRequest> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_LIMIT) throw new BodyTooLarge(`A body of more than ${BODY_LIMIT} bytes`);
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

/** An answer that the edge or the gateway gives by itself, without asking anybody. */
export const ownAnswer = (
  status: number,
  contentType: string,
  body: string,
  headers: Record<string, string> = {},
): EdgeResponse => ({
  status,
  headers: { "content-type": contentType, ...headers },
  cookies: [],
  body: Buffer.from(body),
});

/** API Gateway's own answers have this one body. */
export const gatewayMessage = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): EdgeResponse => ownAnswer(status, "application/json", JSON.stringify({ message }), headers);
