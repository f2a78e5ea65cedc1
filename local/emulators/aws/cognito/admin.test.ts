import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { givenAPool, type PoolFixture, password, poolId, refusal, tokensOf } from "./cognito.fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const noUser = "UserNotFoundException: User does not exist.";

const create = (pool: PoolFixture, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.sdk.send(new AdminCreateUserCommand({ ...ann, ...input }));

describe("AdminCreateUser", () => {
  it("invites by mail with a password that fits the policy", async () => {
    const pool = await givenAPool();
    const { User } = await create(pool, { UserAttributes: [{ Name: "given_name", Value: "Ann" }] });
    expect(User).toMatchObject({ UserStatus: "FORCE_CHANGE_PASSWORD", Enabled: true });
    expect(User?.UserCreateDate?.getTime()).toBe(pool.now());
    const [mail] = pool.mails;
    expect(mail).toMatchObject({ to: email, purpose: "invite", subject: "Your temporary password" });
    expect(mail?.html).toBe(`Your username is ${email} and temporary password is ${mail?.code}.`);
    expect((await pool.signIn(email, mail?.code)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  it("runs PreSignUp as AWS does, and no PostConfirmation", async () => {
    const pool = await givenAPool({
      triggers: {
        preSignUp: (event) => event,
        postConfirmation: (event) => event,
        customMessage: (event) => event,
      },
    });
    await create(pool, { TemporaryPassword: "Temporary-1" });
    expect(pool.events).toMatchObject([
      {
        triggerSource: "PreSignUp_AdminCreateUser",
        callerContext: { clientId: "CLIENT_ID_NOT_APPLICABLE" },
        request: { userAttributes: { email } },
      },
      { triggerSource: "CustomMessage_AdminCreateUser", request: { usernameParameter: "{username}" } },
    ]);
  });

  it("refuses a known address, a weak password and an unknown pool", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    expect(await refusal(create(pool, { Username: "ANN@example.com" }))).toContain("UsernameExistsException");
    expect(await refusal(create(pool, { TemporaryPassword: "weak" }))).toContain("InvalidPasswordException");
    expect(await refusal(create(pool, { UserPoolId: "eu-west-1_Nowhere" }))).toBe(
      "ResourceNotFoundException: User pool eu-west-1_Nowhere does not exist.",
    );
  });

  it("sends an invitation again, with another password, while it is open", async () => {
    const pool = await givenAPool();
    await create(pool);
    pool.advance(8 * 86_400_000);
    await create(pool, { MessageAction: "RESEND" });
    const [first, second] = pool.mails.map((mail) => mail.code);
    expect(await refusal(pool.signIn(email, first))).toContain("Incorrect username or password");
    expect((await pool.signIn(email, second)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    await pool.sdk.send(new AdminSetUserPasswordCommand({ ...ann, Password: password, Permanent: true }));
    expect(await refusal(create(pool, { MessageAction: "RESEND" }))).toContain(
      "UnsupportedUserStateException",
    );
  });
});

describe("one user", () => {
  it("is found by address in any case and by sub", async () => {
    const pool = await givenAPool();
    const { UserSub = "" } = await pool.signUp(email, { given_name: "Ann" });
    for (const Username of [email, "ANN@Example.com", UserSub]) {
      const user = await pool.sdk.send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
      expect(user).toMatchObject({ Username: UserSub, UserStatus: "CONFIRMED", Enabled: true });
      expect(user.UserAttributes).toEqual([
        { Name: "sub", Value: UserSub },
        { Name: "given_name", Value: "Ann" },
        { Name: "email", Value: email },
        { Name: "email_verified", Value: "true" },
      ]);
    }
    expect(
      await refusal(pool.sdk.send(new AdminGetUserCommand({ ...ann, Username: "no@example.com" }))),
    ).toBe(noUser);
  });

  it("gets a password for good or for a while, also out of a lockout", async () => {
    const pool = await givenAPool({ triggers: {} });
    await pool.signUp(email);
    for (let i = 0; i < 6; i++) await refusal(pool.signIn(email, "Wrong-Day-7"));
    const set = (Permanent: boolean) =>
      pool.sdk.send(new AdminSetUserPasswordCommand({ ...ann, Password: "Sunny-Day-8", Permanent }));
    await set(true);
    expect(tokensOf(await pool.signIn(email, "Sunny-Day-8")).AccessToken).not.toBe("");
    await set(false);
    expect((await pool.signIn(email, "Sunny-Day-8")).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  it("gets attributes that clients may not write, but never another sub", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    const update = (Name: string) =>
      refusal(
        pool.sdk.send(
          new AdminUpdateUserAttributesCommand({ ...ann, UserAttributes: [{ Name, Value: "false" }] }),
        ),
      );
    expect(await update("email_verified")).toBe("accepted");
    expect(await update("sub")).toBe("InvalidParameterException: user.sub: Attribute cannot be updated.");
    expect(await update("custom:badge")).toContain("Attribute cannot be updated");
    expect(await update("custom:role")).toContain("Attribute does not exist in the schema");
  });

  it("is gone after AdminDeleteUser, from groups too", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...ann, GroupName: "free" }));
    await pool.sdk.send(new AdminDeleteUserCommand(ann));
    expect(await refusal(pool.sdk.send(new AdminDeleteUserCommand(ann)))).toBe(noUser);
    expect(await refusal(pool.signIn(email))).toContain("NotAuthorizedException");
    const members = new ListUsersInGroupCommand({ UserPoolId: poolId, GroupName: "free" });
    expect((await pool.sdk.send(members)).Users).toEqual([]);
    expect(await refusal(pool.signUp(email))).toBe("accepted");
    expect((await pool.sdk.send(new AdminListGroupsForUserCommand(ann))).Groups).toEqual([]);
  });
});
