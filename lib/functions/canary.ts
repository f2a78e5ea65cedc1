import { CfnOutput, Duration } from "aws-cdk-lib";
import { canaryEnv, tableEnv } from "../../lambdas/env.ts";
import { declareFunction } from "../constructs/api-function.ts";
import { linkParameter, linkSecret, linkTable } from "../constructs/links.ts";
import { createManualSecret } from "../constructs/manual-secret.ts";
import { type ScheduledJob, scheduleJob } from "../constructs/scheduled-job.ts";
import { getMailDomain, getSiteUrlParameter } from "../stage.ts";
import type { ApiResources } from "./resources.ts";

/**
 * Creates the canary, which signs in and downloads through the site's public address every two minutes, and the secret with
 * the address and password of its account. `npm run ops -- canary` creates the account (docs/operations.md#canary).
 */
export function createCanary({
  stack,
  stage,
  table,
}: Pick<ApiResources, "stack" | "stage" | "table">): ScheduledJob {
  const email = `canary-${stage.name}@${stage.mailFrom === null ? "example.com" : getMailDomain(stage.mailFrom)}`;
  const secret = createManualSecret(stack, stage, "CanarySecret", {
    description: "The canary's account; npm run ops -- canary sets this password in the user pool",
    rotation: "A free member's password without data behind it; a new one is set by npm run ops -- canary.",
    passwordLength: 32,
    template: { email },
  });
  new CfnOutput(stack, "CanarySecretId", {
    value: secret.secretArn,
    description: "CANARY_SECRET_ID of npm run ops -- canary",
  });
  const declared = declareFunction({
    stage,
    entry: "lambdas/canary/canary.lambda.ts",
    every: Duration.minutes(2),
    environments: [canaryEnv, tableEnv],
    links: {
      CANARY_SECRET_ID: linkSecret(secret),
      SITE_URL_PARAMETER: linkParameter(stack, getSiteUrlParameter(stage)),
      // Only the name, which its metric carries.
      TABLE_NAME: linkTable(table, {}),
    },
    timeout: Duration.seconds(30),
  });
  return scheduleJob(stack, "canary", declared);
}
