import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  paginateListUsers,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import {
  claimsOf,
  clientId,
  givenAPool,
  type PoolFixture,
  password,
  poolId,
  refusal,
  tokensOf,
} from "./pool-fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const noUser = "UserNotFoundException: User does not exist.";

const create = (pool: PoolFixture, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.sdk.send(new AdminCreateUserCommand({ ...ann, ...input }));

const list = async (pool: PoolFixture, Filter: string) => {
  const { Users = [] } = await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId, Filter }));
  return Users.map(({ Attributes = [] }) => Attributes.find(({ Name }) => Name === "email")?.Value);
};

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

describe("groups", () => {
  it("gain and lose members, and show in the next tokens", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    const member = (GroupName: string) => ({ ...ann, GroupName });
    const groups = async () => claimsOf(tokensOf(await pool.signIn(email)).AccessToken)["cognito:groups"];
    expect(await groups()).toBeUndefined();
    for (const name of ["free", "admin", "free"])
      await pool.sdk.send(new AdminAddUserToGroupCommand(member(name)));
    expect(await groups()).toEqual(["admin", "free"]);
    const { Groups } = await pool.sdk.send(new AdminListGroupsForUserCommand(ann));
    expect(Groups).toMatchObject([
      { GroupName: "admin", UserPoolId: poolId, Precedence: 1, Description: "Keepers" },
      { GroupName: "free", Precedence: 20 },
    ]);
    const admins = new ListUsersInGroupCommand({ UserPoolId: poolId, GroupName: "admin" });
    expect((await pool.sdk.send(admins)).Users).toHaveLength(1);
    await pool.sdk.send(new AdminRemoveUserFromGroupCommand(member("admin")));
    await pool.restart();
    expect(await groups()).toEqual(["free"]);
  });

  it("must exist, as must their members", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    const add = (Username: string, GroupName: string) =>
      refusal(pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username, GroupName })));
    expect(await add(email, "owner")).toBe("ResourceNotFoundException: Group not found.");
    expect(await add("no@example.com", "free")).toBe(noUser);
  });
});

describe("ListUsers", () => {
  it("filters by attribute, exactly or by prefix", async () => {
    const pool = await givenAPool();
    const { UserSub } = await pool.signUp(email, { given_name: 'A "quoted" name' });
    await pool.signUp("anton@example.com");
    expect(await list(pool, "")).toEqual([email, "anton@example.com"]);
    expect(await list(pool, `email = "${email}"`)).toEqual([email]);
    expect(await list(pool, 'email ^= "an"')).toEqual([email, "anton@example.com"]);
    expect(await list(pool, `sub="${UserSub}"`)).toEqual([email]);
    expect(await list(pool, `username = "${UserSub}"`)).toEqual([email]);
    expect(await list(pool, 'given_name = "A \\"quoted\\" name"')).toEqual([email]);
    expect(await list(pool, 'cognito:user_status = "UNCONFIRMED"')).toEqual([]);
    expect(await list(pool, 'email = "no@example.com"')).toEqual([]);
    for (const filter of ["email", 'custom:badge = "x"', 'email = "x" or sub = "y"', "email = 'x'"])
      expect(await refusal(list(pool, filter))).toBe("InvalidParameterException: Error while parsing filter");
  });

  it("gives every user once, page by page", async () => {
    const pool = await givenAPool();
    for (let i = 0; i < 7; i++) await pool.signUp(`ann${i}@example.com`);
    const sizes: number[] = [];
    const seen = new Set<string | undefined>();
    for await (const page of paginateListUsers({ client: pool.sdk, pageSize: 3 }, { UserPoolId: poolId })) {
      sizes.push(page.Users?.length ?? 0);
      for (const user of page.Users ?? []) seen.add(user.Username);
    }
    expect(sizes).toEqual([3, 3, 1]);
    expect(seen.size).toBe(7);
    const stray = new ListUsersCommand({ UserPoolId: poolId, PaginationToken: "x" });
    expect(await refusal(pool.sdk.send(stray))).toContain("InvalidParameterException");
  });
});

describe("the template", () => {
  it("is what Describe shows", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    const { UserPool } = await pool.sdk.send(new DescribeUserPoolCommand({ UserPoolId: poolId }));
    expect(UserPool).toMatchObject({
      Id: poolId,
      Name: "parents",
      UsernameAttributes: ["email"],
      LambdaConfig: { PreSignUp: "preSignUp" },
      EstimatedNumberOfUsers: 1,
    });
    const client = new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: clientId });
    expect((await pool.sdk.send(client)).UserPoolClient).toMatchObject({
      ClientId: clientId,
      AccessTokenValidity: 15,
      PreventUserExistenceErrors: "ENABLED",
    });
    pool.cognito.definePool("eu-west-1_Example2", { UsernameAttributes: ["email"] });
    const foreign = new DescribeUserPoolClientCommand({
      UserPoolId: "eu-west-1_Example2",
      ClientId: clientId,
    });
    expect(await refusal(pool.sdk.send(foreign))).toContain("ResourceNotFoundException");
  });

  it("keeps the users of two pools apart", async () => {
    const pool = await givenAPool();
    pool.cognito.definePool("eu-west-1_Example2", { UsernameAttributes: ["email"] });
    await pool.signUp(email);
    const other = { UserPoolId: "eu-west-1_Example2" };
    expect(await refusal(pool.sdk.send(new AdminGetUserCommand({ ...ann, ...other })))).toBe(noUser);
    expect((await pool.sdk.send(new ListUsersCommand(other))).Users).toEqual([]);
    expect(await refusal(create(pool, { ...other, TemporaryPassword: "Temporary-1!" }))).toBe("accepted");
    expect(pool.cognito.jwks(other.UserPoolId)).not.toEqual(pool.cognito.jwks(poolId));
  });

  it("may be applied again without losing anybody", async () => {
    const pool = await givenAPool();
    await pool.signUp(email);
    pool.cognito.definePool(poolId, { UsernameAttributes: ["email"] });
    expect(await refusal(pool.signIn(email))).toBe("accepted");
  });

  it.each([
    ["another trigger", { LambdaConfig: { PreTokenGeneration: "arn" } }],
    ["a second factor", { MfaConfiguration: "OPTIONAL" }],
    ["user names", { UsernameAttributes: undefined }],
    ["aliases", { AliasAttributes: ["email"] }],
  ])("is refused when it asks for %s", async (_, properties) => {
    const pool = await givenAPool();
    const define = () => pool.cognito.definePool(poolId, { UsernameAttributes: ["email"], ...properties });
    expect(define).toThrow("asks for what is not served here");
  });

  it("is refused where it makes no sense", async () => {
    const { cognito } = await givenAPool();
    expect(() => cognito.definePool("pool", { UsernameAttributes: ["email"] })).toThrow("looks like");
    expect(() => cognito.defineClient("c", { UserPoolId: "eu-west-1_Nowhere" })).toThrow("does not exist");
    expect(() => cognito.defineClient("c", { UserPoolId: poolId, GenerateSecret: true })).toThrow(
      "not served",
    );
    expect(() => cognito.defineGroup({ UserPoolId: "eu-west-1_Nowhere", GroupName: "g" })).toThrow();
  });
});
