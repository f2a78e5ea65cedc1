import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, getError, getTokens, type PoolFixture, poolId, startTestPool } from "./cognito.fixture.ts";

const unconfirmed = { triggers: {} };

describe("ConfirmSignUp", () => {
  const confirm = (pool: PoolFixture, code: string, Username = "ann@example.com") =>
    pool.sdk.send(new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode: code }));

  it("requires the emailed code before sign-in", async () => {
    const pool = await startTestPool(unconfirmed);
    const answer = await pool.signUp("ann@example.com");
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: "a***@e***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    const [email] = pool.emails;
    expect(email).toMatchObject({
      to: "ann@example.com",
      purpose: "confirm",
      subject: "Your verification code",
    });
    expect(email?.html).toContain(email?.code);
    expect(await getError(pool.signIn("ann@example.com"))).toBe(
      "UserNotConfirmedException: User is not confirmed.",
    );
    expect(await getError(pool.signIn("ann@example.com", "Wrong-Day-7"))).toContain("NotAuthorizedException");
    expect(await getError(confirm(pool, "no"))).toBe(
      "CodeMismatchException: Invalid verification code provided, please try again.",
    );
    await confirm(pool, email?.code ?? "");
    expect(getTokens(await pool.signIn("ann@example.com")).AccessToken).not.toBe("");
    expect(await getError(confirm(pool, email?.code ?? ""))).toBe(
      "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED",
    );
    const user = await pool.sdk.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }),
    );
    expect(user.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
  });

  it("ResendConfirmationCode replaces the code, which expires after a day", async () => {
    const pool = await startTestPool(unconfirmed);
    await pool.signUp("ann@example.com");
    await pool.sdk.send(
      new ResendConfirmationCodeCommand({ ClientId: clientId, Username: "ann@example.com" }),
    );
    const [first, second] = pool.emails.map((email) => email.code);
    expect(await getError(confirm(pool, first ?? ""))).toContain("CodeMismatch");
    pool.advance(24 * 3_600_000);
    expect(await getError(confirm(pool, second ?? ""))).toBe(
      "ExpiredCodeException: Invalid code provided, please request a code again.",
    );
  });

  it("uses the email text from CustomMessage", async () => {
    const pool = await startTestPool({
      triggers: {
        customMessage: (event) => {
          event.response.emailSubject = "Welcome, $& Ann";
          event.response.emailMessage = "<a href='/confirm#code={####}'>Confirm</a>";
          return event;
        },
      },
    });
    const { UserSub } = await pool.signUp("ann@example.com");
    const [email] = pool.emails;
    expect(email?.subject).toBe("Welcome, $& Ann");
    expect(email?.html).toBe(`<a href='/confirm#code=${email?.code}'>Confirm</a>`);
    expect(pool.events).toEqual([
      {
        version: "1",
        region: "eu-west-1",
        userPoolId: poolId,
        userName: UserSub,
        callerContext: { awsSdkVersion: "aws-sdk-unknown-unknown", clientId },
        triggerSource: "CustomMessage_SignUp",
        request: {
          userAttributes: {
            sub: UserSub,
            email: "ann@example.com",
            email_verified: "false",
            "cognito:user_status": "UNCONFIRMED",
          },
          codeParameter: "{####}",
          linkParameter: "{##Click Here##}",
          usernameParameter: null,
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    ]);
  });
});
