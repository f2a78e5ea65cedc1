import { GetAccountSettingsCommand } from "@aws-sdk/client-lambda";
import { GetCallerIdentityCommand } from "@aws-sdk/client-sts";
import { minConcurrencyToReserve, region, type Stage } from "../../../lib/stage.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import { findStack } from "../stages/stack-outputs.ts";
import { UsageError } from "../usage-error.ts";

/**
 * Returns the account of the credentials. Throws a UsageError if there are none, or if they belong to another account than
 * the stage's file names: a wrong profile must not deploy a stage elsewhere.
 */
export async function checkAccount(
  { sts }: Pick<AwsClients, "sts">,
  { name, account }: Pick<Stage, "name" | "account">,
): Promise<string> {
  const identity = await sts.send(new GetCallerIdentityCommand({})).catch((error: unknown) => {
    throw new UsageError(
      `AWS does not accept the credentials: ${error instanceof Error ? error.message : error}\nSign in first, for example with: aws sso login, and set AWS_PROFILE.`,
    );
  });
  if (!identity.Account) throw new UsageError("AWS did not say which account the credentials belong to.");
  if (account !== null && identity.Account !== account)
    throw new UsageError(
      `The stage ${name} belongs to the account ${account}, but these credentials are of ${identity.Account}. Nothing was changed. Choose the right profile with AWS_PROFILE.`,
    );
  return identity.Account;
}

/** Checks how many functions may run at a time in the account, and what to do if that is too few to reserve any. */
export async function readConcurrency({
  lambda,
}: Pick<AwsClients, "lambda">): Promise<{ concurrency: number; advice: string }> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const concurrency = AccountLimit?.ConcurrentExecutions ?? 1_000;
  const advice =
    concurrency >= minConcurrencyToReserve
      ? `${concurrency} functions may run at a time.`
      : [
          `Only ${concurrency} functions may run at a time in this account, so none is reserved. Ask for more (free, about a day):`,
          `  aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`,
        ].join("\n");
  return { concurrency, advice };
}

/** Whether the account has what the CDK needs to deploy: `cdk bootstrap` was run in the region. */
export async function isBootstrapped({
  cloudFormation,
}: Pick<AwsClients, "cloudFormation">): Promise<boolean> {
  const stack = await findStack(cloudFormation, "CDKToolkit");
  return /^(CREATE|UPDATE)(_ROLLBACK)?_COMPLETE$/.test(stack?.StackStatus ?? "");
}
