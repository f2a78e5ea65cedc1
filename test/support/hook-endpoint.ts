import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface Call {
  key: string;
  body: { email?: string; message?: string };
  status: number;
}

type Behavior = "well" | "500" | "hang" | "redirect";

/** An HTTP service that receives form hooks. A test can change its behavior, and stop and restart it. */
export class HookEndpoint {
  /** Every call, answered or left hanging. */
  readonly calls: Call[] = [];
  /** Calls to the address that redirects lead to. */
  redirectedCalls = 0;
  behavior: Behavior = "well";
  /** Bodies that contain this text are answered with 500, whatever the behavior. */
  failingText: string | undefined;
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Listens on the same port each time. */
  async start(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = this.#server && once(this.#server, "close");
    this.#server?.close();
    this.#server?.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== "/hook") {
      this.redirectedCalls += 1;
      response.writeHead(200).end();
      return;
    }
    const body = (await json(request)) as Call["body"];
    const shouldFail = this.failingText !== undefined && body.message?.includes(this.failingText);
    const status = { well: 200, "500": 500, hang: 0, redirect: 302 }[shouldFail ? "500" : this.behavior];
    this.calls.push({ key: String(request.headers["idempotency-key"]), body, status });
    if (status > 0) response.writeHead(status, { location: "/elsewhere" }).end();
  }
}
