import { paginateListStackResources } from "@aws-sdk/client-cloudformation";
import type { AwsClients } from "./aws-clients.ts";

/** The stacks of a stage, in the order of their deployment. */
export const stackParts = ["data", "identity", "api", "web"] as const;

export interface StackResource {
  readonly stack: string;
  /** The id in the template, such as StripeKey5F0A1B2C. */
  readonly logicalId: string;
  /** The name or ARN in AWS. */
  readonly physicalId: string;
  readonly type: string;
}

/** Lists the resources of all stacks of a stage and of the stacks in them; none for a stack that is not deployed. */
export async function listStageResources(
  { cloudFormation }: Pick<AwsClients, "cloudFormation">,
  stage: string,
): Promise<StackResource[]> {
  const lists = stackParts.map((part) => listResources(cloudFormation, `kindstead-${stage}-${part}`));
  return (await Promise.all(lists)).flat();
}

/** `stack` is a name, or the id by which the resources of its parent list a nested stack. */
async function listResources(client: AwsClients["cloudFormation"], stack: string): Promise<StackResource[]> {
  const resources: StackResource[] = [];
  try {
    for await (const page of paginateListStackResources({ client }, { StackName: stack }))
      for (const each of page.StackResourceSummaries ?? []) {
        const { LogicalResourceId, PhysicalResourceId, ResourceType, ResourceStatus } = each;
        // A stack whose deletion failed half-way lists what is gone, too.
        if (!LogicalResourceId || !PhysicalResourceId || !ResourceType) continue;
        if (ResourceStatus === "DELETE_COMPLETE") continue;
        if (ResourceType === "AWS::CloudFormation::Stack")
          resources.push(...(await listResources(client, PhysicalResourceId)));
        else
          resources.push({
            stack,
            logicalId: LogicalResourceId,
            physicalId: PhysicalResourceId,
            type: ResourceType,
          });
      }
  } catch (error) {
    if (!(error instanceof Error && /does not exist/.test(error.message))) throw error;
  }
  return resources;
}
