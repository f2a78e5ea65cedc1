import * as z from "zod";
import { listedUser } from "./admin.ts";
import type { Group } from "./deployed.ts";
import { operation, username } from "./operation.ts";
import { page, pageSize } from "./page.ts";
import type { Service } from "./service.ts";
import { getUser } from "./users.ts";

const membership = z.object({ UserPoolId: z.string(), Username: username, GroupName: z.string() });

function named(service: Service, input: z.output<typeof membership>) {
  const pool = service.deployed.pool(input.UserPoolId);
  const user = getUser(service, pool, input.Username);
  return { user, group: service.deployed.group(pool.id, input.GroupName).GroupName };
}

const adminAddUserToGroup = operation(membership, (service, input) => {
  const { user, group } = named(service, input);
  if (!user.groups.includes(group)) service.store.updateUser(user, { groups: [...user.groups, group] });
  return {};
});

const adminRemoveUserFromGroup = operation(membership, (service, input) => {
  const { user, group } = named(service, input);
  if (user.groups.includes(group))
    service.store.updateUser(user, { groups: user.groups.filter((name) => name !== group) });
  return {};
});

const listedGroup = ({ created, RoleArn: _, ...group }: Group) => ({
  ...group,
  CreationDate: created / 1_000,
  LastModifiedDate: created / 1_000,
});

const adminListGroupsForUser = operation(
  z.object({ UserPoolId: z.string(), Username: username, Limit: pageSize, NextToken: z.string().optional() }),
  (service, input) => {
    const pool = service.deployed.pool(input.UserPoolId);
    const user = getUser(service, pool, input.Username);
    const { items, next } = page(service.deployed.groups(pool.id, user.groups), input.Limit, input.NextToken);
    return { Groups: items.map(listedGroup), ...(next && { NextToken: next }) };
  },
);

const listUsersInGroup = operation(
  z.object({
    UserPoolId: z.string(),
    GroupName: z.string(),
    Limit: pageSize,
    NextToken: z.string().optional(),
  }),
  (service, input) => {
    const { GroupName } = service.deployed.group(input.UserPoolId, input.GroupName);
    const members = service.store.users(input.UserPoolId).filter((user) => user.groups.includes(GroupName));
    const { items, next } = page(members, input.Limit, input.NextToken);
    return { Users: items.map(listedUser), ...(next && { NextToken: next }) };
  },
);

export const groupOperations = {
  AdminAddUserToGroup: adminAddUserToGroup,
  AdminRemoveUserFromGroup: adminRemoveUserFromGroup,
  AdminListGroupsForUser: adminListGroupsForUser,
  ListUsersInGroup: listUsersInGroup,
};
