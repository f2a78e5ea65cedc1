import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { BodyTooLarge, type EdgeResponse, gatewayMessage, type Origin, readRequest } from "./message.ts";

/** Serves what the edge does not, such as modules during development; false leaves the request to the edge. */
export type Bypass = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Gateway {
  /** From now on requests are answered, those below /_local/ by `local`; until then they wait. */
  open(edge: Origin, local: Origin, bypass?: Bypass): void;
  server: Server;
  close(): Promise<void>;
}

/** How long requests under way may take at the end. */
const DRAIN_MS = 2_000;

/** Thrown when the site's port is taken; the message is for the person at the keyboard. */
export class PortInUse extends Error {
  override name = "PortInUse";
}

/**
 * The one origin of site and API, on 127.0.0.1. It takes its port at once, so that a taken one is known before
 * anything else starts. Rejects with PortInUse.
 */
export async function listenAsGateway(port: number): Promise<Gateway> {
  const opened = Promise.withResolvers<{ edge: Origin; local: Origin; bypass: Bypass | undefined }>();
  const server = createServer(async (incoming, outgoing) => {
    try {
      const { edge, local, bypass } = await opened.promise;
      if (bypass?.(incoming, outgoing)) return;
      send(incoming, outgoing, await answer(incoming, edge, local));
    } catch (error) {
      // A header that HTTP forbids, say: what API Gateway calls a malformed answer.
      console.error(error);
      outgoing.destroy();
    }
  });
  // A socket is its client's to close: closing first costs a client that just sends on it a network error.
  server.keepAliveTimeout = 0;
  server.headersTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject("code" in error && error.code === "EADDRINUSE" ? inUse(port) : error),
    );
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    open: (edge, local, bypass) => opened.resolve({ edge, local, bypass }),
    server,
    close: () =>
      new Promise((resolve) => {
        const giveUp = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
        server.close(() => {
          clearTimeout(giveUp);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

const inUse = (port: number): PortInUse =>
  new PortInUse(
    `Port ${port} of 127.0.0.1 is in use by another program. Choose another one: PORT=${port + 100} npm start`,
  );

async function answer(incoming: IncomingMessage, edge: Origin, local: Origin): Promise<EdgeResponse> {
  try {
    const request = await readRequest(incoming);
    return await (request.path.startsWith("/_local/") ? local : edge)(request);
  } catch (error) {
    if (error instanceof BodyTooLarge) return gatewayMessage(413, "Request Entity Too Large");
    if (!incoming.destroyed || incoming.complete) console.error(error);
    return gatewayMessage(500, "Internal Server Error");
  }
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, headers, cookies, body }: EdgeResponse,
): void {
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  outgoing.removeHeader("content-length");
  // A body that was not read to its end would be taken for the next request.
  if (!incoming.complete) outgoing.setHeader("connection", "close");
  outgoing.writeHead(status, status === 304 || status === 204 ? {} : { "content-length": body.length });
  outgoing.end(incoming.method === "HEAD" ? undefined : body);
}
