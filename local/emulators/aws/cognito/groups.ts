import * as z from "zod";
import type { Group } from "./deployed.ts";
import { createOperation, username } from "./operation.ts";
import type { Service } from "./service.ts";
import { getUserByName } from "./users.ts";

const membershipSchema = z.object({ UserPoolId: z.string(), Username: username, GroupName: z.string() });

function getMembership(service: Service, input: z.output<typeof membershipSchema>) {
  const pool = service.deployed.getPool(input.UserPoolId);
  const user = getUserByName(service, pool, input.Username);
  return { user, group: service.deployed.getGroup(pool.id, input.GroupName).GroupName };
}

const adminAddUserToGroup = createOperation(membershipSchema, (service, input) => {
  const { user, group } = getMembership(service, input);
  if (!user.groups.includes(group)) service.store.updateUser(user, { groups: [...user.groups, group] });
  return {};
});

const adminRemoveUserFromGroup = createOperation(membershipSchema, (service, input) => {
  const { user, group } = getMembership(service, input);
  if (user.groups.includes(group))
    service.store.updateUser(user, { groups: user.groups.filter((name) => name !== group) });
  return {};
});

const toGroupType = ({ created, RoleArn: _, ...group }: Group) => ({
  ...group,
  CreationDate: created / 1_000,
  LastModifiedDate: created / 1_000,
});

const adminListGroupsForUser = createOperation(
  z.strictObject({ UserPoolId: z.string(), Username: username }),
  (service, input) => {
    const pool = service.deployed.getPool(input.UserPoolId);
    const { groups } = getUserByName(service, pool, input.Username);
    return { Groups: service.deployed.listGroups(pool.id, groups).map(toGroupType) };
  },
);

export const groupOperations = {
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminListGroupsForUser,
};
