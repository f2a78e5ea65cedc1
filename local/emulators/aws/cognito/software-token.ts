import * as z from "zod";
import type { AppClient } from "./app-client.ts";
import { codeMismatch } from "./codes.ts";
import { CognitoError, invalidParameter } from "./errors.ts";
import { createOperation, parseParameters, username } from "./operation.ts";
import type { Pool } from "./pool.ts";
import type { User } from "./records.ts";
import type { Service } from "./service.ts";
import { verifyAccessToken } from "./tokens.ts";
import { createSecret, findStep } from "./totp.ts";
import { getUserByName } from "./users.ts";

/* The second factor (MFA) with an authenticator app: Cognito calls it a software token. */

const SOFTWARE_TOKEN = "SOFTWARE_TOKEN_MFA";

/** Whether the pool lets users sign in with a software token. */
const isEnabled = ({ MfaConfiguration, EnabledMfas }: Pool) =>
  MfaConfiguration === "OPTIONAL" && EnabledMfas.includes(SOFTWARE_TOKEN);

/** Whether a sign-in of the user needs a code of their software token. */
export const needsCode = (pool: Pool, user: User): boolean =>
  isEnabled(pool) && user.softwareToken !== undefined && user.prefersSoftwareToken === true;

/** The fields of GetUser and AdminGetUser about MFA; none for a user without it. */
export const toMfaFields = ({ prefersSoftwareToken }: User) =>
  prefersSoftwareToken ? { UserMFASettingList: [SOFTWARE_TOKEN], PreferredMfaSetting: SOFTWARE_TOKEN } : {};

function checkEnabled(pool: Pool): void {
  if (!isEnabled(pool))
    throw new CognitoError(
      "SoftwareTokenMFANotFoundException",
      "Software Token MFA has not been enabled by the userPool.",
    );
}

const bearer = z.object({ AccessToken: z.string() });

const associateSoftwareToken = createOperation(bearer, (service, { AccessToken }) => {
  const { pool, user } = verifyAccessToken(service, AccessToken);
  checkEnabled(pool);
  const SecretCode = createSecret();
  // The token in use stays valid until the new one is verified.
  service.store.updateUser(user, { newSoftwareToken: { secret: SecretCode } });
  return { SecretCode };
});

const verifySoftwareToken = createOperation(
  bearer.extend({
    UserCode: z.string().regex(/^\d{6}$/),
    FriendlyDeviceName: z.string().max(131).optional(),
  }),
  (service, { AccessToken, UserCode }) => {
    const { pool, user } = verifyAccessToken(service, AccessToken);
    checkEnabled(pool);
    const pending = user.newSoftwareToken;
    const lastStep = pending && findStep(pending.secret, UserCode, service.now());
    if (!pending || lastStep === undefined)
      throw new CognitoError(
        "EnableSoftwareTokenMFAException",
        "Code mismatch and fail enable Software Token MFA",
      );
    const softwareToken = { ...pending, lastStep };
    service.store.updateUser(user, { softwareToken, newSoftwareToken: undefined });
    return { Status: "SUCCESS" };
  },
);

const preference = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() });
const preferences = {
  SoftwareTokenMfaSettings: preference.optional(),
  SMSMfaSettings: preference.optional(),
  EmailMfaSettings: preference.optional(),
};

/** Turns the second factor on or off. Throws InvalidParameterException for a user without a verified token. */
function applyPreference(
  service: Service,
  user: User,
  input: z.output<z.ZodObject<typeof preferences>>,
): object {
  if (input.SMSMfaSettings?.Enabled || input.EmailMfaSettings?.Enabled)
    throw invalidParameter("Only SOFTWARE_TOKEN_MFA is supported here");
  const settings = input.SoftwareTokenMfaSettings;
  if (settings?.Enabled && !user.softwareToken)
    throw invalidParameter("User has not set up software token mfa");
  if (settings) service.store.updateUser(user, { prefersSoftwareToken: settings.Enabled ?? false });
  return {};
}

const setUserMfaPreference = createOperation(bearer.extend(preferences), (service, input) =>
  applyPreference(service, verifyAccessToken(service, input.AccessToken).user, input),
);

const adminSetUserMfaPreference = createOperation(
  z.object({ UserPoolId: z.string(), Username: username, ...preferences }),
  (service, input) => {
    const pool = service.deployed.getPool(input.UserPoolId);
    return applyPreference(service, getUserByName(service, pool, input.Username), input);
  },
);

/** Asks for a code after the password was right. */
export function requestCode(service: Service, client: AppClient, user: User) {
  const challenge = { kind: "software-token", clientId: client.id, username: user.username } as const;
  return {
    ChallengeName: SOFTWARE_TOKEN,
    Session: service.challenges.create({ ...challenge, wrongCodes: 0 }, client.challengeSeconds),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username },
  };
}

const codeSchema = z.object({ SOFTWARE_TOKEN_MFA_CODE: z.string() });
const MAX_WRONG_CODES = 5;

/**
 * Checks the response to SOFTWARE_TOKEN_MFA; returns the user, or undefined if the challenge has expired. After a wrong
 * code the challenge can be answered again, up to five times. Throws CodeMismatchException, and ExpiredCodeException for
 * a code that was used before.
 */
export function redeemSoftwareTokenCode(
  service: Service,
  pool: Pool,
  client: AppClient,
  token: string,
  responses: Record<string, string>,
): User | undefined {
  const { SOFTWARE_TOKEN_MFA_CODE: code } = parseParameters(codeSchema, responses);
  const challenge = service.challenges.peek("software-token", token, client.id);
  const user = challenge && service.store.findUser(pool.id, challenge.username);
  if (!challenge || !user?.softwareToken) return undefined;
  const step = findStep(user.softwareToken.secret, code, service.now());
  if (step === undefined) {
    challenge.wrongCodes += 1;
    if (challenge.wrongCodes >= MAX_WRONG_CODES) service.challenges.take("software-token", token, client.id);
    throw codeMismatch("Invalid code received for user");
  }
  if (step <= user.softwareToken.lastStep)
    throw new CognitoError("ExpiredCodeException", "Your software token has already been used once.");
  service.challenges.take("software-token", token, client.id);
  return service.store.updateUser(user, { softwareToken: { ...user.softwareToken, lastStep: step } });
}

export const softwareTokenOperations = {
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
};

export const adminSoftwareTokenOperations = { AdminSetUserMFAPreference: adminSetUserMfaPreference };
