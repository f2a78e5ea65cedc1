import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  type InitiateAuthCommandOutput,
  SignUpCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { onTestFinished } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { type Cognito, startCognito } from "./server.ts";
import type { CognitoEmail } from "./service.ts";

export const poolId = "eu-west-1_Example1";
export const clientId = "web-client";
export const password = "Rainy-Day-7";

/** CloudFormation properties like those of the product's pool. */
export const poolProperties = {
  UsernameAttributes: ["email"],
  UsernameConfiguration: { CaseSensitive: false },
  Policies: { PasswordPolicy: { MinimumLength: 8, RequireNumbers: true } },
  Schema: [
    { Name: "email", Required: true, Mutable: true },
    { Name: "badge", AttributeDataType: "String", Mutable: false },
  ],
};

export const clientProperties = {
  UserPoolId: poolId,
  ExplicitAuthFlows: ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH"],
  PreventUserExistenceErrors: "ENABLED",
  WriteAttributes: ["email", "given_name", "family_name"],
  AccessTokenValidity: 15,
  IdTokenValidity: 15,
  TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "days" },
  RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 30 },
};

export interface TriggerEvent {
  triggerSource: string;
  userName: string;
  request: { userAttributes: Record<string, string> };
  response: Record<string, unknown>;
}

/** A trigger function: changes and returns the event, returns something else, or throws. */
export type Trigger = (event: TriggerEvent) => unknown;

interface PoolOptions {
  pool?: Record<string, unknown>;
  client?: Record<string, unknown>;
  triggers?: {
    preSignUp?: Trigger;
    postConfirmation?: Trigger;
    postAuthentication?: Trigger;
    customMessage?: Trigger;
    preTokenGeneration?: Trigger;
  };
  /** Called with each email; an error simulates a failure to send it. */
  onEmail?: (email: CognitoEmail, dir: string) => void;
}

export const autoConfirm: Trigger = (event) => {
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
  return event;
};

/**
 * Starts an emulator with one pool, one client and two groups until the test ends. The test controls time and reads
 * the emails. Sign-ups are confirmed automatically unless other triggers are passed.
 */
export async function startTestPool(options: PoolOptions = {}) {
  const triggers: Record<string, Trigger> = options.triggers ?? { preSignUp: autoConfirm };
  const emails: CognitoEmail[] = [];
  const events: unknown[] = [];
  const dir = createTempDirectory();
  let now = Date.now();
  const accessKeys = { LOCALKEY: "local-secret" };
  const start = async (): Promise<Cognito> => {
    const server = await startCognito({
      port: 0,
      dir,
      accessKeys,
      sendEmail: async (email) => {
        options.onEmail?.(email, dir);
        emails.push(email);
      },
      invokeTrigger: async (arn, event) => {
        events.push(structuredClone(event));
        return triggers[arn]?.(event as TriggerEvent);
      },
      now: () => now,
    });
    defineTestPool(server, options, Object.keys(triggers));
    return server;
  };
  const connect = (server: Cognito, secretAccessKey = accessKeys.LOCALKEY, accessKeyId = "LOCALKEY") =>
    new CognitoIdentityProviderClient({
      endpoint: server.url,
      region: "eu-west-1",
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: 1,
    });
  const cognito = await start();
  const fixture = {
    cognito,
    dir,
    emails,
    events,
    connect,
    /** An AWS SDK client with valid keys for signed operations. */
    sdk: connect(cognito),
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Restarts the server on the same directory. */
    restart: async () => {
      await fixture.cognito.close();
      await fixture.start();
    },
    start: async () => {
      fixture.cognito = await start();
      fixture.sdk = connect(fixture.cognito);
    },
    signUp: (email: string, attributes: Record<string, string> = {}, userPassword = password) =>
      fixture.sdk.send(
        new SignUpCommand({
          ClientId: clientId,
          Username: email,
          Password: userPassword,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      ),
    /** Creates a confirmed user as an administrator; returns the `sub`. */
    createUser: async (email: string, userPassword = password): Promise<string> => {
      const Username = email;
      const UserAttributes = [{ Name: "email_verified", Value: "true" }];
      const created = await fixture.sdk.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username,
          UserAttributes,
          MessageAction: "SUPPRESS",
        }),
      );
      await fixture.sdk.send(
        new AdminSetUserPasswordCommand({
          UserPoolId: poolId,
          Username,
          Password: userPassword,
          Permanent: true,
        }),
      );
      return created.User?.Username ?? "";
    },
    signIn: (email: string, userPassword = password) =>
      fixture.sdk.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: email, PASSWORD: userPassword },
        }),
      ),
    refresh: (RefreshToken: string, ClientId = clientId) =>
      fixture.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
  };
  onTestFinished(() => fixture.cognito.close());
  return fixture;
}

export type PoolFixture = Awaited<ReturnType<typeof startTestPool>>;

/** Defines the pool, the client and the groups; triggers are named like the functions that they invoke. */
function defineTestPool(server: Cognito, options: PoolOptions, triggerNames: string[]): void {
  const LambdaConfig = Object.fromEntries(
    triggerNames.map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
  );
  server.definePool(poolId, { ...poolProperties, LambdaConfig, ...options.pool });
  server.defineClient(clientId, { ...clientProperties, ...options.client });
  server.defineGroup({ UserPoolId: poolId, GroupName: "free", Precedence: 20 });
  server.defineGroup({
    UserPoolId: poolId,
    GroupName: "admin",
    Precedence: 1,
    Description: "Administrators",
  });
}

/** Gets the tokens of a response, all as strings. */
export function getTokens({ AuthenticationResult }: Pick<InitiateAuthCommandOutput, "AuthenticationResult">) {
  const { AccessToken = "", IdToken = "", RefreshToken = "", ExpiresIn } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken, ExpiresIn };
}

/** Decodes the claims of a JSON Web Token without verifying it. */
export const decodeClaims = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** Returns `name: message` of the error, or "accepted" when the call succeeds. */
export const getError = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: Error) => `${error.name}: ${error.message}`,
  );
