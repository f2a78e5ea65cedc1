import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createTempDirectory } from "../../emulators/kit/temporary-directory.fixture.ts";
import { startTestStripe } from "../../emulators/stripe/stripe.fixture.ts";
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
