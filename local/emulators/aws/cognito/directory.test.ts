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
import { clientId, getError, type PoolFixture, poolId, startTestPool } from "./cognito.fixture.ts";

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
  it("filters by attribute value or prefix", async () => {
    const pool = await startTestPool();
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
      expect(await getError(list(pool, filter))).toBe(
        "InvalidParameterException: Error while parsing filter",
      );
  });

  it("returns every user once across pages", async () => {
    const pool = await startTestPool();
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
    expect(await getError(pool.sdk.send(stray))).toContain("InvalidParameterException");
  });
});

describe("pools and app clients", () => {
  it("are described with their template properties", async () => {
    const pool = await startTestPool();
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
    expect(await getError(pool.sdk.send(foreign))).toContain("ResourceNotFoundException");
  });

  it("do not share users between pools", async () => {
    const pool = await startTestPool();
    pool.cognito.definePool("eu-west-1_Example2", { UsernameAttributes: ["email"] });
    await pool.signUp(email);
    const other = { UserPoolId: "eu-west-1_Example2" };
    expect(await getError(pool.sdk.send(new AdminGetUserCommand({ ...ann, ...other })))).toBe(noUser);
    expect((await pool.sdk.send(new ListUsersCommand(other))).Users).toEqual([]);
    expect(await getError(create(pool, { ...other, TemporaryPassword: "Temporary-1!" }))).toBe("accepted");
    expect(pool.cognito.getJwks(other.UserPoolId)).not.toEqual(pool.cognito.getJwks(poolId));
  });

  it("keep their users when they are redefined", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    pool.cognito.definePool(poolId, { UsernameAttributes: ["email"] });
    expect(await getError(pool.signIn(email))).toBe("accepted");
  });

  it.each([
    ["an unsupported trigger", { LambdaConfig: { PreTokenGeneration: "arn" } }],
    ["MFA for everyone", { MfaConfiguration: "ON" }],
    ["MFA by SMS", { MfaConfiguration: "OPTIONAL", EnabledMfas: ["SMS_MFA"] }],
    ["usernames", { UsernameAttributes: undefined }],
    ["aliases", { AliasAttributes: ["email"] }],
  ])("are rejected with unsupported properties: %s", async (_, properties) => {
    const pool = await startTestPool();
    const define = () => pool.cognito.definePool(poolId, { UsernameAttributes: ["email"], ...properties });
    expect(define).toThrow("uses properties that are not supported here");
  });

  it("are rejected with invalid ids or references", async () => {
    const { cognito } = await startTestPool();
    expect(() => cognito.definePool("pool", { UsernameAttributes: ["email"] })).toThrow("looks like");
    expect(() => cognito.defineClient("c", { UserPoolId: "eu-west-1_Nowhere" })).toThrow("does not exist");
    expect(() => cognito.defineClient("c", { UserPoolId: poolId, GenerateSecret: true })).toThrow(
      "not supported",
    );
    expect(() => cognito.defineGroup({ UserPoolId: "eu-west-1_Nowhere", GroupName: "g" })).toThrow();
  });
});
