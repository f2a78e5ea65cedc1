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
import { amplify } from "../../test/support/amplify.ts";
import { seedAccounts } from "../demo/accounts.ts";
import { stripeClient } from "../tools/stripe-account/client.ts";
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

function connection(endpoint: string) {
  const { region, access_key_id, secret_access_key } = cloud.endpoints.aws;
  return {
    endpoint,
    region,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  };
}

describe("the API on the local cloud", () => {
  it("runs every route of the contract: public ones answer, the others ask who is there", async () => {
    for (const [name, { method, path, access }] of Object.entries<Route>(routes)) {
      const url = `${cloud.site}${path.replace("{kind}", "contact").replace(/\{\w+\}/, "cnt_0123456789")}`;
      const { status } = await fetch(url, { method });
      expect(status < 500 && status !== 404, name).toBe(true);
      expect(status === 401, name).toBe(access !== "public");
    }
  });

  it("answers an unknown path with the product's own JSON, and a bad token with the gateway's", async () => {
    const unknown = await get("/api/nothing/here");
    expect(unknown.status).toBe(404);
    expect(errorEnvelope.parse(await unknown.json()).error.code).toBe("not_found");
    const refused = await get("/api/me", { authorization: "Bearer x.y.z" });
    expect([refused.status, await refused.json()]).toEqual([401, { message: "Unauthorized" }]);
  });

  it("refuses a body over 10 MB as API Gateway does", async () => {
    const answer = await fetch(`${cloud.site}/api/content`, {
      method: "POST",
      body: Buffer.alloc(10_485_761),
    });
    expect([answer.status, await answer.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
  });

  it("signs a person up through the pool's triggers: confirmed, with a row, in the group", async () => {
    const { cognito } = cloud.endpoints;
    const client = new CognitoIdentityProviderClient(connection(cognito.endpoint));
    const { UserSub, UserConfirmed } = await client.send(
      new SignUpCommand({
        ClientId: cognito.client_id,
        Username: "dana@example.com",
        Password: "sesame 1",
        UserAttributes: [{ Name: "email", Value: "dana@example.com" }],
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

describe("a cloud in which nobody is", () => {
  it("lets nobody in by what such things come with, the demo accounts among them", async () => {
    const { tokensOf } = amplify(cloud.endpoints);
    const own = seedAccounts.map(({ email, password }) => [email, password]);
    const names = ["admin@kindstead.example", "admin", "administrator", "root", "test", "user"];
    // Five for each name: a sixth would meet the lockout, whatever the password is.
    const words = process.env.PROVE ? ["admin", "password", "changeme", "kindstead"] : [];
    const guesses = [...own, ...names.map((name) => [name, name])].flatMap(([email = "", itself = ""]) =>
      [itself, ...words.map((word) => (word === itself ? "12345678" : word))].map((password) => ({
        email,
        password,
      })),
    );
    expect(guesses).toHaveLength(process.env.PROVE ? 50 : 10);
    for (const guess of guesses)
      await expect(tokensOf(guess), JSON.stringify(guess)).rejects.toThrow("Incorrect username or password.");
  });
});

describe("what stands around it", () => {
  it("lists itself, for clients on this machine only", async () => {
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

  it("tells the browser where Cognito is, and mails where the site is", async () => {
    const config = runtimeConfig.parse(await (await get("/config.json")).json());
    expect(config.cognito).toEqual(cloud.endpoints.cognito);
    const ssm = new SSMClient(connection(cloud.endpoints.ssm.endpoint));
    const { Parameter } = await ssm.send(
      new GetParameterCommand({ Name: `/kindstead/${config.stage}/site-url` }),
    );
    expect(Parameter?.Value).toBe(cloud.site);
  });

  it("serves pictures from the private bucket, so that nothing in them runs", async () => {
    const s3 = new S3Client({ ...connection(cloud.endpoints.s3.endpoint), forcePathStyle: true });
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
  it("are told to the browser, and Premium is on offer", async () => {
    const { stripe } = cloud.endpoints;
    const config = runtimeConfig.parse(await (await get("/config.json")).json());
    expect(config.stripe).toEqual({
      publishable_key: stripe.publishable_key,
      stripe_js: `${stripe.api}/stripe.js`,
    });
    const ssm = new SSMClient(connection(cloud.endpoints.ssm.endpoint));
    const Name = `/kindstead/${config.stage}/stripe-price-id`;
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name }));
    const price = await stripeClient("sk_test_any", stripe.api).prices.retrieve(Parameter?.Value ?? "");
    expect(price).toMatchObject({ active: true, unit_amount: premiumPriceCents });
  });

  it("come back as events, each of which the API takes in", async () => {
    const { api } = cloud.endpoints.stripe;
    const customer = await stripeClient("sk_test_any", api).customers.create({ email: "dana@example.com" });
    await stripeClient("sk_test_any", api).customers.del(customer.id);
    const webhooks = async () => (await fetch(`${api}/_local/webhooks`)).json();
    await expect.poll(webhooks, { timeout: 10_000 }).toEqual({ mode: "on", open: [] });
  });

  it("are not believed of anybody but Stripe", async () => {
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

describe("what leaves the system", () => {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${cloud.site}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const ledger = async () => {
    const answer = await fetch(`${cloud.endpoints.form_hooks.url}/_ledger`);
    const { calls }: { calls: { hook: string; body: object; outcome: number }[] } = JSON.parse(
      await answer.text(),
    );
    return calls;
  };

  it("goes out from the table's stream, and what fails with a sweep that a test may call for", async () => {
    const fault = { outcome: 500, times: 1 };
    await fetch(`${cloud.endpoints.form_hooks.url}/_faults`, { method: "POST", body: JSON.stringify(fault) });
    const form = { firstName: "Dana", lastName: "Reyes", email: "dana@example.com", message: "Hello" };
    expect((await post("/api/forms/contact", form)).status).toBe(202);
    await expect
      .poll(ledger, { timeout: 10_000 })
      .toMatchObject([{ hook: "form", body: form, outcome: 500 }]);
    const time = new Date(Date.now() + 61_000).toISOString();
    const swept = async () => {
      expect((await post("/_local/run/sweep", { time })).status).toBe(200);
      return (await ledger()).map(({ outcome }) => outcome);
    };
    await expect.poll(swept, { timeout: 20_000 }).toEqual([500, 200]);
  });

  it("is not called for by a foreign page, for a function that there is not, or at no time", async () => {
    const asText = await post("/_local/run/sweep", {}, { "content-type": "text/plain" });
    expect(asText.status).toBe(415);
    expect((await post("/_local/run/nothing", {})).status).toBe(404);
    expect((await post("/_local/run/sweep", { time: "tomorrow" })).status).toBe(400);
    expect((await get("/_local/run/sweep")).status).toBe(404);
  });
});
