import {
  AdminAddUserToGroupCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  ListUsersInGroupCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, it } from "vitest";
import { decodeClaims, getError, getTokens, poolId, startTestPool } from "./cognito.fixture.ts";

const email = "ann@example.com";
const ann = { UserPoolId: poolId, Username: email };
const noUser = "UserNotFoundException: User does not exist.";

describe("groups", () => {
  it("appear in the next tokens when members are added or removed", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    const member = (GroupName: string) => ({ ...ann, GroupName });
    const groups = async () =>
      decodeClaims(getTokens(await pool.signIn(email)).AccessToken)["cognito:groups"];
    expect(await groups()).toBeUndefined();
    for (const name of ["free", "admin", "free"])
      await pool.sdk.send(new AdminAddUserToGroupCommand(member(name)));
    expect(await groups()).toEqual(["admin", "free"]);
    const { Groups } = await pool.sdk.send(new AdminListGroupsForUserCommand(ann));
    expect(Groups).toMatchObject([
      { GroupName: "admin", UserPoolId: poolId, Precedence: 1, Description: "Administrators" },
      { GroupName: "free", Precedence: 20 },
    ]);
    const admins = new ListUsersInGroupCommand({ UserPoolId: poolId, GroupName: "admin" });
    expect((await pool.sdk.send(admins)).Users).toHaveLength(1);
    await pool.sdk.send(new AdminRemoveUserFromGroupCommand(member("admin")));
    await pool.restart();
    expect(await groups()).toEqual(["free"]);
  });

  it("must exist, and so must their members", async () => {
    const pool = await startTestPool();
    await pool.signUp(email);
    const add = (Username: string, GroupName: string) =>
      getError(pool.sdk.send(new AdminAddUserToGroupCommand({ UserPoolId: poolId, Username, GroupName })));
    expect(await add(email, "owner")).toBe("ResourceNotFoundException: Group not found.");
    expect(await add("no@example.com", "free")).toBe(noUser);
  });
});
