import {
  AdminCreateUserCommand,
  type AdminCreateUserCommandInput,
  AdminGetUserCommand,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
  ListUsersCommand,
  paginateListUsers,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { clientId, givenAPool, type PoolFixture, poolId, refusal } from "./cognito.fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const noUser = "UserNotFoundException: User does not exist.";

const create = (pool: PoolFixture, input: Partial<AdminCreateUserCommandInput> = {}) =>
  pool.sdk.send(new AdminCreateUserCommand({ ...ann, ...input }));

const list = async (pool: PoolFixture, Filter: string) => {
  const { Users = [] } = await pool.sdk.send(new ListUsersCommand({ UserPoolId: poolId, Filter }));
  return Users.map(({ Attributes = [] }) => Attributes.find(({ Name }) => Name === "email")?.Value);
};

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
