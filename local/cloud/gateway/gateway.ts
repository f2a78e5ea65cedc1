import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  BodyTooLargeError,
  createGatewayError,
  type EdgeResponse,
  type Origin,
  readRequest,
} from "./http-messages.ts";

/** Handles requests that bypass the edge, such as modules in development. Returns false to leave one to the edge. */
export type Bypass = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Gateway {
  /** Starts handling requests; until then they wait. Paths below /_local/ go to `local`. */
  open(edge: Origin, local: Origin, bypass?: Bypass): void;
  server: Server;
  close(): Promise<void>;
}

/** Pending requests may take this long when the gateway closes. */
const drainMs = 2_000;

/** Thrown when the site's port is in use. The message tells the user what to do. */
export class PortInUseError extends Error {
  override name = "PortInUseError";
}

/**
 * Starts the HTTP server for site and API on 127.0.0.1. It listens before anything else starts, so that a port conflict
 * is detected first. Rejects with PortInUseError.
 */
export async function startGateway(port: number): Promise<Gateway> {
  const opened = Promise.withResolvers<{ edge: Origin; local: Origin; bypass: Bypass | undefined }>();
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { edge, local, bypass } = await opened.promise;
      if (bypass?.(incoming, outgoing)) return;
      sendResponse(incoming, outgoing, await handleRequest(incoming, edge, local));
    } catch (error) {
      // For example a header that HTTP forbids, which API Gateway calls a malformed response.
      console.error(error);
      outgoing.destroy();
    }
  });
  // Keep-alive sockets stay open: closing one while its client sends a request causes a network error.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject("code" in error && error.code === "EADDRINUSE" ? createPortInUseError(port) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    open: (edge, local, bypass) => opened.resolve({ edge, local, bypass }),
    server,
    close: () =>
      new Promise((resolve) => {
        const forceClose = setTimeout(() => server.closeAllConnections(), drainMs);
        server.close(() => {
          clearTimeout(forceClose);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const createPortInUseError = (port: number): PortInUseError =>
  new PortInUseError(
    `Port ${port} of 127.0.0.1 is in use by another program. Choose another port: PORT=${port + 100} npm start`,
  );

async function handleRequest(incoming: IncomingMessage, edge: Origin, local: Origin): Promise<EdgeResponse> {
  try {
    const request = await readRequest(incoming);
    return await (request.path.startsWith("/_local/") ? local : edge)(request);
  } catch (error) {
    if (error instanceof BodyTooLargeError) return createGatewayError(413, "Request Entity Too Large");
    if (!incoming.destroyed || incoming.complete) console.error(error);
    return createGatewayError(500, "Internal Server Error");
  }
}

function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, body }: EdgeResponse,
): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.removeHeader("content-length");
  // An unread rest of the body would be parsed as the next request.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(status, status === 304 || status === 204 ? {} : { "content-length": body.length });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
