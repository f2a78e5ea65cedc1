import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { givenAReceiver, givenStripe, until } from "../../emulators/stripe/stripe.fixture.ts";
import { createStripeClient } from "../../tools/stripe-account/stripe-client.ts";
import { createUrlLocalizer } from "../localize-urls.ts";
import { InvalidOptionsError } from "../start-options.ts";
import type { Template } from "../template/template.ts";
import type { Deployment } from "./deployment.ts";
import { deployStripe } from "./stripe.ts";

const told = {
  STRIPE_SECRET_ID: "arn:key",
  STRIPE_WEBHOOK_SECRET_ID: "arn:webhook",
  STRIPE_PRICE_PARAMETER: "/price",
  STRIPE_PORTAL_PARAMETER: "/portal",
};
const drawn = {
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
    throw new Error("not asked for");
  },
  getOutput: () => "",
};

const said: string[] = [];
beforeEach(() => {
  said.length = 0;
  for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "PRICE_ID"])
    vi.stubEnv(`STRIPE_${name}`, undefined);
});
afterEach(() => vi.unstubAllEnvs());

/** A deployment whose Stripe is at `endpoint`, ours or another's; nothing else of it is asked for. */
function deployment(endpoint: string, ours: boolean): Deployment {
  const place = { endpoint, port: Number(new URL(endpoint).port), ours };
  const running = new AsyncDisposableStack();
  onTestFinished(() => running.disposeAsync());
  const names = ["dynamodb", "s3", "cognito", "mail", "ssm", "secretsManager", "stripe"] as const;
  return {
    template,
    services: Object.fromEntries(names.map((name) => [name, place])) as Deployment["services"],
    stateDir: createTempDirectory(),
    accessKey: { accessKeyId: "a", secretAccessKey: "b" },
    print: (line) => void said.push(line),
    cleanup: running,
  };
}

describe("our own Stripe", () => {
  it("sends its events to the webhook, signed with the first of two secrets", async () => {
    const receiver = await givenAReceiver();
    vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_new whsec_old");
    const { server } = await givenStripe();
    // Its port is free from now on.
    await server.close();
    const account = await deployStripe(deployment(server.url, true), {
      generatedKeys: drawn,
      webhook: receiver.webhook.url(),
      functionEnvironment: told,
    });
    expect(account.secrets["arn:webhook"]).toBe("whsec_new whsec_old");
    expect((await fetch(account.script ?? "")).headers.get("content-type")).toMatch(/javascript/);
    await until(() => expect(receiver.types()).toContain("price.created"));
    const [first] = receiver.events;
    const { webhooks } = createStripeClient("sk_test_x", account.api);
    const verify = (secret: string) =>
      webhooks.constructEvent(first?.body ?? "", first?.signature ?? "", secret);
    expect(verify("whsec_new").id).toBe(first?.id);
    expect(() => verify("whsec_old")).toThrow();
  });

  it("stands where the policy of the pages names Stripe", () => {
    const { services } = deployment("http://127.0.0.1:7777", true);
    const localise = createUrlLocalizer(template, services, "http://127.0.0.1:4000");
    expect(localise("script-src https://js.stripe.com; connect-src https://api.stripe.com")).toBe(
      "script-src http://127.0.0.1:7777; connect-src http://127.0.0.1:7777",
    );
  });
});

describe("another's Stripe", () => {
  it("gets Premium on offer, by its own key, and what is told of it lies where AWS would have it", async () => {
    const theirs = await givenStripe();
    vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_theirs");
    vi.stubEnv("STRIPE_PUBLISHABLE_KEY", "pk_test_theirs");
    vi.stubEnv("STRIPE_WEBHOOK_SECRET", "whsec_theirs");
    const account = await deployStripe(deployment(theirs.server.url, false), { generatedKeys: drawn, webhook, functionEnvironment: told });
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
    expect(said.join()).toContain(theirs.server.url);
  });

  it("is asked for the price that the environment names, and says what it lacks", async () => {
    const theirs = await givenStripe();
    vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_theirs");
    vi.stubEnv("STRIPE_PRICE_ID", "price_theirs");
    const account = await deployStripe(deployment(theirs.server.url, false), { generatedKeys: drawn, webhook, functionEnvironment: told });
    expect(account.parameters["/price"]).toBe("price_theirs");
    expect(account.publishableKey).toBeNull();
    expect((await theirs.sdk.prices.list()).data).toEqual([]);
    expect(said.join("\n")).toMatch(/STRIPE_PUBLISHABLE_KEY is not set/);
    expect(said.join("\n")).toContain(`stripe listen --forward-to ${webhook}`);
  });

  it("is Stripe's own for the pages' policy when the address is", () => {
    const { services } = deployment("https://api.stripe.com", false);
    const localise = createUrlLocalizer(template, services, "http://127.0.0.1:4000");
    const policy = "script-src https://js.stripe.com; connect-src https://api.stripe.com";
    expect(localise(policy)).toBe(policy);
  });

  it.each(["sk_live_mine", "rk_live_mine"])("is not reached with the live key %s", async (key) => {
    vi.stubEnv("STRIPE_SECRET_KEY", key);
    const starting = deployStripe(deployment("https://api.stripe.com", false), { generatedKeys: drawn, webhook, functionEnvironment: told });
    await expect(starting).rejects.toThrow(InvalidOptionsError);
  });

  it("keeps nobody from starting when it cannot be reached, or knows less than Stripe, and that is said", async () => {
    const { parameters } = await deployStripe(deployment("http://127.0.0.1:1", false), {
      generatedKeys: drawn,
      webhook,
      functionEnvironment: told,
    });
    expect(parameters).toEqual({ "/price": "none", "/portal": "none" });
    expect(said.join("\n")).toMatch(/Premium cannot be bought until STRIPE_PRICE_ID names its price/);
  });
});
