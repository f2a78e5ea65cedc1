import { createServer } from "node:http";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { chromiumArguments, findChromium } from "../../../tools/chromium.ts";
import {
  createMonthlyPrice,
  createSubscriber,
  type StripeFixture,
  startTestStripe,
} from "../stripe.fixture.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
});
afterAll(() => browser.close());

/** Opens a phone-sized page that fails the test on script errors. */
async function openVisitorPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.on("pageerror", (error) => expect.soft(error.message).toBe(""));
  return page;
}

/** Starts a site on another origin, to which the pages redirect. */
async function startSite(): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(`<h1>The site</h1><p>${request.url}</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

async function createPageCheckout(stripe: StripeFixture) {
  const site = await startSite();
  const { id: customer } = await stripe.sdk.customers.create({ email: "ann@example.com" });
  const { id, url } = await stripe.sdk.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: (await createMonthlyPrice(stripe)).id, quantity: 1 }],
    success_url: `${site}/done?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}/register`,
  });
  return { id, site, url: url ?? "" };
}

const fetchStatus = async ({ sdk }: StripeFixture, id: string) =>
  (await sdk.checkout.sessions.retrieve(id)).payment_status;

/** Lists accessibility violations (axe) and horizontal overflow. */
async function listViolations(page: Page, ...schemes: ("light" | "dark")[]): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    found.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`));
  }
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  return width > 360 ? [...found, `it is ${width} px wide`] : found;
}

describe("checkout page", () => {
  it("shows the purchase, a declined card, and redirects after payment", async () => {
    const stripe = await startTestStripe();
    const { id, site, url } = await createPageCheckout(stripe);
    const page = await openVisitorPage();
    await page.goto(url);
    expect(await page.getByRole("banner").textContent()).toContain("Local test payment");
    expect(await page.getByLabel("Email").inputValue()).toBe("ann@example.com");
    expect(await page.getByText("$20.00 / month").isVisible()).toBe(true);
    await page.getByLabel("Card number").fill("4000000000000002");
    await page.getByRole("button", { name: "Subscribe" }).click();
    const alert = page.getByRole("alert");
    expect(await alert.textContent()).toBe("Your card was declined.");
    expect(await page.locator(":focus").getAttribute("role")).toBe("alert");
    expect(await listViolations(page, "dark", "light")).toEqual([]);
    expect(await fetchStatus(stripe, id)).toBe("unpaid");
    await page.getByRole("button", { name: "Pays" }).click();
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await page.waitForURL(`${site}/done?session_id=${id}`);
    expect(await fetchStatus(stripe, id)).toBe("paid");
    await page.goto(url);
    expect(await page.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(
      `${site}/done?session_id=${id}`,
    );
  });

  it("can be cancelled and simulates 3-D Secure, including a failed attempt", async () => {
    const stripe = await startTestStripe();
    const { id, site, url } = await createPageCheckout(stripe);
    const page = await openVisitorPage();
    await page.goto(url);
    await page.getByRole("link", { name: "Cancel and go back" }).click();
    await page.waitForURL(`${site}/register`);
    expect(await fetchStatus(stripe, id)).toBe("unpaid");
    await page.goto(url);
    const pay = async () => {
      await page.getByRole("button", { name: "Asks the bank first" }).click();
      await page.getByRole("button", { name: "Subscribe" }).click();
    };
    await pay();
    await page.getByRole("button", { name: "Fail authentication" }).click();
    expect(await page.getByRole("alert").textContent()).toContain("unable to authenticate");
    await pay();
    expect(await listViolations(page, "light")).toEqual([]);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await page.waitForURL(`${site}/done?session_id=${id}`);
  });

  it("escapes product names", async () => {
    const stripe = await startTestStripe();
    const { site } = await createPageCheckout(stripe);
    const name = '<img src=x onerror="alert(1)">';
    const price_data = { currency: "usd", unit_amount: 500, product_data: { name } };
    const { url } = await stripe.sdk.checkout.sessions.create({
      mode: "payment",
      line_items: [{ price_data, quantity: 1 }],
      success_url: site,
    });
    const text = await (await fetch(url ?? "")).text();
    expect(text).not.toContain("<img");
    expect(text).toContain("Pay $5.00");
  });
});

describe("portal page", () => {
  it("cancels, reactivates, updates the card and links back", async () => {
    const stripe = await startTestStripe();
    const site = await startSite();
    const { customer, subscription } = await createSubscriber(stripe);
    const { url } = await stripe.sdk.billingPortal.sessions.create({
      customer: customer.id,
      return_url: `${site}/dashboard`,
    });
    const page = await openVisitorPage();
    await page.goto(url);
    const status = page.getByRole("status");
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await status.getByText("has been cancelled").waitFor();
    expect((await stripe.sdk.subscriptions.retrieve(subscription.id)).cancel_at).not.toBe(null);
    await page.getByRole("button", { name: "Reactivate subscription" }).click();
    await status.getByText("reactivated").waitFor();
    expect((await stripe.sdk.subscriptions.retrieve(subscription.id)).cancel_at).toBe(null);
    await page.getByText("Update card").click();
    await page.getByRole("button", { name: "Is declined" }).click();
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByRole("alert").waitFor();
    expect(await listViolations(page, "dark")).toEqual([]);
    await page.getByLabel("Card number").fill("5555555555554444");
    await page.getByRole("button", { name: "Save card" }).click();
    await page.getByText("mastercard •••• 4444").waitFor();
    await page.getByRole("link", { name: "Return to" }).click();
    await page.waitForURL(`${site}/dashboard`);
  });
});
