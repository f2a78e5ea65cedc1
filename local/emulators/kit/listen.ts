import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export interface Listening {
  url: string;
  port: number;
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const OWN_NAMES = new Set(["127.0.0.1", "localhost"]);

/**
 * Serves `handler` on 127.0.0.1; port 0 takes any free one. Rejects with EADDRINUSE when the port is taken.
 * A handler that throws is logged and answered with a bare 500.
 */
export async function listen(port: number, handler: Handler): Promise<Listening> {
  const server = createServer(async (request, response) => {
    // A web page can point its own host name at 127.0.0.1 and would then read our answers as its own.
    if (!OWN_NAMES.has((request.headers.host ?? "").replace(/:\d+$/, ""))) {
      response.writeHead(421).end();
      return;
    }
    try {
      await handler(request, response);
    } catch (error) {
      // A caller who hung up needs no answer and is no fault of ours.
      if (request.destroyed && !request.complete) return;
      console.error(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    }
  });
  // A socket is its client's to close: closing first costs a client that just sends on it a network error.
  server.keepAliveTimeout = 0;
  // A slow upload is not an attack here; and a socket kept for a minute is not a request that never comes.
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
