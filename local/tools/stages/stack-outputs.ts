import { DescribeStacksCommand, type Stack } from "@aws-sdk/client-cloudformation";
import type { AwsClients } from "./aws-clients.ts";

/** Finds a stack by its name. */
export async function findStack(
  client: AwsClients["cloudFormation"],
  StackName: string,
): Promise<Stack | undefined> {
  try {
    return (await client.send(new DescribeStacksCommand({ StackName }))).Stacks?.[0];
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** Lists the outputs of a stack by name; none if it does not exist. */
export async function listOutputs(
  client: AwsClients["cloudFormation"],
  name: string,
): Promise<Record<string, string>> {
  const outputs = (await findStack(client, name))?.Outputs ?? [];
  return Object.fromEntries(
    outputs.flatMap(({ OutputKey, OutputValue }) =>
      OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [],
    ),
  );
}
