import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

export interface Call {
  key: string;
  body: { email?: string; message?: string };
  status: number;
}

type Mood = "well" | "500" | "hang" | "redirect";

/** Somebody else's service that forms are posted to, with a mood that a test can change, and a plug to pull. */
export class HookEndpoint {
  /** Every call that got an answer, or should have. */
  readonly calls: Call[] = [];
  /** Calls of the address that redirects lead to. */
  elsewhere = 0;
  mood: Mood = "well";
  /** Bodies that hold this text are answered 500 in any mood. */
  poison: string | undefined;
  #server: Server | undefined;
  #port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Takes the same port each time. */
  async up(): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async down(): Promise<void> {
    const closed = this.#server && once(this.#server, "close");
    this.#server?.close();
    this.#server?.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url !== "/hook") {
      this.elsewhere += 1;
      response.writeHead(200).end();
      return;
    }
    const body = (await json(request)) as Call["body"];
    const isPoison = this.poison !== undefined && body.message?.includes(this.poison);
    const status = { well: 200, "500": 500, hang: 0, redirect: 302 }[isPoison ? "500" : this.mood];
    this.calls.push({ key: String(request.headers["idempotency-key"]), body, status });
    if (status > 0) response.writeHead(status, { location: "/elsewhere" }).end();
  }
}
