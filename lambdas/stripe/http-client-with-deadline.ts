import { setTimeout as wait } from "node:timers/promises";
import type Stripe from "stripe";
import { paymentProviderUnavailable } from "../errors.ts";
import { log } from "../log.ts";
import { withTimeout } from "../with-timeout.ts";

type Sdk = typeof Stripe;
type HttpClient = ReturnType<Sdk["createNodeHttpClient"]>;
type Response = Awaited<ReturnType<HttpClient["makeRequest"]>>;
type Headers = ReturnType<Response["getHeaders"]>;

/**
 * Creates the SDK's client for the API at the URL, whose calls together must finish within `budgetMs` from now, and start
 * `gapMs` apart.
 */
export function createStripe(
  sdk: Sdk,
  key: string,
  { protocol, hostname, port }: URL,
  budgetMs: number,
  gapMs = 0,
): Stripe {
  connections ??= sdk.createNodeHttpClient();
  return new sdk(key, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === "http:" ? "http" : "https",
    httpClient: createHttpClientWithDeadline(connections, budgetMs, gapMs),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Keep-alive connections, shared by all requests of this Lambda instance. */
let connections: HttpClient | undefined;

/**
 * An HTTP client whose requests together, response bodies included, must finish within `budgetMs` from now. A request
 * that cannot connect, takes longer, or gets 5xx, 429 or something that Stripe did not send makes the SDK's call throw
 * payment_provider_unavailable.
 */
function createHttpClientWithDeadline(connections: HttpClient, budgetMs: number, gapMs: number): HttpClient {
  const end = performance.now() + budgetMs;
  let nextStart = 0;
  const waitForTurn = async () => {
    const now = performance.now();
    const start = Math.max(now, nextStart);
    nextStart = start + gapMs;
    if (start > now) await wait(start - now);
  };
  const getTimeLeft = () => Math.max(0, Math.floor(end - performance.now()));
  return {
    getClientName: () => connections.getClientName(),
    async makeRequest(host, port, path, method, headers, body, protocol) {
      await waitForTurn();
      const send = async () => {
        if (getTimeLeft() === 0) throw new Error(deadlineExceeded);
        return connections.makeRequest(host, port, path, method, headers, body, protocol, getTimeLeft());
      };
      try {
        return await withTimeout(getTimeLeft(), fetchResponse(send), deadlineExceeded);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn("Stripe is unavailable", { call: `${method} ${path.split("?")[0]}`, reason });
        return unavailableResponse;
      }
    },
  };
}

/** Reads the whole response. Throws unless Stripe responded with the outcome of the call. */
async function fetchResponse(send: () => Promise<Response>): Promise<Response> {
  const response = await sendWithReconnect(send);
  const [status, headers] = [response.getStatusCode(), response.getHeaders()];
  const body: { error?: unknown } = await response.toJSON();
  // Another request with the same idempotency key is still in progress.
  if (status === 409) {
    await wait(conflictWaitMs);
    return fetchResponse(send);
  }
  // Without an error in the body, the SDK would take the response for a success.
  if (status >= 500 || status === 429 || (status >= 400 && !body.error))
    throw new Error(`Stripe responded with ${status}`);
  return buildResponse(status, headers, body);
}

const conflictWaitMs = 250;
const deadlineExceeded = "The request's time budget for Stripe is used up";

/**
 * Retries once if a kept-alive connection was closed while the Lambda was frozen. This is safe because every POST has an
 * idempotency key.
 */
const sendWithReconnect = (send: () => Promise<Response>): Promise<Response> =>
  send().catch((error: unknown) => {
    if (error instanceof Error && "code" in error && closedCodes.includes(String(error.code))) return send();
    throw error;
  });

/** As in the SDK. */
const closedCodes = ["ECONNRESET", "EPIPE"];

const buildResponse = (status: number, headers: Headers, body: object): Response => ({
  getStatusCode: () => status,
  getHeaders: () => headers,
  getRawResponse: () => ({}),
  toStream() {
    throw new Error("Streaming responses are not supported");
  },
  toJSON: async () => body,
});

/**
 * The SDK wraps errors that an HTTP client throws, but passes on what reading the body's `error` throws. So this getter
 * is the one place where an unavailable Stripe becomes our error, for every call and every page of a list.
 */
const unavailableResponse = buildResponse(
  503,
  {},
  {
    get error(): never {
      throw paymentProviderUnavailable();
    },
  },
);
