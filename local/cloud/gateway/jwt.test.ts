import { createHmac, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Authorize, createJwtAuthorizer } from "./jwt.ts";

const issuer = "https://cognito-idp.us-east-1.amazonaws.com/us-east-1_abcdefghi";
const client = "browser";
const poolKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const otherKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const publicPem = poolKeys.publicKey.export({ type: "spki", format: "pem" }).toString();

let server: Server;
let authorize: Authorize;

beforeAll(async () => {
  const keys = [{ ...poolKeys.publicKey.export({ format: "jwk" }), kid: "k1", alg: "RS256", use: "sig" }];
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
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

function createToken(
  payload: object,
  key: KeyObject = poolKeys.privateKey,
  header: object = { alg: "RS256", kid: "k1" },
) {
  const signed = `${encodePart(header)}.${encodePart(payload)}`;
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key).toString("base64url")}`;
}

describe("the JWT authorizer", () => {
  it("returns the claims of the pool's access and ID tokens, with and without the Bearer prefix", async () => {
    expect(await authorize(`Bearer ${createToken(access)}`)).toMatchObject({
      sub: "s1",
      exp: String(seconds + 900),
    });
    expect(await authorize(createToken(access))).toMatchObject({ sub: "s1" });
    const { client_id, ...shared } = access;
    expect(await authorize(`Bearer ${createToken({ ...shared, aud: client_id })}`)).toMatchObject({
      sub: "s1",
    });
  });

  it.each<[string, () => string | undefined]>([
    ["no header", () => undefined],
    ["no token", () => "Bearer "],
    ["another scheme", () => "Basic dXNlcjpwYXNz"],
    ["an expired token", () => createToken({ ...access, exp: seconds - 1 })],
    ["a token for another client", () => createToken({ ...access, client_id: "other" })],
    ["a token of another issuer", () => createToken({ ...access, iss: `${issuer}x` })],
    ["a token signed with another key", () => createToken(access, otherKeys.privateKey)],
    ["an unknown key id", () => createToken(access, poolKeys.privateKey, { alg: "RS256", kid: "k2" })],
    [
      "a token without a signature (alg none)",
      () => `${encodePart({ alg: "none", kid: "k1" })}.${encodePart(access)}.`,
    ],
    [
      "a token signed with the public key as an HMAC secret",
      () => {
        const signed = `${encodePart({ alg: "HS256", kid: "k1" })}.${encodePart(access)}`;
        return `${signed}.${createHmac("sha256", publicPem).update(signed).digest("base64url")}`;
      },
    ],
    [
      "an edited payload",
      () => {
        const [header, , signature] = createToken(access).split(".");
        return `${header}.${encodePart({ ...access, sub: "s2" })}.${signature}`;
      },
    ],
  ])("rejects %s", async (_, createToken) => {
    expect(await authorize(createToken())).toBeUndefined();
  });
});
