import {
  AdminAddUserToGroupCommand,
  AdminRemoveUserFromGroupCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { MemberRow } from "../table/entities.ts";
import { memberStore } from "./member-store.ts";
import { syncGroup } from "./members.ts";

const cognito = mockClient(CognitoIdentityProviderClient);
await startTableForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
beforeEach(() => void cognito.reset());

describe("syncGroup", () => {
  const syncAndListGroups = async (row: MemberRow) => {
    await memberStore.put(row);
    await syncGroup(row.id);
    const listGroups = (
      command: typeof AdminAddUserToGroupCommand | typeof AdminRemoveUserFromGroupCommand,
    ) =>
      cognito.commandCalls(command).map(({ args: [{ input }] }) => {
        expect(input).toMatchObject({ UserPoolId: "us-east-1_pool", Username: row.id });
        return input.GroupName;
      });
    return {
      joined: listGroups(AdminAddUserToGroupCommand),
      left: listGroups(AdminRemoveUserFromGroupCommand).toSorted(),
    };
  };

  it.each([
    ["free_member", "free", ["admin", "premium"]],
    ["premium_member", "premium", ["admin", "free"]],
    ["admin", "admin", ["free", "premium"]],
  ] as const)("moves a %s to the group %s only", async (role, group, left) => {
    expect(await syncAndListGroups(make.memberWithRole(role))).toEqual({ joined: [group], left });
  });

  it("does nothing for a deleted member, an unknown member or a deleted pool user", async () => {
    expect(await syncAndListGroups(make.member({ deleted_at: "2026-05-04T09:00:00.000Z" }))).toEqual({
      joined: [],
      left: [],
    });
    await syncGroup(make.member().id);
    expect(cognito.calls()).toHaveLength(0);
    cognito
      .on(AdminAddUserToGroupCommand)
      .rejects(new UserNotFoundException({ message: "User does not exist.", $metadata: {} }));
    await syncAndListGroups(make.member());
  });

  it("throws while the pool is unavailable, so that the outbox retries", async () => {
    cognito.on(AdminAddUserToGroupCommand).rejects(new Error("down"));
    await expect(syncAndListGroups(make.member())).rejects.toThrow("down");
  });
});
