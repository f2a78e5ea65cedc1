import {
  AdminCreateUserCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  clientId,
  confirmAtOnce,
  givenAPool,
  type PoolFixture,
  poolId,
  refusal,
  tokensOf,
} from "./cognito.fixture.ts";

const mismatch = "CodeMismatchException: Invalid verification code provided, please try again.";
const expired = "ExpiredCodeException: Invalid code provided, please request a code again.";
const limit = "LimitExceededException: Attempt limit exceeded, please try after some time.";

const forget = (pool: PoolFixture, Username: string) =>
  pool.sdk.send(new ForgotPasswordCommand({ ClientId: clientId, Username }));

const confirm = (pool: PoolFixture, Username: string, ConfirmationCode: string, Password = "Sunny-Day-8") =>
  pool.sdk.send(
    new ConfirmForgotPasswordCommand({ ClientId: clientId, Username, ConfirmationCode, Password }),
  );

const known = async (...wishes: Parameters<typeof givenAPool>) => {
  const pool = await givenAPool(...wishes);
  await pool.signUp("ann@example.com");
  return pool;
};

describe("ForgotPassword", () => {
  it("mails a code in the words of CustomMessage, and tells PostConfirmation when it was used", async () => {
    const pool = await known({
      triggers: {
        preSignUp: confirmAtOnce,
        customMessage: (event) => {
          event.response.emailSubject = "Reset your password";
          event.response.emailMessage = `/reset-password#email=${event.request.userAttributes.email}&code={####}`;
          return event;
        },
        postConfirmation: (event) => event,
      },
    });
    const { CodeDeliveryDetails } = await forget(pool, "ann@example.com");
    expect(CodeDeliveryDetails).toEqual({
      Destination: "a***@e***",
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    });
    const [mail] = pool.mails;
    expect(mail).toEqual({
      to: "ann@example.com",
      subject: "Reset your password",
      html: `/reset-password#email=ann@example.com&code=${mail?.code}`,
      purpose: "reset",
      code: expect.stringMatching(/^\d{6}$/),
    });
    await confirm(pool, "ann@example.com", mail?.code ?? "");
    expect(pool.events.slice(2)).toMatchObject([
      { triggerSource: "CustomMessage_ForgotPassword", request: { codeParameter: "{####}" } },
      {
        triggerSource: "PostConfirmation_ConfirmForgotPassword",
        request: { userAttributes: { email: "ann@example.com", "cognito:user_status": "CONFIRMED" } },
      },
    ]);
  });

  it("changes the password, for whoever has the code, once", async () => {
    const pool = await known();
    await forget(pool, "ann@example.com");
    const code = pool.mails[0]?.code ?? "";
    expect(await refusal(confirm(pool, "ann@example.com", code, "short"))).toContain("InvalidPassword");
    expect(await refusal(confirm(pool, "ann@example.com", "no"))).toBe(mismatch);
    await confirm(pool, "ANN@example.com", code);
    expect(await refusal(pool.signIn("ann@example.com"))).toContain("NotAuthorizedException");
    expect(tokensOf(await pool.signIn("ann@example.com", "Sunny-Day-8")).AccessToken).not.toBe("");
    expect(await refusal(confirm(pool, "ann@example.com", code))).toBe(expired);
  });

  it("opens the account to its owner though it is locked", async () => {
    const pool = await known();
    for (let i = 0; i < 9; i++) await refusal(pool.signIn("ann@example.com", "Wrong-Day-7"));
    await forget(pool, "ann@example.com");
    await confirm(pool, "ann@example.com", pool.mails[0]?.code ?? "");
    expect(await refusal(pool.signIn("ann@example.com", "Sunny-Day-8"))).toBe("accepted");
  });

  it("takes a code for an hour, over a restart, and only the newest", async () => {
    const pool = await known();
    await forget(pool, "ann@example.com");
    await forget(pool, "ann@example.com");
    const [first = "", second = ""] = pool.mails.map((mail) => mail.code);
    await pool.restart();
    expect(await refusal(confirm(pool, "ann@example.com", first))).toBe(mismatch);
    pool.advance(3_600_000 - 1);
    expect(await refusal(confirm(pool, "ann@example.com", second))).toBe("accepted");
    await forget(pool, "ann@example.com");
    pool.advance(3_600_000);
    expect(await refusal(confirm(pool, "ann@example.com", pool.mails[2]?.code ?? ""))).toBe(expired);
  });

  it("lets nobody guess: five wrong codes an hour, whatever number of codes was asked for", async () => {
    const pool = await known();
    for (let i = 0; i < 5; i++) {
      await forget(pool, "ann@example.com");
      expect(await refusal(confirm(pool, "ann@example.com", "no"))).toBe(mismatch);
    }
    await forget(pool, "ann@example.com");
    const code = pool.mails.at(-1)?.code ?? "";
    expect(await refusal(confirm(pool, "ann@example.com", code))).toBe(limit);
    pool.advance(3_600_000);
    await forget(pool, "ann@example.com");
    expect(await refusal(confirm(pool, "ann@example.com", pool.mails.at(-1)?.code ?? ""))).toBe("accepted");
  });

  it("floods nobody's mailbox: twenty codes an hour", async () => {
    const pool = await known();
    for (let i = 0; i < 20; i++) await forget(pool, "ann@example.com");
    expect(await refusal(forget(pool, "ANN@example.com"))).toBe(limit);
    expect(pool.mails).toHaveLength(20);
    pool.advance(3_600_000);
    expect(await refusal(forget(pool, "ann@example.com"))).toBe("accepted");
  });

  it("does not reset a temporary password, as on AWS", async () => {
    const pool = await givenAPool();
    await pool.sdk.send(
      new AdminCreateUserCommand({
        UserPoolId: poolId,
        Username: "eve@example.com",
        UserAttributes: [{ Name: "email_verified", Value: "true" }],
        MessageAction: "SUPPRESS",
      }),
    );
    expect(await refusal(forget(pool, "eve@example.com"))).toBe(
      "NotAuthorizedException: User password cannot be reset in the current state.",
    );
  });

  it("says so when the mail cannot be sent", async () => {
    const pool = await known({
      onMail: () => {
        throw new Error("no route");
      },
    });
    expect(await refusal(forget(pool, "ann@example.com"))).toBe(
      "CodeDeliveryFailureException: Failed to deliver the message: no route",
    );
  });

  it("takes no subject from CustomMessage that is longer than Cognito allows", async () => {
    const pool = await known({
      triggers: {
        preSignUp: confirmAtOnce,
        customMessage: (event) => ({ ...event, response: { emailSubject: "x".repeat(141) } }),
      },
    });
    expect(await refusal(forget(pool, "ann@example.com"))).toContain("InvalidLambdaResponseException");
  });
});
