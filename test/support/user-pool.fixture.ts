import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
  paginateListUsers,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll } from "vitest";
import { roleGroups } from "../../contract/roles.ts";
import { startCognito } from "../../local/emulators/aws/cognito/server.ts";
import { createTempDirectory } from "../../local/emulators/kit/temporary-directory.fixture.ts";

const UserPoolId = "us-east-1_Example1";
const ClientId = "browser";

/** Starts a user pool for this test file, and points its Lambdas at it. `emails` are those that the pool sent. */
export async function startUserPoolForFile() {
  const emails: { to: string; purpose: string }[] = [];
  // Users that were made at any other time than the test's would be too young to compare.
  let now = Date.now();
  const cognito = await startCognito({
    port: 0,
    dir: createTempDirectory(afterAll),
    accessKeys: { test: "test" },
    sendEmail: async (email) => void emails.push(email),
    invokeTrigger: async (_, event) =>
      Object.assign(event as object, { response: { autoConfirmUser: true } }),
    now: () => now,
  });
  afterAll(() => cognito.close());
  cognito.definePool(UserPoolId, {
    UsernameAttributes: ["email"],
    UsernameConfiguration: { CaseSensitive: false },
    Policies: { PasswordPolicy: { MinimumLength: 6 } },
    LambdaConfig: { PreSignUp: "confirm" },
  });
  cognito.defineClient(ClientId, {
    UserPoolId,
    PreventUserExistenceErrors: "ENABLED",
    RefreshTokenRotation: { Feature: "ENABLED" },
  });
  for (const { group, precedence } of Object.values(roleGroups))
    cognito.defineGroup({ UserPoolId, GroupName: group, Precedence: precedence });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.url,
    USER_POOL_ID: UserPoolId,
  });
  const sdk = new CognitoIdentityProviderClient({ maxAttempts: 1 });
  return {
    emails,
    setNow: (ms: number) => {
      now = ms;
    },
    /** Registers a user; returns the sub. */
    signUp: async (email: string, names = { given_name: "Maya", family_name: "Lind" }): Promise<string> => {
      const UserAttributes = Object.entries({ email, ...names }).map(([Name, Value]) => ({ Name, Value }));
      const { UserSub = "" } = await sdk.send(
        new SignUpCommand({ ClientId, Username: email, Password: "Rainy-Day-7", UserAttributes }),
      );
      return UserSub;
    },
    clear: async () => {
      for await (const { Users = [] } of paginateListUsers({ client: sdk }, { UserPoolId }))
        for (const { Username } of Users)
          await sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    },
    listGroups: async (Username: string) => {
      const { Groups = [] } = await sdk.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
      return Groups.map(({ GroupName }) => GroupName);
    },
    delete: (Username: string) => sdk.send(new AdminDeleteUserCommand({ UserPoolId, Username })),
    setEmail: (Username: string, email: string) =>
      sdk.send(
        new AdminUpdateUserAttributesCommand({
          UserPoolId,
          Username,
          UserAttributes: [
            { Name: "email", Value: email },
            { Name: "email_verified", Value: "true" },
          ],
        }),
      ),
    /** The user by email address or sub; undefined if there is none. */
    find: async (Username: string) => {
      try {
        const user = await sdk.send(new AdminGetUserCommand({ UserPoolId, Username }));
        const attributes = user.UserAttributes?.map(({ Name = "", Value = "" }) => [Name, Value]) ?? [];
        return { id: user.Username ?? "", status: user.UserStatus, ...Object.fromEntries(attributes) };
      } catch {
        return undefined;
      }
    },
  };
}
