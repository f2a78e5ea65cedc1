import * as z from "zod";
import { toUserType } from "./admin.ts";
import { createOperation } from "./operation.ts";

const maxPageSize = 60;

const listUsers = createOperation(
  // Strict, so that a filter or a limit is refused instead of ignored.
  z.strictObject({ UserPoolId: z.string(), PaginationToken: z.string().regex(/^\d+$/).default("0") }),
  (service, { UserPoolId, PaginationToken }) => {
    const users = service.store.listUsers(service.deployed.getPool(UserPoolId).id);
    const end = Number(PaginationToken) + maxPageSize;
    const Users = users.slice(Number(PaginationToken), end).map(toUserType);
    return { Users, ...(end < users.length && { PaginationToken: String(end) }) };
  },
);

export const directoryOperations = {
  ListUsers: listUsers,
};
