import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach } from "vitest";
import { startTableForFile } from "../../test/support/table.fixture.ts";

export const cognito = mockClient(CognitoIdentityProviderClient);
export const parameters = mockClient(SSMClient);
export const UserPoolId = "us-east-1_pool";
export const tableName = await startTableForFile();
process.env.SITE_URL_PARAMETER = "/kindstead/site-url";

beforeEach(() => {
  cognito.reset();
  parameters.reset();
});

export const buildCommon = (sub: string) => ({
  version: "1",
  region: "us-east-1",
  userPoolId: UserPoolId,
  userName: sub,
  callerContext: { awsSdkVersion: "1", clientId: "client" },
});

export const buildAttributes = (sub: string) => ({
  sub,
  email: "maya.lind@example.com",
  email_verified: "true",
  given_name: "Maya",
  family_name: "Lind",
});

/** Claims of a hostile sign-up, in every place that Cognito passes on. */
export const claims = {
  role: "admin",
  "custom:role": "admin",
  "cognito:groups": "admin",
  membership_status: "premium",
};
