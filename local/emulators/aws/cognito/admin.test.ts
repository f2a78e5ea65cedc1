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
import { getError, getTokens, type PoolFixture, password, poolId, startTestPool } from "./cognito.fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const noUser = "UserNotFoundException: User does not exist.";

const create = (pool: PoolFixture, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.sdk.send(new AdminCreateUserCommand({ ...ann, ...input }));

describe("AdminCreateUser", () => {
  it("emails an invitation with a password that meets the policy", async () => {
    const pool = await startTestPool();
    const { User } = await create(pool, { UserAttributes: [{ Name: "given_name", Value: "Ann" }] });
    expect(User).toMatchObject({ UserStatus: "FORCE_CHANGE_PASSWORD", Enabled: true });
    expect(User?.UserCreateDate?.getTime()).toBe(pool.now());
    const [invitation] = pool.emails;
    expect(invitation).toMatchObject({ to: email, purpose: "invite", subject: "Your temporary password" });
    expect(invitation?.html).toBe(`Your username is ${email} and temporary password is ${invitation?.code}.`);
    expect((await pool.signIn(email, invitation?.code)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  it("runs PreSignUp, as AWS does, and not PostConfirmation", async () => {
    const pool = await startTestPool({
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

  it("rejects an existing address, a weak password and an unknown pool", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    expect(await getError(create(pool, { Username: "ANN@example.com" }))).toContain(
      "UsernameExistsException",
    );
    expect(await getError(create(pool, { TemporaryPassword: "weak" }))).toContain("InvalidPasswordException");
    expect(await getError(create(pool, { UserPoolId: "eu-west-1_Nowhere" }))).toBe(
      "ResourceNotFoundException: User pool eu-west-1_Nowhere does not exist.",
    );
  });

  it("resends a pending invitation with a new password", async () => {
    const pool = await startTestPool();
    await create(pool);
    pool.advance(8 * 86_400_000);
    await create(pool, { MessageAction: "RESEND" });
    const [first, second] = pool.emails.map((email) => email.code);
    expect(await getError(pool.signIn(email, first))).toContain("Incorrect username or password");
    expect((await pool.signIn(email, second)).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
    await pool.sdk.send(new AdminSetUserPasswordCommand({ ...ann, Password: password, Permanent: true }));
    expect(await getError(create(pool, { MessageAction: "RESEND" }))).toContain(
      "UnsupportedUserStateException",
    );
  });
});

describe("administrator operations", () => {
  it("find a user by email address, ignoring case, and by sub", async () => {
    const pool = await startTestPool();
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
      await getError(pool.sdk.send(new AdminGetUserCommand({ ...ann, Username: "no@example.com" }))),
    ).toBe(noUser);
  });

  it("set permanent and temporary passwords and end a lockout", async () => {
    const pool = await startTestPool({ triggers: {} });
    await pool.signUp(email);
    for (let i = 0; i < 6; i++) await getError(pool.signIn(email, "Wrong-Day-7"));
    const set = (Permanent: boolean) =>
      pool.sdk.send(new AdminSetUserPasswordCommand({ ...ann, Password: "Sunny-Day-8", Permanent }));
    await set(true);
    expect(getTokens(await pool.signIn(email, "Sunny-Day-8")).AccessToken).not.toBe("");
    await set(false);
    expect((await pool.signIn(email, "Sunny-Day-8")).ChallengeName).toBe("NEW_PASSWORD_REQUIRED");
  });

  it("write attributes that clients may not write, but not sub", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    const update = (Name: string) =>
      getError(
        pool.sdk.send(
          new AdminUpdateUserAttributesCommand({ ...ann, UserAttributes: [{ Name, Value: "false" }] }),
        ),
      );
    expect(await update("email_verified")).toBe("accepted");
    expect(await update("sub")).toBe("InvalidParameterException: user.sub: Attribute cannot be updated.");
    expect(await update("custom:badge")).toContain("Attribute cannot be updated");
    expect(await update("custom:role")).toContain("Attribute does not exist in the schema");
  });

  it("delete a user and its group memberships", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    await pool.sdk.send(new AdminAddUserToGroupCommand({ ...ann, GroupName: "free" }));
    await pool.sdk.send(new AdminDeleteUserCommand(ann));
    expect(await getError(pool.sdk.send(new AdminDeleteUserCommand(ann)))).toBe(noUser);
    expect(await getError(pool.signIn(email))).toContain("NotAuthorizedException");
    const members = new ListUsersInGroupCommand({ UserPoolId: poolId, GroupName: "free" });
    expect((await pool.sdk.send(members)).Users).toEqual([]);
    expect(await getError(pool.signUp(email))).toBe("accepted");
    expect((await pool.sdk.send(new AdminListGroupsForUserCommand(ann))).Groups).toEqual([]);
  });
});
