import {
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import type { AwsClients } from "../stages/aws-clients.ts";
import { findStack } from "../stages/stack-outputs.ts";
import { emptyBucket } from "./empty-buckets.ts";

/** Whether a stack never worked, so that nothing of it is in use: no other stack is in these states. */
export const isFailedCreation = (status: string | undefined): boolean =>
  status === "ROLLBACK_COMPLETE" || status === "ROLLBACK_FAILED";

/**
 * Switches off the termination protection of stacks whose first creation failed, and empties their buckets. The CDK deletes
 * them before it creates them again, which CloudFormation otherwise refuses. Returns what to print: a table or a pool with
 * deletion protection stays. Throws if S3 keeps an object.
 */
export async function unlockFailedStacks(
  { cloudFormation, s3 }: Pick<AwsClients, "cloudFormation" | "s3">,
  names: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const StackName of names) {
    if (!isFailedCreation((await findStack(cloudFormation, StackName))?.StackStatus)) continue;
    await cloudFormation.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
    lines.push(`${StackName} could not be created before; it is deleted and created again.`);
    const pages = paginateListStackResources({ client: cloudFormation }, { StackName });
    for await (const { StackResourceSummaries = [] } of pages)
      for (const { ResourceStatus, ResourceType, PhysicalResourceId = "" } of StackResourceSummaries)
        if (ResourceType === "AWS::S3::Bucket" && /CREATE_COMPLETE|DELETE_FAILED/.test(`${ResourceStatus}`)) {
          await emptyBucket({ s3 }, PhysicalResourceId);
          lines.push(`  The bucket ${PhysicalResourceId} is empty now. If it stays, delete it.`);
        } else if (ResourceStatus === "DELETE_FAILED" && /DynamoDB|Cognito/.test(`${ResourceType}`))
          lines.push(
            `  ${ResourceType} ${PhysicalResourceId} may stay, without data. Switch off its deletion protection and delete it.`,
          );
  }
  return lines;
}
