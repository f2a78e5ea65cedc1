import { ListUsersCommand, SignUpCommand } from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  autoConfirm,
  clientId,
  getError,
  getTokens,
  password,
  poolId,
  startTestPool,
} from "./cognito.fixture.ts";

describe("SignUp", () => {
  it.each([
    ["email_verified", "true"],
    ["phone_number", "+15550100"],
    ["profile", "admin"],
    ["sub", "11111111-1111-4111-8111-111111111111"],
    ["custom:badge", "gold"],
  ])("rejects %s, which the client may not write", async (name, value) => {
    const pool = await startTestPool();
    expect(await getError(pool.signUp("ann@example.com", { [name]: value }))).toBe(
      "NotAuthorizedException: A client attempted to write unauthorized attribute",
    );
    expect((await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toEqual([]);
  });

  it("does not let any client set email_verified", async () => {
    const pool = await startTestPool({ client: { WriteAttributes: undefined } });
    expect(await getError(pool.signUp("ann@example.com", { email_verified: "true" }))).toContain(
      "unauthorized attribute",
    );
    expect(await getError(pool.signUp("ann@example.com", { nickname: "Annie" }))).toBe("accepted");
  });

  it.each(["custom:role", "role", "cognito:groups", "membership_status", "__proto__"])(
    "rejects %s, which is not in the schema",
    async (name) => {
      const pool = await startTestPool();
      const call = pool.sdk.send(
        new SignUpCommand({
          ClientId: clientId,
          Username: "ann@example.com",
          Password: password,
          UserAttributes: [{ Name: name, Value: "admin" }],
        }),
      );
      expect(await getError(call)).toContain(
        `InvalidParameterException: Attributes did not conform to the schema: ${name}: Attribute does not exist`,
      );
    },
  );

  it("rejects an existing email address, ignoring case", async () => {
    const pool = await startTestPool();
    await pool.signUp("ann@example.com");
    const exists = "UsernameExistsException: An account with the given email already exists.";
    expect(await getError(pool.signUp("ann@example.com"))).toBe(exists);
    expect(await getError(pool.signUp("ANN@Example.com"))).toBe(exists);
  });

  it("accepts one of twenty concurrent sign-ups with the same address", async () => {
    const pool = await startTestPool();
    const tries = Array.from({ length: 20 }, (_, i) =>
      pool.signUp(i % 2 ? "ann@example.com" : "ANN@example.com"),
    );
    const outcomes = await Promise.all(tries.map(getError));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.startsWith("UsernameExistsException"))).toHaveLength(19);
  });

  it.each([
    ["that is too short", "Short-1", "Password not long enough"],
    ["without a number", "No-number-here", "Password must have numeric characters"],
    ["with a leading space", " Rainy-Day-7", "Password must satisfy regular expression pattern: ^\\S.*\\S$"],
    ["that is too long", `Rainy-Day-7${"x".repeat(256)}`, "Password too long"],
  ])("rejects a password %s", async (_, word, rule) => {
    const pool = await startTestPool();
    expect(await getError(pool.signUp("ann@example.com", {}, word))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${rule}`,
    );
  });

  it("creates no user when PreSignUp fails", async () => {
    const refuse = () => {
      throw new Error("not from here");
    };
    const pool = await startTestPool({ triggers: { preSignUp: refuse } });
    expect(await getError(pool.signUp("ann@example.com"))).toBe(
      "UserLambdaValidationException: PreSignUp failed with error not from here.",
    );
    expect((await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toEqual([]);
  });

  it("keeps the user when PostConfirmation fails", async () => {
    const fail = () => {
      throw new Error("table is down");
    };
    const pool = await startTestPool({ triggers: { preSignUp: autoConfirm, postConfirmation: fail } });
    expect(await getError(pool.signUp("ann@example.com"))).toBe(
      "UserLambdaValidationException: PostConfirmation failed with error table is down.",
    );
    expect(getTokens(await pool.signIn("ann@example.com")).AccessToken).not.toBe("");
  });
});
