import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { listen, type RunningServer } from "../../local/emulators/kit/listen.ts";

/** The n-th write from now on, and whether the crash comes before or after its effect. */
export interface CrashPoint {
  n: number;
  when: "before" | "after";
}

const tableWrite = /^DynamoDB_\d+\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** Whether a request changes the table, by its DynamoDB operation. */
export const writesTable = ({ headers }: IncomingMessage): boolean =>
  tableWrite.test(String(headers["x-amz-target"]));

/** Whether a request changes something at Stripe. */
export const writesStripe = ({ method }: IncomingMessage): boolean => method !== "GET";

/**
 * Proxies the services that a cloud writes to, counts the writes, and at one of them calls `onWrite`: before the service
 * gets the request, or after it has answered. Either way the caller gets no answer.
 */
export class WriteGate {
  readonly #strike: () => void;
  #count = 0;
  #point: CrashPoint | undefined;

  constructor(onWrite: () => void) {
    this.#strike = onWrite;
  }

  /** Starts counting, and waits for the point; without one every request passes. */
  arm(point?: CrashPoint): void {
    this.#count = 0;
    this.#point = point;
  }

  /** Lets every request pass from now on. Returns how many writes there were. */
  disarm(): number {
    this.#point = undefined;
    return this.#count;
  }

  /** Opens a proxy to `service`, the URL of a server on this machine. */
  openProxy(service: string, isWrite: (request: IncomingMessage) => boolean): Promise<RunningServer> {
    return listen(0, async (request, response) => {
      const body = await buffer(request);
      const turn = isWrite(request) ? ++this.#count : 0;
      const struck = turn > 0 && this.#point?.n === turn ? this.#point.when : undefined;
      if (struck === "before") return this.#end(response);
      const answer = await forwardRequest(service, request, body);
      const content = await buffer(answer);
      if (struck === "after") return this.#end(response);
      response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
    });
  }

  #end(response: ServerResponse): void {
    this.#strike();
    response.destroy();
  }
}

/** Keeps the caller's host header, because it is part of the signature. */
function forwardRequest(service: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = forward(service + url, { method, headers }, resolve);
    call.once("error", reject);
    call.end(body);
  });
}
