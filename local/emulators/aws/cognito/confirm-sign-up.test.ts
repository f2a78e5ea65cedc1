import {
  AdminGetUserCommand,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, givenAPool, type PoolFixture, poolId, refusal, tokensOf } from "./cognito.fixture.ts";

const unconfirmed = { triggers: {} };

describe("confirming by code", () => {
  const confirm = (pool: PoolFixture, code: string, Username = "ann@example.com") =>
    pool.sdk.send(new ConfirmSignUpCommand({ ClientId: clientId, Username, ConfirmationCode: code }));

  it("mails a code, and admits nobody before it comes back", async () => {
    const pool = await givenAPool(unconfirmed);
    const answer = await pool.signUp("ann@example.com");
    expect(answer).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { Destination: "a***@e***", DeliveryMedium: "EMAIL", AttributeName: "email" },
    });
    const [mail] = pool.mails;
    expect(mail).toMatchObject({
      to: "ann@example.com",
      purpose: "confirm",
      subject: "Your verification code",
    });
    expect(mail?.html).toContain(mail?.code);
    expect(await refusal(pool.signIn("ann@example.com"))).toBe(
      "UserNotConfirmedException: User is not confirmed.",
    );
    expect(await refusal(pool.signIn("ann@example.com", "Wrong-Day-7"))).toContain("NotAuthorizedException");
    expect(await refusal(confirm(pool, "no"))).toBe(
      "CodeMismatchException: Invalid verification code provided, please try again.",
    );
    await confirm(pool, mail?.code ?? "");
    expect(tokensOf(await pool.signIn("ann@example.com")).AccessToken).not.toBe("");
    expect(await refusal(confirm(pool, mail?.code ?? ""))).toBe(
      "NotAuthorizedException: User cannot be confirmed. Current status is CONFIRMED",
    );
    const user = await pool.sdk.send(
      new AdminGetUserCommand({ UserPoolId: poolId, Username: "ann@example.com" }),
    );
    expect(user.UserAttributes).toContainEqual({ Name: "email_verified", Value: "true" });
  });

  it("sends another on request, which voids the first, and forgets it after a day", async () => {
    const pool = await givenAPool(unconfirmed);
    await pool.signUp("ann@example.com");
    await pool.sdk.send(
      new ResendConfirmationCodeCommand({ ClientId: clientId, Username: "ann@example.com" }),
    );
    const [first, second] = pool.mails.map((mail) => mail.code);
    expect(await refusal(confirm(pool, first ?? ""))).toContain("CodeMismatch");
    pool.advance(24 * 3_600_000);
    expect(await refusal(confirm(pool, second ?? ""))).toBe(
      "ExpiredCodeException: Invalid code provided, please request a code again.",
    );
  });

  it("lets CustomMessage write the mail", async () => {
    const pool = await givenAPool({
      triggers: {
        customMessage: (event) => {
          event.response.emailSubject = "Welcome, $& Ann";
          event.response.emailMessage = "<a href='/confirm#code={####}'>Confirm</a>";
          return event;
        },
      },
    });
    const { UserSub } = await pool.signUp("ann@example.com");
    const [mail] = pool.mails;
    expect(mail?.subject).toBe("Welcome, $& Ann");
    expect(mail?.html).toBe(`<a href='/confirm#code=${mail?.code}'>Confirm</a>`);
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
