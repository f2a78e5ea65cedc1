import type { PreTokenGenerationV2TriggerEvent } from "aws-lambda";
import { expect, it } from "vitest";
import { accountAccess, accountScope } from "../../contract/members.ts";
import { handler } from "./cognito-triggers.lambda.ts";
import { buildAttributes, buildCommon } from "./triggers.fixture.ts";

async function generate(triggerSource: string, clientMetadata?: Record<string, string>) {
  const event: PreTokenGenerationV2TriggerEvent = {
    ...buildCommon("sub"),
    version: "2",
    triggerSource: triggerSource as "TokenGeneration_Authentication",
    request: {
      userAttributes: buildAttributes("sub"),
      groupConfiguration: {},
      scopes: [accountScope],
      clientMetadata,
    },
    // Cognito sends null.
    response: { claimsAndScopeOverrideDetails: null as unknown as object },
  };
  return (await handler(event)).response;
}

const withoutScope = {
  claimsAndScopeOverrideDetails: { accessTokenGeneration: { scopesToSuppress: [accountScope] } },
};

it("an access token has no right to change its owner's account at Cognito", async () => {
  for (const source of ["Authentication", "NewPasswordChallenge", "RefreshTokens", "AuthenticateDevice"])
    expect(await generate(`TokenGeneration_${source}`), source).toEqual(withoutScope);
  expect(await generate("TokenGeneration_Authentication", { access: "all" })).toEqual(withoutScope);
});

it("only a sign-in with the password keeps that right when it asks for it, never a refresh", async () => {
  expect(await generate("TokenGeneration_Authentication", accountAccess)).toEqual({
    claimsAndScopeOverrideDetails: null,
  });
  for (const source of ["NewPasswordChallenge", "RefreshTokens", "HostedAuth"])
    expect(await generate(`TokenGeneration_${source}`, accountAccess), source).toEqual(withoutScope);
});
