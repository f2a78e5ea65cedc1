import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
  type UserStatusType,
} from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { handler } from "./members-admin.lambda.ts";

export const pool = mockClient(CognitoIdentityProviderClient);
export const UserPoolId = "us-east-1_pool";
await startTableForFile();
process.env.USER_POOL_ID = UserPoolId;
export const admin = await createAdminClient(handler);
beforeEach(() => void pool.reset());

export const nora = {
  email: "nora.hale@example.com",
  password: "twelve chars",
  first_name: "Nora",
  last_name: "Hale",
};

export const create = (body: object) => admin.ask("adminCreateAdmin", { body });

const buildAttributes = (id: string) => [
  { Name: "sub", Value: id },
  { Name: "email", Value: nora.email },
  { Name: "given_name", Value: "Nora" },
];

export const mockNewUser = (id: string) =>
  pool.on(AdminCreateUserCommand).resolves({ User: { Username: id, Attributes: buildAttributes(id) } });

export const mockExistingUser = (
  id: string,
  user: { Enabled?: boolean; UserStatus?: UserStatusType } = {},
) => {
  const exists = new UsernameExistsException({ message: "User account already exists", $metadata: {} });
  pool.on(AdminCreateUserCommand).rejects(exists);
  pool.on(AdminGetUserCommand).resolves({
    Username: id,
    Enabled: true,
    UserStatus: "CONFIRMED",
    UserAttributes: buildAttributes(id),
    ...user,
  });
};

export const listPoolCalls = () => pool.calls().map(({ args }) => args[0].constructor.name);
export const listPending = async () => (await listPendingRows()).map(({ message }) => message);
