import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { premiumPriceCents } from "../../contract/brand.ts";
import { errorEnvelope } from "../../contract/errors.ts";
import { type Route, routes } from "../../contract/routes.ts";
import { runtimeConfig } from "../../contract/runtime-config.ts";
import { createAmplifyClient, proveSignUpWork } from "../../test/support/amplify.ts";
import { seedAccounts } from "../demo/accounts.ts";
import { createStripeClient } from "../tools/stripe-account/stripe-client.ts";
import { type Cloud, startCloud } from "./cloud.ts";

let stateDir: string;
let cloud: Cloud;

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), "cloud-"));
  cloud = await startCloud({ stateDir, port: 0, seed: "none", web: "none", quiet: true });
});
afterAll(async () => {
  await cloud.close();
  rmSync(stateDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${cloud.site}${path}`, { headers });

function buildClientConfig(endpoint: string) {
  const { region, access_key_id, secret_access_key } = cloud.endpoints.aws;
  return {
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  };
}

describe("the API on the local cloud", () => {
  it("serves every route of the contract: public routes respond, the others require a token", async () => {
    for (const [name, { method, path, access }] of Object.entries<Route>(routes)) {
      const url = `${cloud.site}${path.replace("{kind}", "contact").replace(/\{\w+\}/, "cnt_0123456789")}`;
      const { status } = await fetch(url, { method });
      expect(status < 500 && status !== 404, name).toBe(true);
      expect(status === 401, name).toBe(access !== "public");
    }
  });

  it("returns the product's error JSON for an unknown path, and the gateway's for an invalid token, uncached", async () => {
    const unknown = await get("/api/nothing/here");
    expect(unknown.status).toBe(404);
    expect(errorEnvelope.parse(await unknown.json()).error.code).toBe("not_found");
    const refused = await get("/api/me", { authorization: "Bearer x.y.z" });
    expect([refused.status, await refused.json()]).toEqual([401, { message: "Unauthorized" }]);
    expect(refused.headers.get("cache-control")).toBe("no-store");
  });

  it("rejects a body over 10 MB as API Gateway does", async () => {
    const response = await fetch(`${cloud.site}/api/content`, {
      method: "POST",
      body: Buffer.alloc(10_485_761),
    });
    expect([response.status, await response.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
  });

  it("runs the user pool's triggers at sign-up: the user is confirmed, has a row, and is in the group", async () => {
    const { cognito } = cloud.endpoints;
    const client = new CognitoIdentityProviderClient(buildClientConfig(cognito.endpoint));
    const { UserSub, UserConfirmed } = await client.send(
      new SignUpCommand({
        ClientId: cognito.client_id,
        Username: "dana@example.com",
        Password: "sesame 1",
        UserAttributes: [{ Name: "email", Value: "dana@example.com" }],
        ClientMetadata: await proveSignUpWork(cloud.endpoints),
      }),
    );
    expect(UserConfirmed).toBe(true);
    const user = { UserPoolId: cognito.user_pool_id, Username: "dana@example.com" };
    expect((await client.send(new AdminGetUserCommand(user))).Username).toBe(UserSub);
    const groups = async () => {
      const { Groups = [] } = await client.send(new AdminListGroupsForUserCommand(user));
      return Groups.map(({ GroupName }) => GroupName);
    };
    await expect.poll(groups, { timeout: 10_000 }).toEqual(["free"]);
  });
});

describe("a local cloud without demo data", () => {
  it("rejects default passwords and the demo accounts' passwords", async () => {
    const { getTokens } = createAmplifyClient(cloud.endpoints);
    const demoAccounts = seedAccounts.map(({ email, password }) => [email, password]);
    const names = ["admin@kindstead.example", "admin", "administrator", "root", "test", "user"];
    // At most five per name: a sixth attempt would be locked out regardless of its password.
    const defaultPasswords = process.env.PROVE ? ["admin", "password", "changeme", "kindstead"] : [];
    const guesses = [...demoAccounts, ...names.map((name) => [name, name])].flatMap(
      ([email = "", password = ""]) =>
        [password, ...defaultPasswords.map((each) => (each === password ? "12345678" : each))].map(
          (guess) => ({
            email,
            password: guess,
          }),
        ),
    );
    expect(guesses).toHaveLength(process.env.PROVE ? 50 : 10);
    for (const guess of guesses)
      await expect(getTokens(guess), guess.password).rejects.toThrow("Incorrect username or password.");
  });
});

describe("the local cloud's site", () => {
  it("lists its endpoints, only under a local host name", async () => {
    expect(await (await get("/_local/endpoints.json")).json()).toEqual(cloud.endpoints);
    expect(Object.keys(cloud.endpoints.s3.buckets).sort()).toEqual(["files", "logs", "media", "site"]);
    const status = await new Promise((resolve) => {
      const { port } = new URL(cloud.site);
      const options = {
        host: "127.0.0.1",
        port,
        path: "/_local/endpoints.json",
        headers: { host: "evil.example" },
      };
      request(options, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(421);
  });

  it("gives the browser Cognito's address, and emails the site's address", async () => {
    const config = runtimeConfig.parse(await (await get("/config.json")).json());
    expect(config.cognito).toEqual(cloud.endpoints.cognito);
    const ssm = new SSMClient(buildClientConfig(cloud.endpoints.ssm.endpoint));
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: `/kindstead/${config.stage}/site-url` }),
    );
    expect(Parameter?.Value).toBe(cloud.site);
  });

  it("serves images from the private bucket with a policy that blocks scripts in them", async () => {
    const s3 = new S3Client({ ...buildClientConfig(cloud.endpoints.s3.endpoint), forcePathStyle: true });
    await s3.send(
      new PutObjectCommand({
        Bucket: cloud.endpoints.s3.buckets.media,
        Key: "media/covers/a b.svg",
        Body: "<svg/>",
        ContentType: "image/svg+xml",
      }),
    );
    const picture = await get("/media/covers/a%20b.svg");
    expect([picture.status, await picture.text()]).toEqual([200, "<svg/>"]);
    expect(picture.headers.get("content-type")).toBe("image/svg+xml");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect((await get("/media/covers/none.svg")).status).toBe(403);
    expect((await get("/media/../content/x")).status).not.toBe(200);
  });
});

describe("payments", () => {
  it("are configured for the browser, and the price of Premium exists", async () => {
    const { stripe } = cloud.endpoints;
    const config = runtimeConfig.parse(await (await get("/config.json")).json());
    expect(config.stripe).toEqual({
      publishable_key: stripe.publishable_key,
      stripe_js: `${stripe.api}/stripe.js`,
    });
    const ssm = new SSMClient(buildClientConfig(cloud.endpoints.ssm.endpoint));
    const Name = `/kindstead/${config.stage}/stripe-price-id`;
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name }));
    const price = await createStripeClient("sk_test_any", stripe.api).prices.retrieve(Parameter?.Value ?? "");
    expect(price).toMatchObject({ active: true, unit_amount: premiumPriceCents });
  });

  it("send webhook events, all of which the API accepts", async () => {
    const { api } = cloud.endpoints.stripe;
    const customer = await createStripeClient("sk_test_any", api).customers.create({
      email: "dana@example.com",
    });
    await createStripeClient("sk_test_any", api).customers.del(customer.id);
    const listWebhooks = async () => (await fetch(`${api}/_local/webhooks`)).json();
    await expect.poll(listWebhooks, { timeout: 10_000 }).toEqual({ mode: "on", open: [] });
  });

  it("reject webhook events that Stripe did not sign", async () => {
    const { method, path } = routes.stripeWebhook;
    const forged = JSON.stringify({
      id: "evt_1",
      type: "invoice.paid",
      data: { object: { customer: "cus_1" } },
    });
    const post = (secret: string) =>
      fetch(cloud.site + path, {
        method,
        body: forged,
        headers: {
          "content-type": "application/json",
          "stripe-signature": Stripe.webhooks.generateTestHeaderString({ payload: forged, secret }),
        },
      });
    expect((await post("whsec_guessed")).status).toBe(400);
    expect((await post(cloud.endpoints.stripe.webhook_secret)).status).toBe(200);
  });
});

describe("the outbox", () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${cloud.site}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const listCalls = async () => {
    const response = await fetch(`${cloud.endpoints.form_hooks.url}/_ledger`);
    const { calls }: { calls: { hook: string; body: object; outcome: number }[] } = JSON.parse(
      await response.text(),
    );
    return calls;
  };

  it("sends messages from the table's stream, and retries a failed one in a sweep that a test can run", async () => {
    const fault = { outcome: 500, times: 1 };
    await fetch(`${cloud.endpoints.form_hooks.url}/_faults`, { method: "POST", body: JSON.stringify(fault) });
    const form = { firstName: "Dana", lastName: "Reyes", email: "dana@example.com", message: "Hello" };
    expect((await post("/api/forms/contact", form)).status).toBe(202);
    await expect
      .poll(listCalls, { timeout: 10_000 })
      .toMatchObject([{ hook: "form", body: form, outcome: 500 }]);
    const time = new Date(Date.now() + 61_000).toISOString();
    const sweep = async () => {
      expect((await post("/_local/run/sweep", { time })).status).toBe(200);
      return (await listCalls()).map(({ outcome }) => outcome);
    };
    await expect.poll(sweep, { timeout: 20_000 }).toEqual([500, 200]);
  });

  it("rejects a run request with another content type, an unknown function or an invalid time", async () => {
    const asText = await post("/_local/run/sweep", {}, { "content-type": "text/plain" });
    expect(asText.status).toBe(415);
    expect((await post("/_local/run/nothing", {})).status).toBe(404);
    expect((await post("/_local/run/sweep", { time: "tomorrow" })).status).toBe(400);
    expect((await get("/_local/run/sweep")).status).toBe(404);
  });
});
