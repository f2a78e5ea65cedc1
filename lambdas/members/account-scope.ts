import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { accountAccess, accountScope } from "../../contract/members.ts";

/**
 * Takes the account scope out of an access token, so that a stolen one, or a stolen refresh token, changes nothing at
 * Cognito (AUTH-20). It stays in the token of a sign-in with password and code that asks for it by its metadata. A refresh
 * can send metadata too, and never keeps the scope.
 */
export function limitScope({ triggerSource, request, response }: PreTokenGenerationV2TriggerEvent): void {
  const isAsked = request.clientMetadata?.access === accountAccess.access;
  if (triggerSource === "TokenGeneration_Authentication" && isAsked) return;
  response.claimsAndScopeOverrideDetails = { accessTokenGeneration: { scopesToSuppress: [accountScope] } };
}
