import { once } from "node:events";
import { connect } from "node:net";
import { ListUsersCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it, vi } from "vitest";
import { clientId, getError, type PoolFixture, poolId, startTestPool } from "./cognito.fixture.ts";

const post = (pool: PoolFixture, operation: string, body: string, headers: Record<string, string> = {}) =>
  fetch(pool.cognito.url, {
    method: "POST",
    body,
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`, ...headers },
  });

it("prints nothing when a client leaves before its request has ended", async () => {
  const pool = await startTestPool();
  const print = vi.spyOn(console, "error");
  const { hostname, port } = new URL(pool.cognito.url);
  const socket = connect(Number(port), hostname);
  socket.write("POST / HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n{");
  // The server reads the request now.
  await once(socket, "data");
  socket.destroy();
  // The server closes once it has noticed.
  await pool.cognito.close();
  expect(print).not.toHaveBeenCalled();
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
    ...["AdminListGroupsForUser", "ListUsers", "AdminResetUserPassword"],
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
});
