import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { type RunningServer, listen } from "../../local/emulators/kit/listen.ts";

/** The n-th write of those to come, and on which side of its effect. */
export interface CrashPoint {
  n: number;
  when: "before" | "after";
}

const tableWrite = /^DynamoDB_\d+\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** Whether a call changes the table: by DynamoDB's own name of it. */
export const writesTable = ({ headers }: IncomingMessage): boolean =>
  tableWrite.test(String(headers["x-amz-target"]));

/** Whether a call changes something at Stripe. */
export const writesStripe = ({ method }: IncomingMessage): boolean => method !== "GET";

/**
 * Stands before the services that a cloud writes to, counts the writes, and at one of them calls `strike`: before the
 * service hears of it, or once it has answered, which nobody is told.
 */
export class WriteGate {
  readonly #strike: () => void;
  #count = 0;
  #point: CrashPoint | undefined;

  constructor(strike: () => void) {
    this.#strike = strike;
  }

  /** Begins to count, and to wait for a point; without one it lets everything pass. */
  arm(point?: CrashPoint): void {
    this.#count = 0;
    this.#point = point;
  }

  /** Lets everything pass from now on. Returns how many writes there were. */
  disarm(): number {
    this.#point = undefined;
    return this.#count;
  }

  /** A door to `service`, the URL of a server on this machine. */
  door(service: string, isWrite: (request: IncomingMessage) => boolean): Promise<RunningServer> {
    return listen(0, async (request, response) => {
      const body = await buffer(request);
      const turn = isWrite(request) ? ++this.#count : 0;
      const struck = turn > 0 && this.#point?.n === turn ? this.#point.when : undefined;
      if (struck === "before") return this.#end(response);
      const answer = await passOn(service, request, body);
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

/** The caller's own host name goes along: it is part of what they have signed. */
function passOn(service: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const call = forward(service + url, { method, headers }, resolve);
    call.once("error", reject);
    call.end(body);
  });
}
