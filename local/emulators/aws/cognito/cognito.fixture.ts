import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
import { type Cognito, startCognito } from "./server.ts";
import type { Mail } from "./service.ts";

export const poolId = "eu-west-1_Example1";
export const clientId = "web-client";
export const password = "Rainy-Day-7";

/** What CDK writes for a pool like the product's. */
export const poolProperties = {
  UserPoolName: "parents",
  UsernameAttributes: ["email"],
  UsernameConfiguration: { CaseSensitive: false },
  AutoVerifiedAttributes: ["email"],
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
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

/** A trigger of the pool: changes the event, returns it or something else, or throws. */
export type Trigger = (event: TriggerEvent) => unknown;

interface Wishes {
  pool?: Record<string, unknown>;
  client?: Record<string, unknown>;
  triggers?: { preSignUp?: Trigger; postConfirmation?: Trigger; customMessage?: Trigger };
  /** Sees each mail as it is sent; what it throws is the mail server's failure. */
  onMail?: (mail: Mail, dir: string) => void;
}

export const confirmAtOnce: Trigger = (event) => {
  event.response.autoConfirmUser = true;
  event.response.autoVerifyEmail = true;
  return event;
};

/**
 * A running server with one pool, one client and two groups, whose clock and mail are the test's; it ends with the
 * test. Sign-ups are confirmed at once unless other triggers are wished for.
 */
export async function givenAPool(wishes: Wishes = {}) {
  const triggers: Record<string, Trigger> = wishes.triggers ?? { preSignUp: confirmAtOnce };
  const mails: Mail[] = [];
  const events: unknown[] = [];
  const dir = mkdtempSync(join(tmpdir(), "cognito-"));
  let now = Date.now();
  const accessKeys = { LOCALKEY: "local-secret" };
  const start = async (): Promise<Cognito> => {
    const server = await startCognito({
      port: 0,
      dir,
      accessKeys,
      sendMail: async (mail) => {
        wishes.onMail?.(mail, dir);
        mails.push(mail);
      },
      invokeTrigger: async (arn, event) => {
        events.push(structuredClone(event));
        return triggers[arn]?.(event as TriggerEvent);
      },
      now: () => now,
    });
    const LambdaConfig = Object.fromEntries(
      Object.keys(triggers).map((name) => [name.charAt(0).toUpperCase() + name.slice(1), name]),
    );
    server.definePool(poolId, { ...poolProperties, LambdaConfig, ...wishes.pool });
    server.defineClient(clientId, { ...clientProperties, ...wishes.client });
    server.defineGroup({ UserPoolId: poolId, GroupName: "free", Precedence: 20 });
    server.defineGroup({ UserPoolId: poolId, GroupName: "admin", Precedence: 1, Description: "Keepers" });
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
    mails,
    events,
    connect,
    /** The real SDK's client, with valid keys for the calls that need a signature. */
    sdk: connect(cognito),
    advance: (ms: number) => {
      now += ms;
    },
    now: () => now,
    /** Ends the server and starts another on the same directory. */
    restart: async () => {
      await fixture.cognito.close();
      await fixture.start();
    },
    start: async () => {
      fixture.cognito = await start();
      fixture.sdk = connect(fixture.cognito);
    },
    signUp: (email: string, attributes: Record<string, string> = {}, word = password) =>
      fixture.sdk.send(
        new SignUpCommand({
          ClientId: clientId,
          Username: email,
          Password: word,
          UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
        }),
      ),
    /** A confirmed user made by an administrator; returns the `sub`. */
    aUser: async (email: string, word = password): Promise<string> => {
      const Username = email;
      const UserAttributes = [{ Name: "email_verified", Value: "true" }];
      const made = await fixture.sdk.send(
        new AdminCreateUserCommand({
          UserPoolId: poolId,
          Username,
          UserAttributes,
          MessageAction: "SUPPRESS",
        }),
      );
      await fixture.sdk.send(
        new AdminSetUserPasswordCommand({ UserPoolId: poolId, Username, Password: word, Permanent: true }),
      );
      return made.User?.Username ?? "";
    },
    signIn: (email: string, word = password) =>
      fixture.sdk.send(
        new InitiateAuthCommand({
          ClientId: clientId,
          AuthFlow: "USER_PASSWORD_AUTH",
          AuthParameters: { USERNAME: email, PASSWORD: word },
        }),
      ),
    refresh: (RefreshToken: string, ClientId = clientId) =>
      fixture.sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken })),
  };
  onTestFinished(async () => {
    await fixture.cognito.close();
    rmSync(dir, { recursive: true });
  });
  return fixture;
}

export type PoolFixture = Awaited<ReturnType<typeof givenAPool>>;

/** The tokens of an answer, all as strings. */
export function tokensOf({ AuthenticationResult }: Pick<InitiateAuthCommandOutput, "AuthenticationResult">) {
  const { AccessToken = "", IdToken = "", RefreshToken = "", ExpiresIn } = AuthenticationResult ?? {};
  return { AccessToken, IdToken, RefreshToken, ExpiresIn };
}

/** What a JSON Web Token claims, unchecked. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());

/** `name: message` of what a call is refused with; "accepted" when it is not. */
export const refusal = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (error: Error) => `${error.name}: ${error.message}`,
  );
