import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { startTestStripe, startWebhookReceiver, waitFor } from "../../emulators/stripe/stripe.fixture.ts";
import { createStripeClient } from "../../tools/stripe-account/stripe-client.ts";
import { createUrlLocalizer } from "../localize-urls.ts";
import { InvalidOptionsError } from "../start-options.ts";
import type { Template } from "../template/template.ts";
import type { Deployment } from "./deployment.ts";
import { deployStripe } from "./stripe.ts";

const functionEnvironment = {
  STRIPE_SECRET_ID: "arn:key",
  STRIPE_WEBHOOK_SECRET_ID: "arn:webhook",
  STRIPE_PRICE_PARAMETER: "/price",
  STRIPE_PORTAL_PARAMETER: "/portal",
};
const generatedKeys = {
  secretKey: "sk_test_drawn",
  publishableKey: "pk_test_drawn",
  webhookSecret: "whsec_drawn",
};
const webhook = "http://127.0.0.1:4000/api/webhooks/stripe";
const template: Template = {
  region: "us-east-1",
  account: "000000000000",
  listResources: () => [],
  getResource: () => {
    throw new Error("not used");
  },
  getOutput: () => "",
};

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "PRICE_ID"])
    vi.stubEnv(`STRIPE_${name}`, undefined);
});
afterEach(() => vi.unstubAllEnvs());

/** A deployment whose Stripe is at `endpoint`; its other services are not used. */
function createDeployment(endpoint: string, isEmulated: boolean): Deployment {
  const service = { endpoint, port: Number(new URL(endpoint).port), isEmulated };
  const cleanup = new AsyncDisposableStack();
  onTestFinished(() => cleanup.disposeAsync());
  const names = ["dynamodb", "s3", "cognito", "mail", "ssm", "secretsManager", "stripe"] as const;
  return {
    template,
    services: Object.fromEntries(names.map((name) => [name, service])) as Deployment["services"],
    stateDir: createTempDirectory(),
    accessKey: { accessKeyId: "a", secretAccessKey: "b" },
    print: (line) => void printed.push(line),
    cleanup,
  };
}

describe("the Stripe emulator", () => {
  it("sends its events to the webhook, signed with the first of two secrets", async () => {
    const receiver = await startWebhookReceiver();
    vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_new whsec_old");
    const { server } = await startTestStripe();
    // Frees its port for deployStripe.
    await server.close();
    const account = await deployStripe(createDeployment(server.url, true), {
      generatedKeys,
      webhook: receiver.webhook.url(),
      functionEnvironment,
    });
    expect(account.secrets["arn:webhook"]).toBe("whsec_new whsec_old");
    expect((await fetch(account.script ?? "")).headers.get("content-type")).toMatch(/javascript/);
    await waitFor(() => expect(receiver.types()).toContain("price.created"));
    const [first] = receiver.events;
    const { webhooks } = createStripeClient("sk_test_x", account.api);
    const verify = (secret: string) =>
      webhooks.constructEvent(first?.body ?? "", first?.signature ?? "", secret);
    expect(verify("whsec_new").id).toBe(first?.id);
    expect(() => verify("whsec_old")).toThrow();
  });

  it("replaces Stripe's URLs in the content security policy", () => {
    const { services } = createDeployment("http://127.0.0.1:7777", true);
    const localizeUrls = createUrlLocalizer(template, services, "http://127.0.0.1:4000");
    expect(localizeUrls("script-src https://js.stripe.com; connect-src https://api.stripe.com")).toBe(
      "script-src http://127.0.0.1:7777; connect-src http://127.0.0.1:7777",
    );
  });
});

describe("an external Stripe", () => {
  it("gets the price of Premium, and its keys and ids are stored as secrets and parameters", async () => {
    const theirs = await startTestStripe();
    vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_theirs");
    vi.stubEnv("STRIPE_PUBLISHABLE_KEY", "pk_test_theirs");
    vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_theirs");
    const account = await deployStripe(createDeployment(theirs.server.url, false), {
      generatedKeys,
      webhook,
      functionEnvironment,
    });
    const [price] = (await theirs.sdk.prices.list()).data;
    const configurations = (await theirs.sdk.billingPortal.configurations.list()).data;
    expect(account).toEqual({
      api: theirs.server.url,
      publishableKey: "pk_test_theirs",
      webhookSecret: "whsec_theirs",
      script: null,
      secrets: { "arn:key": "sk_test_theirs", "arn:webhook": "whsec_theirs" },
      parameters: { "/price": price?.id, "/portal": expect.stringMatching(/^bpc_/) },
    });
    expect(configurations.map(({ id }) => id)).toContain(account.parameters["/portal"]);
    expect(printed.join()).toContain(theirs.server.url);
  });

  it("uses the price from the environment, and prints which variables are missing", async () => {
    const theirs = await startTestStripe();
    vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_theirs");
    vi.stubEnv("STRIPE_PRICE_ID", "price_theirs");
    const account = await deployStripe(createDeployment(theirs.server.url, false), {
      generatedKeys,
      webhook,
      functionEnvironment,
    });
    expect(account.parameters["/price"]).toBe("price_theirs");
    expect(account.publishableKey).toBeNull();
    expect((await theirs.sdk.prices.list()).data).toEqual([]);
    expect(printed.join("\n")).toMatch(/STRIPE_PUBLISHABLE_KEY is not set/);
    expect(printed.join("\n")).toContain(`stripe listen --forward-to ${webhook}`);
  });

  it("leaves Stripe's URLs in the content security policy unchanged", () => {
    const { services } = createDeployment("https://api.stripe.com", false);
    const localizeUrls = createUrlLocalizer(template, services, "http://127.0.0.1:4000");
    const policy = "script-src https://js.stripe.com; connect-src https://api.stripe.com";
    expect(localizeUrls(policy)).toBe(policy);
  });

  it.each(["sk_live_mine", "rk_live_mine"])("is rejected with the live key %s", async (key) => {
    vi.stubEnv("STRIPE_SECRET_KEY", key);
    const starting = deployStripe(createDeployment("https://api.stripe.com", false), {
      generatedKeys,
      webhook,
      functionEnvironment,
    });
    await expect(starting).rejects.toThrow(InvalidOptionsError);
  });

  it("does not prevent a start when it is unreachable: the price and portal stay unset, and a warning is printed", async () => {
    const { parameters } = await deployStripe(createDeployment("http://127.0.0.1:1", false), {
      generatedKeys,
      webhook,
      functionEnvironment,
    });
    expect(parameters).toEqual({ "/price": "none", "/portal": "none" });
    expect(printed.join("\n")).toMatch(/Premium cannot be bought until STRIPE_PRICE_ID names its price/);
  });
});
