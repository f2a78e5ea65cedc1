import { parseArgs } from "node:util";
import { DeleteParametersCommand } from "@aws-sdk/client-ssm";
import { getHookParameter, getStage, getStripeParameter } from "../../lib/stage.ts";
import { checkAccount } from "./deploy/account.ts";
import { emptyBuckets } from "./deploy/empty-buckets.ts";
import { ProgramError, runProgram } from "./deploy/run-program.ts";
import { runCommand } from "./run-command.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { stackParts } from "./stages/stack-resources.ts";
import { UsageError } from "./usage-error.ts";

/*
 * npm run ops -- destroy --stage <name>: deletes a sandbox with all its data. CloudFormation deletes no bucket that holds
 * something, and the buckets keep every version, so this empties them first. It may be repeated. A stage whose data is
 * retained is refused.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  if (values.stage === undefined) throw new UsageError("Usage: npm run ops -- destroy --stage <name>");
  const stage = getStage(values.stage, process.env);
  if (stage.removal !== "destroy" || stage.deletionProtection)
    throw new UsageError(`The data of the stage ${stage.name} is protected. Nothing was deleted.`);
  const clients = createAwsClients();
  await checkAccount(clients, stage);
  const deleteStacks = async () => {
    await emptyBuckets(clients, stage.name);
    const names = stackParts.map((part) => `kindstead-${stage.name}-${part}`);
    runProgram("cdk", ["destroy", "--force", ...names], { STAGE: stage.name });
  };
  await deleteStacks().catch((error: unknown) => {
    if (!(error instanceof ProgramError)) throw error;
    // S3 and CloudFront deliver access logs late, also into the bucket that was just emptied.
    console.log("Once more, because access logs may have arrived in the meantime:");
    return deleteStacks();
  });
  // No stack has the owner's parameters. SSM ignores those that do not exist.
  const Names = [
    ...(["price-id", "portal-configuration"] as const).map((what) => getStripeParameter(stage, what)),
    ...(["form", "upgrade"] as const).map((hook) => getHookParameter(stage, hook)),
  ];
  await clients.ssm.send(new DeleteParametersCommand({ Names }));
});
