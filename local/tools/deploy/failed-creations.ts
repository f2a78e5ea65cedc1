import {
  paginateListStackResources,
  UpdateTerminationProtectionCommand,
} from "@aws-sdk/client-cloudformation";
import type { AwsClients } from "../stages/aws-clients.ts";
import { findStack } from "../stages/stack-outputs.ts";

/**
 * Switches off the termination protection of stacks whose first creation failed. The CDK deletes them before it creates them
 * again, which CloudFormation otherwise refuses. Returns what to print: what their rollback could not delete stays, because
 * a table and a pool with deletion protection do.
 */
export async function unlockFailedStacks(
  { cloudFormation }: Pick<AwsClients, "cloudFormation">,
  names: readonly string[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const StackName of names) {
    const { StackStatus = "" } = (await findStack(cloudFormation, StackName)) ?? {};
    // A stack is only in these states if it never worked, so nothing of it is in use.
    if (!/^ROLLBACK_(COMPLETE|FAILED)$/.test(StackStatus)) continue;
    await cloudFormation.send(
      new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
    );
    lines.push(`${StackName} could not be created before; it is deleted and created again.`);
    for await (const page of paginateListStackResources({ client: cloudFormation }, { StackName }))
      for (const { ResourceStatus, ResourceType, PhysicalResourceId } of page.StackResourceSummaries ?? [])
        if (ResourceStatus === "DELETE_FAILED")
          lines.push(
            `  ${ResourceType} ${PhysicalResourceId} may stay, without data. Switch off its deletion protection and delete it.`,
          );
  }
  return lines;
}
