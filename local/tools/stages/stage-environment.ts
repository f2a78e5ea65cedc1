import { GetFunctionConfigurationCommand } from "@aws-sdk/client-lambda";
import { region } from "../../../lib/stage.ts";
import { UsageError } from "../usage-error.ts";
import type { AwsClients } from "./aws-clients.ts";
import { listStageResources, type StackResource } from "./stack-resources.ts";

/** Variables that belong to one function, not to the stage. */
const ofOneFunction = new Set(["NODE_OPTIONS"]);

export interface DeployedStage {
  readonly resources: readonly StackResource[];
  /** The environment variables of all functions, merged: the names of table, pool, secrets and parameters. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Finds what a deployed stage consists of, from its stacks and its functions, so that the product's code can run on it.
 * Throws a UsageError if it is not deployed.
 */
export async function findDeployedStage(clients: AwsClients, stage: string): Promise<DeployedStage> {
  const resources = await listStageResources(clients, stage);
  const functions = resources.filter(({ type }) => type === "AWS::Lambda::Function");
  if (functions.length === 0)
    throw new UsageError(
      `The stage ${stage} is not deployed in this account and ${region}. Deploy it with: npm run deploy -- --stage ${stage}`,
    );
  const environments = await Promise.all(
    functions.map(async ({ physicalId }) => {
      const { Environment } = await clients.lambda.send(
        new GetFunctionConfigurationCommand({ FunctionName: physicalId }),
      );
      return Environment?.Variables ?? {};
    }),
  );
  const merged: Record<string, string> = Object.assign({}, ...environments);
  const named = Object.entries(merged).filter(([name]) => !ofOneFunction.has(name));
  return { resources, environment: { AWS_REGION: region, ...Object.fromEntries(named) } };
}
