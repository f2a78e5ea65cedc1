import { describe, expect, it } from "vitest";
import { minMemberPasswordLength } from "../../contract/members.ts";
import { roleGroups } from "../../contract/roles.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const { identity } = synthesizeStage("sandbox");
const production = synthesizeStage("production", { cognitoPlan: "PLUS" });
const findFirst = (template: typeof identity, type: string) => Object.values(template.findResources(type))[0];
const pool = findFirst(identity, "AWS::Cognito::UserPool")?.Properties;
const client = findFirst(identity, "AWS::Cognito::UserPoolClient")?.Properties;

describe("user pool", () => {
  it("has a group for each role, and no other", () => {
    const groups = Object.values(identity.findResources("AWS::Cognito::UserPoolGroup")).map(
      ({ Properties }) => ({
        group: Properties.GroupName,
        precedence: Properties.Precedence,
      }),
    );
    expect(groups).toEqual(Object.values(roleGroups));
  });

  it("signs in by email, ignoring case, with the spec's minimum password length", () => {
    expect(pool).toMatchObject({
      UsernameAttributes: ["email"],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ["email"],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ["email"] },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "verified_email", Priority: 1 }] },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
    });
    expect(pool.Policies.PasswordPolicy).toMatchObject({
      MinimumLength: minMemberPasswordLength,
      RequireLowercase: false,
      RequireNumbers: false,
      RequireSymbols: false,
      RequireUppercase: false,
    });
  });

  it("lets users have an authenticator app and no other second factor, and requires it of no member", () => {
    expect(pool).toMatchObject({ MfaConfiguration: "OPTIONAL", EnabledMfas: ["SOFTWARE_TOKEN_MFA"] });
  });

  it("invokes one Lambda for its five triggers", () => {
    const { PreTokenGenerationConfig, ...others } = pool.LambdaConfig;
    expect(Object.keys(others).sort()).toEqual([
      "CustomMessage",
      "PostAuthentication",
      "PostConfirmation",
      "PreSignUp",
    ]);
    expect(PreTokenGenerationConfig.LambdaVersion).toBe("V2_0");
    const arns = [...Object.values(others), PreTokenGenerationConfig.LambdaArn];
    const called = new Set(arns.map((arn) => JSON.stringify(arn)));
    expect(called.size).toBe(1);
  });

  it("is retained and protected in production, with the stage's plan and sender", () => {
    const guarded = findFirst(production.identity, "AWS::Cognito::UserPool");
    expect(guarded).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
    expect(guarded?.Properties).toMatchObject({
      DeletionProtection: "ACTIVE",
      UserPoolTier: "PLUS",
      UserPoolAddOns: { AdvancedSecurityMode: "ENFORCED" },
      EmailConfiguration: { EmailSendingAccount: "DEVELOPER" },
    });
    expect(pool.DeletionProtection).toBe("INACTIVE");
    expect(pool.UserPoolTier).toBe("ESSENTIALS");
  });
});

it("sender: Cognito may send as the domain, which is the identity that SES verifies before the stacks", () => {
  const { EmailConfiguration } = findFirst(production.identity, "AWS::Cognito::UserPool")?.Properties ?? {};
  expect(EmailConfiguration.From).toContain("hello@kindstead.test");
  expect(JSON.stringify(EmailConfiguration.SourceArn)).toMatch(/:identity\/kindstead\.test"/);
  production.identity.resourceCountIs("AWS::SES::EmailIdentity", 0);
});

describe("app client", () => {
  it("can write only the email and the names, so that no sign-up can claim a role", () => {
    expect(client.WriteAttributes).toEqual(["email", "family_name", "given_name"]);
    expect(client.ReadAttributes).toEqual(["email", "family_name", "given_name"]);
  });

  it("supports SRP only, has no secret and does not reveal whether an account exists", () => {
    expect(client.ExplicitAuthFlows).toEqual(["ALLOW_USER_SRP_AUTH"]);
    expect(client.GenerateSecret).toBe(false);
    expect(client.AllowedOAuthFlowsUserPoolClient).toBe(false);
    expect(client.PreventUserExistenceErrors).toBe("ENABLED");
  });

  it("leaves fifteen minutes to choose a first password or to enter a code", () => {
    expect(client.AuthSessionValidity).toBe(15);
  });

  it("issues tokens for fifteen minutes and rotates refresh tokens", () => {
    expect(client).toMatchObject({
      AccessTokenValidity: 15,
      IdTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
      RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
      EnableTokenRevocation: true,
    });
  });
});

describe("user pool firewall", () => {
  const { Scope, Rules } = findFirst(production.identity, "AWS::WAFv2::WebACL")?.Properties ?? {};
  const getRule = (name: string) => Rules.find(({ Name }: { Name: string }) => Name === name);
  type Match = {
    RegexMatchStatement: { FieldToMatch: Record<string, { Name: string }>; RegexString: string };
  };
  /** Whether each statement matches a call of this operation, by the header that it reads. */
  const matchHeaders = (statements: Match[], operation: string) => {
    const values: Record<string, string> = {
      "x-amzn-cognito-operation-name": operation,
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    };
    return statements.map(({ RegexMatchStatement: { FieldToMatch, RegexString } }) =>
      new RegExp(RegexString).test(values[FieldToMatch.SingleHeader?.Name ?? ""] ?? ""),
    );
  };

  it("exists in production, and limits calls that could guess passwords or flood", () => {
    identity.resourceCountIs("AWS::WAFv2::WebACL", 0);
    production.identity.resourceCountIs("AWS::WAFv2::WebACLAssociation", 1);
    expect(Scope).toBe("REGIONAL");
    const { Limit, ScopeDownStatement } = getRule("sign-in-and-up").Statement.RateBasedStatement;
    // A sign-in is two calls: fifty parents behind one address.
    expect(Limit).toBe(100);
    const { Statements } = ScopeDownStatement.OrStatement;
    expect(matchHeaders(Statements, "ForgotPassword")).toEqual([true, true]);
    expect(matchHeaders(Statements, "GetTokensFromRefreshToken")).toEqual([false, false]);
  });

  it("refuses the self-service calls that bypass the API, and no other call of the browser", () => {
    const { Action, Statement } = getRule("self-service") ?? {};
    expect(Action).toEqual({ Block: {} });
    const { Statements } = Statement.OrStatement;
    for (const refused of [
      "DeleteUser",
      "UpdateUserAttributes",
      "GetUserAttributeVerificationCode",
      "SetUserMFAPreference",
    ])
      expect([refused, ...matchHeaders(Statements, refused)]).toEqual([refused, true, true]);
    for (const needed of [
      ...["SignUp", "InitiateAuth", "RespondToAuthChallenge", "GetTokensFromRefreshToken", "RevokeToken"],
      ...["ForgotPassword", "ConfirmForgotPassword", "ChangePassword", "GetUser"],
      ...["AssociateSoftwareToken", "VerifySoftwareToken"],
    ])
      expect([needed, ...matchHeaders(Statements, needed)]).toEqual([needed, false, false]);
  });
});
