import {
  AdminGetUserCommand,
  ListUserPoolsCommand,
  ListUsersCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, getError, type PoolFixture, poolId, startTestPool } from "./cognito.fixture.ts";

const post = (pool: PoolFixture, operation: string, body: string, headers: Record<string, string> = {}) =>
  fetch(pool.cognito.url, {
    method: "POST",
    body,
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`, ...headers },
  });

describe("signed operations", () => {
  const listUsers = new ListUsersCommand({ UserPoolId: poolId });

  it("are rejected with a wrong secret or an unknown key", async () => {
    const pool = await startTestPool();
    expect(await getError(pool.sdk.send(listUsers))).toBe("accepted");
    expect(await getError(pool.connect(pool.cognito, "guessed").send(listUsers))).toContain(
      "InvalidSignatureException",
    );
    expect(await getError(pool.connect(pool.cognito, "local-secret", "OTHER").send(listUsers))).toContain(
      "UnrecognizedClientException",
    );
    expect(await getError(pool.connect(pool.cognito, "x", "__proto__").send(listUsers))).toContain(
      "UnrecognizedClientException",
    );
  });

  it.each([
    ...["AdminCreateUser", "AdminGetUser", "AdminSetUserPassword", "AdminUpdateUserAttributes"],
    ...["AdminDeleteUser", "AdminUserGlobalSignOut", "AdminAddUserToGroup", "AdminRemoveUserFromGroup"],
    ...["AdminListGroupsForUser", "ListUsersInGroup", "ListUsers", "DescribeUserPool"],
    "DescribeUserPoolClient",
  ])("%s is rejected without a signature", async (operation) => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const answer = await post(
      pool,
      operation,
      JSON.stringify({
        UserPoolId: poolId,
        Username: "ann@example.com",
        GroupName: "admin",
        ClientId: clientId,
      }),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      __type: "MissingAuthenticationTokenException",
      message: "Missing Authentication Token",
    });
  });

  it("are rejected when body or operation do not match the signature", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const sniffed: { headers: Record<string, string>; body: string }[] = [];
    pool.sdk.middlewareStack.add(
      (next) => (step) => {
        const { headers, body } = step.request as { headers: Record<string, string>; body: Uint8Array };
        sniffed.push({ headers, body: new TextDecoder().decode(body) });
        return next(step);
      },
      { step: "finalizeRequest", priority: "low" },
    );
    await pool.sdk.send(new AdminGetUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }));
    const [{ headers, body } = { headers: {}, body: "" }] = sniffed;
    const again = (operation: string, text: string) => {
      const { host: _, "content-length": __, ...rest } = headers;
      return post(pool, operation, text, {
        ...rest,
        "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
      });
    };
    expect((await again("AdminGetUser", body)).status).toBe(200);
    expect(await (await again("AdminDeleteUser", body)).text()).toContain("InvalidSignatureException");
    expect(await (await again("AdminGetUser", body.replace("ann", "abe"))).text()).toContain(
      "InvalidSignatureException",
    );
  });
});

describe("Cognito emulator over HTTP", () => {
  it("allows pages of any origin to read responses and errors (CORS)", async () => {
    const pool = await startTestPool();
    const preflight = await fetch(pool.cognito.url, {
      method: "OPTIONS",
      headers: {
        origin: "http://127.0.0.1:4000",
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type,x-amz-target,x-amz-user-agent",
      },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
    expect(preflight.headers.get("access-control-allow-methods")).toContain("POST");
    expect(preflight.headers.get("access-control-allow-headers")).toContain("x-amz-target");
    const refused = await post(pool, "GetUser", '{"AccessToken":"x"}');
    expect(refused.status).toBe(400);
    expect(refused.headers.get("access-control-allow-origin")).toBe("*");
    expect(refused.headers.get("x-amzn-errortype")).toBe("NotAuthorizedException");
  });

  it("publishes the key set and issuer without private keys", async () => {
    const { cognito } = await startTestPool();
    const wellKnown = (path: string) => fetch(`${cognito.url}/${path}`);
    const keys = JSON.parse(await (await wellKnown(`${poolId}/.well-known/jwks.json`)).text());
    expect(keys.keys).toEqual([
      {
        kty: "RSA",
        alg: "RS256",
        use: "sig",
        kid: expect.any(String),
        e: "AQAB",
        n: expect.stringMatching(/^[\w-]{342}$/),
      },
    ]);
    expect(await (await wellKnown(`${poolId}/.well-known/openid-configuration`)).json()).toMatchObject({
      issuer: `https://cognito-idp.eu-west-1.amazonaws.com/${poolId}`,
    });
    for (const path of ["", "eu-west-1_Nowhere/.well-known/jwks.json", `${poolId}/../cognito.jsonl`])
      expect((await wellKnown(path)).status).toBe(400);
  });

  it.each([
    ["an unknown operation", "CreateUserPool", "{}", "UnknownOperationException"],
    ["an operation named constructor", "constructor", "{}", "UnknownOperationException"],
    ["invalid JSON", "SignUp", "{", "SerializationException"],
    ["a body above the size limit", "SignUp", `"${"x".repeat(1_000_001)}"`, "SerializationException"],
    ["missing fields", "SignUp", "{}", "InvalidParameterException"],
    [
      "fields of the wrong type",
      "SignUp",
      '{"ClientId":["web-client"],"Username":{}}',
      "InvalidParameterException",
    ],
    ["null", "SignUp", "null", "InvalidParameterException"],
  ])("answers %s with an error and keeps running", async (_, operation, body, expected) => {
    const pool = await startTestPool();
    const answer = await post(pool, operation, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ __type: expected });
    expect(await getError(pool.signUp("ann@example.com"))).toBe("accepted");
  });

  it("rejects unsupported operations", async () => {
    const pool = await startTestPool();
    expect(await getError(pool.sdk.send(new ListUserPoolsCommand({ MaxResults: 1 })))).toContain(
      "ListUserPools is not supported here",
    );
  });
});
