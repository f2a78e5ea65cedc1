import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import StripeSdk from "stripe";
import * as z from "zod";
import { startStripe } from "../../local/emulators/stripe/server.ts";
import { ensurePremiumPrice } from "../../local/tools/stripe-account/premium-price.ts";
import { mockSecrets } from "./secrets.ts";

export const site = "https://kindstead.test";

export const secretKey = "sk_test_shop";
/** Signs the shop's webhook events. */
export const webhookSecret = "whsec_shop";
const VISA = { number: "4242 4242 4242 4242", expiry: "12 / 34", cvc: "123" };

const ledger = z.object({
  calls: z.array(
    z.object({
      time: z.string(),
      method: z.string(),
      path: z.string(),
      body: z.record(z.string(), z.unknown()),
      idempotency_key: z.string().nullable(),
      status: z.number().nullable(),
    }),
  ),
});

/**
 * Starts the Stripe emulator with a Premium price, and sets the secrets and settings by which the Lambdas of this
 * process find it. `advance` moves its clock forward, in milliseconds.
 */
export async function startShop() {
  const dir = await mkdtemp(join(tmpdir(), "kindstead-shop-"));
  let ahead = 0;
  const server = await startStripe({
    port: 0,
    dir,
    secretKey,
    publishableKey: "pk_test_shop",
    webhook: null,
    now: () => Date.now() + ahead,
  });
  const address = { host: "127.0.0.1", port: server.port, protocol: "http" } as const;
  const sdk = new StripeSdk(secretKey, { ...address, maxNetworkRetries: 0, telemetry: false });
  const { id: price } = await ensurePremiumPrice(sdk);
  pointLambdasAt(server.url, price);

  const local = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(server.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    return response.json();
  };
  const listCalls = async () => ledger.parse(await local("GET", "/_ledger")).calls;
  return {
    url: server.url,
    sdk,
    price,
    local,
    /** Pays on a checkout page. Returns the address that the page redirects to. */
    pay: async (page: string): Promise<string> => {
      const form = { method: "POST", body: new URLSearchParams(VISA), redirect: "manual" } as const;
      return (await fetch(page, form)).headers.get("location") ?? "";
    },
    misbehave: (fault: object) => local("POST", "/_faults", fault),
    /** Makes Stripe refuse an address that is well-formed. */
    refuseEmail: (email: string) => local("POST", "/_local/refused-emails", { emails: [email] }),
    behave: () => local("DELETE", "/_faults"),
    listCalls,
    /** Lists the calls of one method and path since the ledger was last cleared. */
    calls: async (method: string, path: string) =>
      (await listCalls()).filter((call) => call.method === method && call.path === path),
    clearCalls: () => local("DELETE", "/_ledger"),
    advance: (ms: number) => {
      ahead += ms;
    },
    stop: async () => {
      await server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

let shops = 0;

/** Uses new names each time, because the Lambdas cache secrets and settings by name. */
function pointLambdasAt(url: string, price: string): void {
  shops += 1;
  const [secret, webhook] = [`stripe-key-${shops}`, `stripe-webhook-${shops}`];
  const secrets = mockSecrets();
  secrets.on(GetSecretValueCommand, { SecretId: secret }).resolves({ SecretString: secretKey });
  secrets.on(GetSecretValueCommand, { SecretId: webhook }).resolves({ SecretString: webhookSecret });
  Object.assign(process.env, {
    STRIPE_API_BASE: url,
    STRIPE_SECRET_ID: secret,
    STRIPE_WEBHOOK_SECRET_ID: webhook,
  });
  const parameters = mockClient(SSMClient);
  const values = {
    SITE_URL_PARAMETER: site,
    SITE_BUCKET_PARAMETER: "site",
    FORM_HOOK_PARAMETER: "none",
    UPGRADE_HOOK_PARAMETER: "none",
    STRIPE_PRICE_PARAMETER: price,
    STRIPE_PORTAL_PARAMETER: "none",
  };
  for (const [variable, Value] of Object.entries(values)) {
    const Name = `/kindstead/shop-${shops}/${variable}`;
    process.env[variable] = Name;
    parameters.on(GetParameterCommand, { Name }).resolves({ Parameter: { Value } });
  }
}
