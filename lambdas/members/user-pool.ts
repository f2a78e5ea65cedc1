import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { awsClientOptions } from "../aws-client-options.ts";
import { membersEnv } from "../env.ts";

let client: CognitoIdentityProviderClient | undefined;

/**
 * Loads Cognito's SDK with the first call, because most requests of the functions that may call the user pool do not: it
 * would make every cold start slower. The triggers have no variable with the pool's id, so they pass that of their event.
 */
export async function loadUserPool(UserPoolId = membersEnv.read("USER_POOL_ID")) {
  const sdk = await import("@aws-sdk/client-cognito-identity-provider");
  client ??= new sdk.CognitoIdentityProviderClient(awsClientOptions);
  return { sdk, pool: client, UserPoolId };
}

/** Whether an error has this name, such as `UserNotFoundException`. */
export const isPoolError = (error: unknown, name: string): boolean =>
  error instanceof Error && error.name === name;

/** The result of a call to the pool; undefined if the pool does not have the user. */
export async function ignoreMissingUser<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isPoolError(error, "UserNotFoundException")) return undefined;
    throw error;
  }
}
