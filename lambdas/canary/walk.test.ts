import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { contentCard } from "../../contract/content.ts";
import {
  computeProof,
  computeVerifier,
  type Exchange,
  formatSalt,
  startExchange,
} from "../../local/emulators/aws/cognito/srp.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { canaryMetric } from "../metric.ts";
import { checkSite } from "./canary.ts";
import { parseCredentials } from "./cognito-calls.ts";
import { walkSite } from "./walk.ts";
import { CanaryError } from "./walk-steps.ts";

/* A site, a user pool and the parameters of a stage on one small server. Each test breaks one part of it. */

const account = { email: "canary@example.com", password: "only the canary knows" };
const [poolId, userId, salt, secretBlock] = ["us-east-1_AbCd", "sub-1", "0badcafe", "YmxvY2s="];
const verifier = computeVerifier("AbCd", userId, account.password, salt);
const card = contentCard.parse(make.contentItem({ id: "cnt_0123456789" }));
let broken: string | undefined;
let exchange: Exchange | undefined;
let site = "";

const server = createServer(async (request, response) => {
  const body = await text(request);
  const operation = String(request.headers["x-amz-target"] ?? "").split(".")[1];
  const name = operation ?? `${request.method} ${request.url}`;
  if (name === broken) return respond(response, 503, { message: "broken" });
  respond(response, 200, answer(name, body === "" ? {} : JSON.parse(body), request.headers.authorization));
});

const respond = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

function answer(
  name: string,
  input: Record<string, Record<string, string>>,
  authorization?: string,
): unknown {
  switch (name) {
    case "GET /config.json":
      return {
        stage: "test",
        cognito: { region: "us-east-1", user_pool_id: poolId, client_id: "client", endpoint: `${site}/pool` },
        stripe: { publishable_key: null, stripe_js: null },
        media_url: "/media/",
        contact_email: "hello@example.com",
        social: [],
      };
    case "InitiateAuth":
      exchange = startExchange(input.AuthParameters?.SRP_A ?? "", verifier);
      return {
        ChallengeParameters: {
          USER_ID_FOR_SRP: userId,
          SALT: formatSalt(salt),
          SRP_B: exchange?.serverPublic.toString(16),
          SECRET_BLOCK: secretBlock,
        },
      };
    case "RespondToAuthChallenge": {
      const { TIMESTAMP: timestamp = "", PASSWORD_CLAIM_SIGNATURE } = input.ChallengeResponses ?? {};
      expect(timestamp).toMatch(/^\w{3} \w{3} \d{1,2} \d\d:\d\d:\d\d UTC \d{4}$/);
      const proof =
        exchange && computeProof(exchange, { poolName: "AbCd", username: userId, secretBlock, timestamp });
      return proof === PASSWORD_CLAIM_SIGNATURE
        ? { AuthenticationResult: { AccessToken: "token", RefreshToken: "refresh" } }
        : { message: "Incorrect username or password." };
    }
    case "GET /api/content":
      return { items: broken === "no items" ? [] : [card], next: null };
    case `POST /api/content/${card.id}/download`:
      expect(authorization).toBe("Bearer token");
      return { url: `${site}/file`, file_name: "calm-cards.pdf", expires_in: 60 };
    case "GetSecretValue":
      return { SecretString: JSON.stringify(account) };
    case "GetParameter":
      return { Parameter: { Value: site } };
    default:
      return {};
  }
}

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = {
    AWS_ENDPOINT_URL: site,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "test",
    AWS_SECRET_ACCESS_KEY: "test",
    TABLE_NAME: "table",
    CANARY_SECRET_ID: "secret",
    SITE_URL_PARAMETER: "/kindstead/test/site-url",
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(() => {
  server.close();
  vi.unstubAllEnvs();
});
beforeEach(() => {
  broken = undefined;
});

it("canary: signs in with SRP, lists the library, downloads and signs out", async () => {
  expect(Object.keys(await walkSite(site, account))).toEqual([
    "open the site",
    "sign in",
    "list the library",
    "download",
    "sign out",
  ]);
});

it.each([
  ["GET /", "open the site: Error: 503"],
  ["GET /config.json", "open the site: Error: 503"],
  ["InitiateAuth", "sign in: Error: 503"],
  ["GET /api/content", "list the library: Error: 503"],
  ["no items", "list the library: Error: the first page has no item"],
  [`POST /api/content/${card.id}/download`, "download: Error: 503"],
  ["GET /file", "download: Error: 503"],
])("canary: names the step that fails when %s is broken", async (part, message) => {
  broken = part;
  await expect(walkSite(site, account)).rejects.toThrow(message);
});

it("canary: fails with a wrong password", async () => {
  await expect(walkSite(site, { ...account, password: "another one" })).rejects.toThrow(
    "sign in: an answer in another form",
  );
});

it.each(["the-new-password", '{"email":"canary@example.com"}'])(
  "canary: names the form of its secret, without the text, when it is %s",
  (secret) => {
    expect(() => parseCredentials(secret)).toThrow(
      new CanaryError('read the secret: its value must be {"email": "…", "password": "…"}'),
    );
  },
);

it("canary: logs 1 when it succeeded and 0 with the step when it failed, and never the password", async () => {
  const lines = [...(await recordLogLines(checkSite))];
  broken = "GET /file";
  lines.push(...(await recordLogLines(checkSite)));
  const [first, second] = lines.map((line) => JSON.parse(line));
  expect(first).toMatchObject({ [canaryMetric.name]: 1, level: "INFO" });
  expect(second).toMatchObject({
    [canaryMetric.name]: 0,
    level: "WARN",
    reason: expect.stringContaining("download"),
  });
  expect(lines.join()).not.toContain(account.password);
});
