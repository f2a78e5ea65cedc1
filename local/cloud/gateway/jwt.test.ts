import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authorize, createJwtAuthorizer } from "./jwt.ts";

const issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abcdefghi";
const client = "browser";
const ours = generateKeyPairSync("rsa", { modulusLength: 2048 });
const theirs = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicPem = ours.publicKey.export({ type: "spki", format: "pem" }).toString();

let server: Server;
let authorize: Authorize;

beforeAll(async () => {
  const keys = [{ ...ours.publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }];
  server = createServer((_, response) => response.end(JSON.stringify({ keys })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  authorize = createJwtAuthorizer({ issuer, audience: [client], jwksUrl: `http://127.0.0.1:${port}` });
});
afterAll(() => server.close());

const seconds = Math.floor(Date.now() / 1000);
const access = {
  sub: "s1",
  iss: issuer,
  client_id: client,
  token_use: "access",
  iat: seconds,
  exp: seconds + 900,
};
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(
  payload: object,
  key: KeyObject = ours.privateKey,
  header: object = { alg: "RS256", kid: "k1" },
) {
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key).toString("base64url")}`;
}

describe("the API's JWT authorizer", () => {
  it("hands on the claims of the pool's own tokens, access and ID, with Bearer and without", async () => {
    expect(await authorize(`Bearer ${token(access)}`)).toMatchObject({
      sub: "s1",
      exp: String(seconds + 900),
    });
    expect(await authorize(token(access))).toMatchObject({ sub: "s1" });
    const { client_id, ...shared } = access;
    expect(await authorize(`Bearer ${token({ ...shared, aud: client_id })}`)).toMatchObject({ sub: "s1" });
  });

  it.each<[string, () => string | undefined]>([
    ["no header", () => undefined],
    ["no token", () => "Bearer "],
    ["another scheme", () => "Basic dXNlcjpwYXNz"],
    ["an expired token", () => token({ ...access, exp: seconds - 1 })],
    ["another client's", () => token({ ...access, client_id: "other" })],
    ["another pool's issuer", () => token({ ...access, iss: `${issuer}x` })],
    ["another pool's key", () => token(access, theirs.privateKey)],
    ["an unknown key id", () => token(access, ours.privateKey, { alg: "RS256", kid: "k2" })],
    ["alg none", () => `${part({ alg: "none", kid: "k1" })}.${part(access)}.`],
    [
      "the public key as an HMAC secret",
      () => {
        const signed = `${part({ alg: "HS256", kid: "k1" })}.${part(access)}`;
        return `${signed}.${createHmac("sha256", publicPem).update(signed).digest("base64url")}`;
      },
    ],
    [
      "an edited payload",
      () => {
        const [header, , signature] = token(access).split(".");
        return `${header}.${part({ ...access, sub: "s2" })}.${signature}`;
      },
    ],
  ])("refuses %s", async (_, made) => {
    expect(await authorize(made())).toBeUndefined();
  });
});
