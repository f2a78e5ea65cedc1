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

/** A page that uses window.Stripe like <Elements> and <ExpressCheckoutElement>. */
const buildPage = (stripe: StripeFixture, clientSecret: string | null, amount: number) => `<!doctype html>
<div id="wallets"></div><p>Below</p><output></output><ol></ol>
<script src="${stripe.server.url}/stripe.js"></script>
<script>
const say = (text) => {
  const line = document.createElement("li");
  line.textContent = text;
  document.querySelector("ol").append(line);
};
const stripe = window.Stripe(${JSON.stringify(PUBLISHABLE_KEY)});
const elements = stripe.elements({ mode: "payment", amount: ${amount}, currency: "usd" });
const element = elements.create("expressCheckout", { buttonHeight: 48 });
element.on("ready", ({ availablePaymentMethods }) => say("ready " + JSON.stringify(availablePaymentMethods ?? null)));
element.on("cancel", () => say("cancel"));
element.on("confirm", async ({ expressPaymentType, paymentFailed }) => {
  await elements.submit();
  const clientSecret = ${JSON.stringify(clientSecret)};
  const { error, paymentIntent } = await stripe.confirmPayment({ elements, clientSecret, redirect: "if_required" });
  if (error) paymentFailed({ reason: "fail" });
  document.querySelector("output").textContent = expressPaymentType + " " + (error?.message ?? paymentIntent.status);
});
element.mount("#wallets");
</script>`;

async function openPage({
  wallet,
  isRegistered = true,
  amount = 5_000,
}: {
  wallet: string | null;
  isRegistered?: boolean;
  amount?: number;
}) {
  const stripe = await startTestStripe();
  if (isRegistered) await stripe.sdk.paymentMethodDomains.create({ domain_name: "127.0.0.1" });
  const intent = await stripe.sdk.paymentIntents.create({
    amount: 5_000,
    currency: "usd",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  const site = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(buildPage(stripe, intent.client_secret, amount));
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
  if (wallet) await page.addInitScript(`localStorage.setItem("stripe_emulator_wallet", "${wallet}")`);
  const address = site.address();
  await page.goto(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
  await page.locator("li").first().waitFor();
  const read = () => page.locator("li").allTextContents();
  const output = page.locator("output:not(:empty)");
  return { stripe, page, intent, read, output };
}

describe("the Express Checkout Element of /stripe.js", () => {
  it("pays the intent with the wallet's card, and Stripe's API names the wallet", async () => {
    const { stripe, page, intent, read, output } = await openPage({ wallet: "google_pay" });
    expect((await read())[0]).toContain('"googlePay":true');
    const button = page.getByRole("button", { name: "Pay with Google Pay" });
    expect((await button.boundingBox())?.height).toBe(48);
    await button.click();
    await page.getByRole("dialog", { name: "Google Pay" }).getByText("$50.00").waitFor();
    await page.getByRole("button", { name: "Pay with Visa 4242" }).click();
    expect(await output.textContent()).toBe("google_pay succeeded");
    expect(await page.getByRole("dialog").count()).toBe(0);
    const paid = await stripe.sdk.paymentIntents.retrieve(intent.id, { expand: ["payment_method"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      payment_method: { type: "card", card: { last4: "4242", wallet: { type: "google_pay" } } },
    });
  });

  it("refuses a payment whose amount is not that of the intent", async () => {
    const { page, output } = await openPage({ wallet: "apple_pay", amount: 4_000 });
    await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
    await page.getByRole("button", { name: "Pay with Visa 4242" }).click();
    expect(await output.textContent()).toContain("does not match that of Elements");
  });
});
