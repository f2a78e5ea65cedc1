import {
  AdminAddUserToGroupCommand,
  ListUsersCommand,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  claimsOf,
  clientId,
  confirmAtOnce,
  givenAPool,
  password,
  poolId,
  refusal,
  tokensOf,
} from "./cognito.fixture.ts";

describe("SignUp", () => {
  it("confirms at once where PreSignUp says so, and then tells PostConfirmation", async () => {
    const pool = await givenAPool({
      triggers: { preSignUp: confirmAtOnce, postConfirmation: (event) => event },
    });
    const answer = await pool.sdk.send(
      new SignUpCommand({
        ClientId: clientId,
        Username: "ann@example.com",
        Password: password,
        UserAttributes: [{ Name: "given_name", Value: "Ann" }],
        ValidationData: [{ Name: "captcha", Value: "ok" }],
        ClientMetadata: { from: "register" },
      }),
    );
    expect(answer).toMatchObject({ UserConfirmed: true });
    expect(answer.CodeDeliveryDetails).toBeUndefined();
    const about = {
      version: "1",
      region: "eu-west-1",
      userPoolId: poolId,
      userName: answer.UserSub,
      callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId },
    };
    expect(pool.events).toEqual([
      {
        ...about,
        triggerSource: "PreSignUp_SignUp",
        request: {
          userAttributes: { email: "ann@example.com", given_name: "Ann" },
          validationData: { captcha: "ok" },
          clientMetadata: { from: "register" },
        },
        response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
      },
      {
        ...about,
        triggerSource: "PostConfirmation_ConfirmSignUp",
        request: {
          userAttributes: {
            sub: answer.UserSub,
            email: "ann@example.com",
            given_name: "Ann",
            email_verified: "true",
            "cognito:user_status": "CONFIRMED",
          },
          clientMetadata: { from: "register" },
        },
        response: {},
      },
    ]);
    expect(tokensOf(await pool.signIn("ann@example.com")).AccessToken).not.toBe("");
  });

  it.each([
    ["email_verified", "true"],
    ["phone_number", "+15550100"],
    ["profile", "admin"],
    ["sub", "11111111-1111-4111-8111-111111111111"],
    ["custom:badge", "gold"],
  ])("refuses %s, which the client may not write", async (name, value) => {
    const pool = await givenAPool();
    expect(await refusal(pool.signUp("ann@example.com", { [name]: value }))).toBe(
      "NotAuthorizedException: A client attempted to write unauthorized attribute",
    );
    expect((await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toEqual([]);
  });

  it("lets no client vouch for an address, even one that may write all it can", async () => {
    const pool = await givenAPool({ client: { WriteAttributes: undefined } });
    expect(await refusal(pool.signUp("ann@example.com", { email_verified: "true" }))).toContain(
      "unauthorized attribute",
    );
    expect(await refusal(pool.signUp("ann@example.com", { nickname: "Annie" }))).toBe("accepted");
  });

  it.each(["custom:role", "role", "cognito:groups", "membership_status", "__proto__"])(
    "refuses %s, which the pool does not know",
    async (name) => {
      const pool = await givenAPool();
      const call = pool.sdk.send(
        new SignUpCommand({
          ClientId: clientId,
          Username: "ann@example.com",
          Password: password,
          UserAttributes: [{ Name: name, Value: "admin" }],
        }),
      );
      expect(await refusal(call)).toContain(
        `InvalidParameterException: Attributes did not conform to the schema: ${name}: Attribute does not exist`,
      );
    },
  );

  it("refuses an address that exists, in whatever case", async () => {
    const pool = await givenAPool();
    await pool.signUp("ann@example.com");
    const exists = "UsernameExistsException: An account with the given email already exists.";
    expect(await refusal(pool.signUp("ann@example.com"))).toBe(exists);
    expect(await refusal(pool.signUp("ANN@Example.com"))).toBe(exists);
  });

  it("tells cases apart where the template does not say otherwise, as AWS does", async () => {
    const pool = await givenAPool({ pool: { UsernameConfiguration: undefined } });
    await pool.signUp("ann@example.com");
    await pool.signUp("Ann@example.com");
    expect(await refusal(pool.signIn("ANN@example.com"))).toContain("NotAuthorizedException");
  });

  it("lets one of twenty win who sign up with one address at once", async () => {
    const pool = await givenAPool();
    const tries = Array.from({ length: 20 }, (_, i) =>
      pool.signUp(i % 2 ? "ann@example.com" : "ANN@example.com"),
    );
    const outcomes = await Promise.all(tries.map(refusal));
    expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.startsWith("UsernameExistsException"))).toHaveLength(19);
  });

  it.each([
    ["too short", "Short-1", "Password not long enough"],
    ["without a number", "No-number-here", "Password must have numeric characters"],
    ["with a space in front", " Rainy-Day-7", "Password must satisfy regular expression pattern: ^\\S.*\\S$"],
    ["of great length", `Rainy-Day-7${"x".repeat(256)}`, "Password too long"],
  ])("refuses a password %s by the pool's policy", async (_, word, rule) => {
    const pool = await givenAPool();
    expect(await refusal(pool.signUp("ann@example.com", {}, word))).toBe(
      `InvalidPasswordException: Password did not conform with policy: ${rule}`,
    );
  });

  it("demands all four kinds of character where the pool has no policy", async () => {
    const pool = await givenAPool({ pool: { Policies: undefined } });
    expect(await refusal(pool.signUp("ann@example.com", {}, "rainy-day-7"))).toContain("uppercase");
    expect(await refusal(pool.signUp("ann@example.com", {}, "RAINY-DAY-7"))).toContain("lowercase");
    expect(await refusal(pool.signUp("ann@example.com", {}, "RainyDay7"))).toContain("symbol");
    expect(await refusal(pool.signUp("ann@example.com", {}, "Rainy-Day-7"))).toBe("accepted");
  });

  it("wants one e-mail address as the name", async () => {
    const pool = await givenAPool();
    expect(await refusal(pool.signUp("ann"))).toBe("InvalidParameterException: Username should be an email.");
    expect(await refusal(pool.signUp("ann@example.com", { email: "bob@example.com" }))).toBe(
      "InvalidParameterException: User email should be empty or same as username, since username attribute is email",
    );
  });

  it("is closed where only administrators make users", async () => {
    const pool = await givenAPool({ pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: true } } });
    expect(await refusal(pool.signUp("ann@example.com"))).toBe(
      "NotAuthorizedException: SignUp is not permitted for this user pool",
    );
  });

  it("makes nobody when PreSignUp fails", async () => {
    const refuse = () => {
      throw new Error("not from here");
    };
    const pool = await givenAPool({ triggers: { preSignUp: refuse } });
    expect(await refusal(pool.signUp("ann@example.com"))).toBe(
      "UserLambdaValidationException: PreSignUp failed with error not from here.",
    );
    expect((await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId }))).Users).toEqual([]);
  });

  it("keeps the user when PostConfirmation fails", async () => {
    const fail = () => {
      throw new Error("table is down");
    };
    const pool = await givenAPool({ triggers: { preSignUp: confirmAtOnce, postConfirmation: fail } });
    expect(await refusal(pool.signUp("ann@example.com"))).toBe(
      "UserLambdaValidationException: PostConfirmation failed with error table is down.",
    );
    expect(tokensOf(await pool.signIn("ann@example.com")).AccessToken).not.toBe("");
  });

  it("refuses a trigger's answer that is no event", async () => {
    const pool = await givenAPool({ triggers: { preSignUp: () => undefined } });
    expect(await refusal(pool.signUp("ann@example.com"))).toBe(
      "InvalidLambdaResponseException: Unrecognizable lambda output",
    );
  });

  it("keeps what PostConfirmation does to the user through the API", async () => {
    const pool = await givenAPool({
      triggers: {
        preSignUp: confirmAtOnce,
        postConfirmation: async (event) => {
          await pool.sdk.send(
            new AdminAddUserToGroupCommand({
              UserPoolId: poolId,
              Username: event.userName,
              GroupName: "free",
            }),
          );
          return event;
        },
      },
    });
    await pool.signUp("ann@example.com");
    const { AccessToken } = tokensOf(await pool.signIn("ann@example.com"));
    expect(claimsOf(AccessToken)["cognito:groups"]).toEqual(["free"]);
  });
});
