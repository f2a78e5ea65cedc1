import * as z from "zod";
import type { RuntimeConfig } from "../../contract/runtime-config.ts";
import { createSrpExchange, formatSrpTimestamp } from "./srp-client.ts";
import { CanaryError, type Fetcher } from "./walk-steps.ts";

const canaryCredentials = z.object({ email: z.email(), password: z.string().min(1) });
export type CanaryCredentials = z.infer<typeof canaryCredentials>;

/** Parses the canary's secret. Throws CanaryError without the secret's text, which the error of JSON.parse quotes. */
export function parseCredentials(secret: string): CanaryCredentials {
  try {
    return canaryCredentials.parse(JSON.parse(secret));
  } catch {
    throw new CanaryError('read the secret: its value must be {"email": "…", "password": "…"}');
  }
}

const challenge = z.object({
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});
const signedIn = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), RefreshToken: z.string() }),
});

/** Signs in by SRP, as a browser does, and returns the tokens. */
export async function signIn(
  config: RuntimeConfig,
  { email, password }: CanaryCredentials,
  request: Fetcher,
): Promise<z.infer<typeof signedIn>["AuthenticationResult"]> {
  const exchange = createSrpExchange(config.cognito.user_pool_id, password);
  const { ChallengeParameters } = challenge.parse(
    await callCognito(
      config,
      "InitiateAuth",
      { AuthFlow: "USER_SRP_AUTH", AuthParameters: { USERNAME: email, SRP_A: exchange.clientPublic } },
      request,
    ),
  );
  const { USER_ID_FOR_SRP: userId, SALT: salt, SRP_B: serverPublic, SECRET_BLOCK } = ChallengeParameters;
  const timestamp = formatSrpTimestamp(new Date());
  const answer = await callCognito(
    config,
    "RespondToAuthChallenge",
    {
      ChallengeName: "PASSWORD_VERIFIER",
      ChallengeResponses: {
        USERNAME: userId,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: exchange.sign(
          { userId, salt, serverPublic, secretBlock: SECRET_BLOCK },
          timestamp,
        ),
        TIMESTAMP: timestamp,
      },
    },
    request,
  );
  return signedIn.parse(answer).AuthenticationResult;
}

/** Calls an operation of Cognito that needs no AWS credentials, as the browser does. */
export async function callCognito(
  { cognito }: RuntimeConfig,
  operation: string,
  input: object,
  request: Fetcher,
): Promise<unknown> {
  const body = await request(cognito.endpoint ?? `https://cognito-idp.${cognito.region}.amazonaws.com/`, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: cognito.client_id, ...input }),
  });
  return body === "" ? {} : JSON.parse(body);
}
