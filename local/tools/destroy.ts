import { parseArgs } from "node:util";
import { getStage } from "../../lib/stage.ts";
import { checkAccount } from "./deploy/account.ts";
import { emptyBucket } from "./deploy/empty-buckets.ts";
import { runProgram } from "./deploy/run-program.ts";
import { runCommand, UsageError } from "./run-command.ts";
import { createAwsClients } from "./stages/aws-clients.ts";
import { listStageResources, stackParts } from "./stages/stack-resources.ts";

/*
 * npm run ops -- destroy --stage <name>: deletes a sandbox with all its data. CloudFormation deletes no bucket that holds
 * something, and the buckets keep every version, so this empties them first. A stage whose data is retained is refused.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { stage: { type: "string" } } });
  if (values.stage === undefined) throw new UsageError("Usage: npm run ops -- destroy --stage <name>");
  const stage = getStage(values.stage, process.env);
  if (stage.removal !== "destroy" || stage.deletionProtection)
    throw new UsageError(`The data of the stage ${stage.name} is protected. Nothing was deleted.`);
  const clients = createAwsClients();
  await checkAccount(clients, stage);
  const buckets = (await listStageResources(clients, stage.name)).filter(
    ({ type }) => type === "AWS::S3::Bucket",
  );
  // The bucket of the access logs last: the others still write to it.
  for (const { physicalId } of buckets.toSorted((one, other) => rank(one.logicalId) - rank(other.logicalId)))
    console.log(`Emptied ${physicalId}: ${await emptyBucket(clients, physicalId)} objects.`);
  runProgram("cdk", ["destroy", "--force", ...stackParts.map((part) => `kindstead-${stage.name}-${part}`)], {
    STAGE: stage.name,
  });
});

const rank = (logicalId: string): number => (logicalId.startsWith("Logs") ? 1 : 0);
