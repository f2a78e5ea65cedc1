import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { mapInBatches } from "../../../lambdas/map-in-batches.ts";
import { region } from "../../../lib/stage.ts";
import { UsageError } from "../usage-error.ts";
import type { AwsClients } from "./aws-clients.ts";
import { listStageResources, type StackResource } from "./stack-resources.ts";

/** Whether it is a function of the product. The CDK adds its own, such as the one that uploads the site. */
const isOfProduct = ({ type, logicalId }: StackResource): boolean =>
  type === "AWS::Lambda::Function" && !logicalId.startsWith("CustomCDK");

/** Lambda throttles more at a time, and the client sends those again (createAwsClients). */
const concurrency = 5;

export interface DeployedStage {
  readonly resources: readonly StackResource[];
  /** The environment variables of the product's functions, merged: the names of table, pool, secrets and parameters. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds what a deployed stage consists of, from its stacks and its functions, so that the product's code can run on it.
 * Throws a UsageError if it is not deployed.
 */
export async function findDeployedStage(clients: AwsClients, stage: string): Promise<DeployedStage> {
  const resources = await listStageResources(clients, stage);
  const functions = resources.filter(isOfProduct);
  if (functions.length === 0)
    throw new UsageError(
      `The stage ${stage} is not deployed in this account and ${region}. Deploy it with: npm run deploy -- --stage ${stage}`,
    );
  const environments = await mapInBatches(functions, concurrency, async ({ physicalId }) => {
    const { Environment } = await clients.lambda.send(
      new GetFunctionConfigurationCommand({ FunctionName: physicalId }),
    );
    return Environment?.Variables ?? {};
  });
  return { resources, environment: Object.assign({ AWS_REGION: region }, ...environments) };
}
