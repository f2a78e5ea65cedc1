import { createServer } from "node:http";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chromiumArguments, findChromium } from "../../../tools/chromium.ts";
import { PUBLISHABLE_KEY, type StripeFixture, startTestStripe } from "../stripe.fixture.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
});
afterAll(() => browser.close());

/** A page that uses window.Stripe like loadStripe, <Elements> and <CardElement>. */
const buildPage = (stripe: StripeFixture, clientSecret: string | null) => `<!doctype html>
<style>input { display: none !important; } .StripeElement { border: 1px solid; }</style>
<form><div id="card"></div><button>Pay</button></form><output></output><ol></ol>
<script src="${stripe.server.url}/stripe.js"></script>
<script>
const say = (value) => { document.querySelector("output").textContent = JSON.stringify(value); };
const stripe = window.Stripe.apply(undefined, [${JSON.stringify(PUBLISHABLE_KEY)}]);
stripe._registerWrapper({ name: "stripe-js", version: "10", startTime: Date.now() });
stripe.registerAppInfo({ name: "react-stripe-js", version: "7" });
const elements = stripe.elements({});
const element = elements.create("card", { hidePostalCode: true, style: { base: { fontSize: "20px" } } });
const CardElement = { __elementType: "card" };
for (const name of ["ready", "change", "focus", "blur"])
  element.on(name, (event) => {
    const line = document.createElement("li");
    line.textContent = name + " " + JSON.stringify(event);
    document.querySelector("ol").append(line);
  });
element.mount(document.querySelector("#card"));
document.querySelector("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const card = elements.getElement(CardElement);
  say(await stripe.confirmCardPayment(${JSON.stringify(clientSecret)}, { payment_method: { card, billing_details: { name: "Ann" } } }));
});
</script>`;

async function openPaymentPage() {
  const stripe = await startTestStripe();
  const intent = await stripe.sdk.paymentIntents.create({ amount: 5_000, currency: "usd" });
  const site = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(buildPage(stripe, intent.client_secret));
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", () => resolve()));
  const context = await browser.newContext();
  onTestFinished(async () => {
    await context.close();
    site.close();
    site.closeAllConnections();
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => expect.soft(error.message).toBe(""));
  const address = site.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
  const result = page.locator("output");
  return {
    stripe,
    intent,
    page,
    host: page.locator("#card"),
    events: page.locator("li"),
    pay: () => page.getByRole("button", { name: "Pay" }).click(),
    type: async (number: string, expiry = "1234", cvc = "123") => {
      await page.getByLabel("Card number").fill(number);
      await page.getByLabel("Expiry").fill(expiry);
      await page.getByLabel("Security code").fill(cvc);
    },
    /** The result of the payment. */
    outcome: async () => {
      await result.filter({ hasText: "{" }).waitFor();
      const said: Record<string, Record<string, unknown>> = JSON.parse((await result.textContent()) ?? "");
      await result.evaluate((element) => {
        element.textContent = "";
      });
      return said;
    },
  };
}

describe("card element", () => {
  it("emits ready and change events and reports incomplete input", async () => {
    const { page, events, host, pay, outcome, type } = await openPaymentPage();
    await events.filter({ hasText: "ready" }).waitFor();
    const input = "document.querySelector('#card > div').shadowRoot.querySelector('input')";
    expect(await page.evaluate(`getComputedStyle(${input}).fontSize`)).toBe("20px");
    expect(await host.getAttribute("class")).toContain("StripeElement--empty");
    await pay();
    expect(await outcome()).toMatchObject({ error: { type: "validation_error", code: "incomplete_number" } });
    await type("4242424242424241");
    await events.filter({ hasText: '"code":"invalid_number"' }).first().waitFor();
    expect(await host.getAttribute("class")).toContain("StripeElement--invalid");
    await type("4242424242424242", "0120");
    await events.filter({ hasText: '"code":"invalid_expiry_year_past"' }).first().waitFor();
    await type("4242424242424242");
    const last = JSON.parse(((await events.last().textContent()) ?? "").replace("change ", ""));
    expect(last).toMatchObject({ elementType: "card", empty: false, complete: true, brand: "visa" });
    expect(await host.getAttribute("class")).toContain("StripeElement--complete");
  });

  it("moves focus between fields and submits on Enter", async () => {
    const { page, outcome } = await openPaymentPage();
    await page.getByLabel("Card number").focus();
    await page.keyboard.type("42424242424242421234123");
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await page.getByLabel("Expiry").inputValue()).toBe("12 / 34");
    expect(await page.getByLabel("Security code").inputValue()).toBe("123");
    await page.keyboard.press("Enter");
    expect(await outcome()).toMatchObject({ paymentIntent: { status: "succeeded" } });
  });
});

describe("confirmCardPayment", () => {
  it("returns an error for a declined card and then succeeds", async () => {
    const { stripe, intent, pay, outcome, type } = await openPaymentPage();
    await type("4000000000009995");
    await pay();
    expect(await outcome()).toMatchObject({
      error: { type: "card_error", code: "card_declined", message: "Your card has insufficient funds." },
    });
    await type("4242424242424242");
    await pay();
    expect(await outcome()).toMatchObject({ paymentIntent: { id: intent.id, status: "succeeded" } });
    const paid = await stripe.sdk.paymentIntents.retrieve(intent.id, { expand: ["payment_method"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      payment_method: { billing_details: { name: "Ann" }, card: { exp_month: 12, exp_year: 2034 } },
    });
  });

  it("shows a 3-D Secure dialog that can fail or succeed", async () => {
    const { page, pay, outcome, type } = await openPaymentPage();
    await type("4000002760003184");
    await pay();
    await page.getByRole("button", { name: "Fail authentication" }).click();
    expect(await outcome()).toMatchObject({ error: { code: "payment_intent_authentication_failure" } });
    await pay();
    await page.getByRole("dialog", { name: "Your bank asks" }).waitFor();
    await page.getByRole("button", { name: "Complete authentication" }).click();
    expect(await outcome()).toMatchObject({ paymentIntent: { status: "succeeded" } });
  });

  it("returns an error when Stripe cannot be reached", async () => {
    const { stripe, pay, outcome, type } = await openPaymentPage();
    await stripe.local("POST", "/_faults", { call: "POST /v1/payment_intents", mode: "reset" });
    await type("4242424242424242");
    await pay();
    expect(await outcome()).toMatchObject({ error: { type: "api_connection_error" } });
  });
});
