import { DescribeStacksCommand } from "@aws-sdk/client-cloudformation";
import type { AwsClients } from "./aws-clients.ts";

/** Lists the outputs of a stack by name; none if it does not exist. */
export async function listOutputs(
  client: AwsClients["cloudFormation"],
  StackName: string,
): Promise<Record<string, string>> {
  try {
    const { Stacks } = await client.send(new DescribeStacksCommand({ StackName }));
    const outputs = Stacks?.[0]?.Outputs ?? [];
    return Object.fromEntries(
      outputs.flatMap(({ OutputKey, OutputValue }) =>
        OutputKey && OutputValue ? [[OutputKey, OutputValue]] : [],
      ),
    );
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return {};
    throw error;
  }
}
