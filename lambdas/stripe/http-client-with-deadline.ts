import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { paymentProviderUnavailable } from "../errors.ts";
import { log } from "../log.ts";

type Http = ReturnType<typeof Stripe.createNodeHttpClient>;
type Response = Awaited<ReturnType<Http["makeRequest"]>>;
type Headers = ReturnType<Response["getHeaders"]>;

/** Its connections are kept alive and shared by all requests that this Lambda serves. */
const connections = Stripe.createNodeHttpClient();

/**
 * Stripe's calls of one request: together they may take `budgetMs` from now on, bodies included. One that finds
 * nobody, takes longer, or is answered with 5xx, 429 or what is not of Stripe's making makes its caller's promise
 * reject with paymentProviderUnavailable.
 */
export function createHttpClientWithDeadline(budgetMs: number): Http {
  const end = performance.now() + budgetMs;
  const timeLeft = () => Math.max(0, Math.floor(end - performance.now()));
  return {
    getClientName: () => connections.getClientName(),
    async makeRequest(host, port, path, method, headers, body, protocol) {
      const send = async () => {
        if (timeLeft() === 0) throw new Error(usedUp);
        return connections.makeRequest(host, port, path, method, headers, body, protocol, timeLeft());
      };
      try {
        return await within(timeLeft(), exchange(send));
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn("Stripe is not available", { call: `${method} ${path.split("?")[0]}`, reason });
        return unavailable;
      }
    },
  };
}

/** The whole answer. Throws when there is none, or none that says anything about the call. */
async function exchange(send: () => Promise<Response>): Promise<Response> {
  const response = await sendOnLivingConnection(send);
  const [status, headers] = [response.getStatusCode(), response.getHeaders()];
  const body: { error?: unknown } = await response.toJSON();
  // The same call, by its idempotency key, is still being worked on for another request of ours.
  if (status === 409) {
    await wait(secondTryMs);
    return exchange(send);
  }
  // Without an error in the body the SDK would take a refusal for a success.
  if (status >= 500 || status === 429 || (status >= 400 && !body.error))
    throw new Error(`It answered ${status}`);
  return answer(status, headers, body);
}

const secondTryMs = 250;
const usedUp = "The request's time for Stripe is used up";

/**
 * A connection that was kept over a freeze of the Lambda may be gone without our knowing; then a second one is
 * made. The idempotency key, which each POST has, is the same.
 */
const sendOnLivingConnection = (send: () => Promise<Response>): Promise<Response> =>
  send().catch((error: unknown) => {
    if (error instanceof Error && "code" in error && closed.includes(String(error.code))) return send();
    throw error;
  });

const closed = Stripe.HttpClient.CONNECTION_CLOSED_ERROR_CODES;

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(usedUp)), ms);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

const answer = (status: number, headers: Headers, body: object): Response => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
  getRawResponse: () => ({}),
  toStream() {
    throw new Error("Nothing that Stripe answers is streamed here");
  },
  toJSON: async () => body,
});

/**
 * The SDK wraps whatever a client throws into an error of its own, but passes on as it is what reading a body's
 * error throws. So this is the one place where a failure becomes ours, for every call and every page of a list.
 */
const unavailable = answer(
  503,
  {},
  {
    get error(): never {
      throw paymentProviderUnavailable();
    },
  },
);
