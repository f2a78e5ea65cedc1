import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach } from "vitest";
import { createAdminClient } from "../../test/support/admin.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { handler } from "./members-admin.lambda.ts";

export const cognito = mockClient(CognitoIdentityProviderClient);
export const shop = await startShopForFile();
process.env.USER_POOL_ID = "us-east-1_pool";
export const admin = await createAdminClient(handler);

beforeEach(async () => {
  cognito.reset();
  await shop.behave();
});

export const listAudit = listAllOfMember;
