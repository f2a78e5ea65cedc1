import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface RunningServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost"]);

/**
 * Starts an HTTP server on 127.0.0.1; port 0 picks a free port. Rejects with EADDRINUSE when the port is in use.
 * An error thrown by the handler is logged and answered with an empty 500.
 */
export async function listen(port: number, handler: Handler): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    // DNS rebinding: a web page can point its host name at 127.0.0.1 and would then be same-origin with this server.
    if (!LOOPBACK_HOSTS.has((request.headers.host ?? "").replace(/:\d+$/, ""))) {
      response.writeHead(421).end();
      return;
    }
    try {
      await handler(request, response);
    } catch (error) {
      // The client disconnected: not an error.
      if (request.destroyed && !request.complete) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
  // Let the client close idle sockets: closing first would fail a request that is just being sent.
  server.keepAliveTimeout = 0;
  // No timeouts: slow uploads and idle sockets are expected in development.
  server.requestTimeout = 0;
  server.headersTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address ? address.port : port;
  return {
    url: `http://127.0.0.1:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
