import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import StripeSdk from "stripe";
import { onTestFinished, vi } from "vitest";
import { createTempDirectory } from "../kit/temporary-directory.fixture.ts";
import { type Stripe, type StripeOptions, startStripe } from "./server.ts";

/*
 * Fixtures for the tests of the Stripe emulator.
 */

export const SECRET_KEY = "sk_test_local";
export const PUBLISHABLE_KEY = "pk_test_local";
export const WEBHOOK_SECRET = "whsec_local";

/** Creates a Stripe SDK client with the settings of the product. */
export const createSdk = ({ port }: Stripe, key = SECRET_KEY) =>
  new StripeSdk(key, {
    host: "127.0.0.1",
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    timeout: 5_000,
  });

interface StripeTestOptions {
  dir?: string;
  webhook?: StripeOptions["webhook"];
}

/** Starts an emulator with an SDK client and controllable time. */
export async function startTestStripe({
  dir = createTempDirectory(),
  webhook = null,
}: StripeTestOptions = {}) {
  let ahead = 0;
  const start = () =>
    startStripe({
      port: 0,
      dir,
      secretKey: SECRET_KEY,
      publishableKey: PUBLISHABLE_KEY,
      webhook,
      now: () => Date.now() + ahead,
    });
  const server = await start();
  const fixture = {
    dir,
    server,
    sdk: createSdk(server),
    /** Advances the time. */
    advance: (seconds: number) => {
      ahead += seconds * 1_000;
    },
    /** Restarts the server on the same directory. */
    restart: async () => {
      await fixture.server.close();
      fixture.server = await start();
      fixture.sdk = createSdk(fixture.server);
    },
    /** Calls one of the emulator's own endpoints. */
    local: (method: string, path: string, body?: object) =>
      json(fetch(fixture.server.url + path, { method, ...(body && { body: JSON.stringify(body) }) })),
    /** Submits a form of a hosted page; returns status, text and redirect location. */
    submit: async (page: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form);
      const response = await fetch(page, { method: "POST", body, redirect: "manual" });
      const location = response.headers.get("location") ?? "";
      return { status: response.status, text: await response.text(), location };
    },
    /** Lists the types of all events, oldest first. */
    eventTypes: async () => {
      const { data } = await fixture.sdk.events.list({ limit: 100 });
      return data.map(({ type }) => type).reverse();
    },
  };
  onTestFinished(() => fixture.server.close());
  return fixture;
}

export type StripeFixture = Awaited<ReturnType<typeof startTestStripe>>;

/** Creates a product with a monthly price. */
export async function createMonthlyPrice({ sdk }: Pick<StripeFixture, "sdk">, unit_amount = 2_000) {
  const product = await sdk.products.create({ name: "Premium" });
  return sdk.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount,
    recurring: { interval: "month" },
  });
}

/** Creates a customer with a monthly subscription, paid with the card of the token. */
export async function createSubscriber(stripe: StripeFixture, token = "pm_card_visa") {
  const customer = await stripe.sdk.customers.create({ email: "ann@example.com", payment_method: token });
  const { data } = await stripe.sdk.customers.listPaymentMethods(customer.id);
  const subscription = await stripe.sdk.subscriptions.create({
    customer: customer.id,
    items: [{ price: (await createMonthlyPrice(stripe)).id }],
    default_payment_method: data[0]?.id ?? "",
  });
  return { customer, subscription };
}

export const VISA = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

export const SITE = "https://kindstead.example";

/** Creates a checkout of a monthly price for a new customer; `params` override it. */
export async function createTestCheckout(stripe: StripeFixture, params: object = {}) {
  const { sdk } = stripe;
  const customer = await sdk.customers.create({ email: "ann@example.com" });
  const checkout = await sdk.checkout.sessions.create({
    mode: "subscription",
    customer: customer.id,
    line_items: [{ price: (await createMonthlyPrice(stripe)).id, quantity: 1 }],
    success_url: `${SITE}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/register`,
    client_reference_id: "m1",
    metadata: { member: "m1" },
    subscription_data: { metadata: { member: "m1" } },
    ...params,
  });
  return { customer, checkout, page: checkout.url ?? "" };
}

/** Starts a webhook receiver that records events; `answer` returns the response status for an event type. */
export async function startWebhookReceiver(answer: (type: string) => number = () => 200) {
  const events: { id: string; type: string; status: number; signature: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const { id, type }: { id: string; type: string } = JSON.parse(body);
    const status = answer(type);
    events.push({ id, type, status, body, signature: String(request.headers["stripe-signature"]) });
    response.writeHead(status).end();
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", () => resolve()));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  onTestFinished(stop);
  const url = `http://127.0.0.1:${port}/hook`;
  return {
    events,
    types: () => events.map(({ type }) => type),
    webhook: { url: () => url, secret: WEBHOOK_SECRET },
    stop,
    startAgain: () => listen(port),
  };
}

export const waitFor = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

/** Returns the error of a call, or "accepted" when it succeeds. */
export const getError = (call: Promise<unknown>) =>
  call.then(
    () => "accepted" as const,
    (error: StripeSdk.errors.StripeError) => ({
      name: error.type,
      status: error.statusCode,
      code: error.code,
      param: error.param,
      message: error.message,
    }),
  );

async function json(answer: Promise<Response>) {
  const response = await answer;
  return { status: response.status, body: await response.json() };
}
