import { dataShape, earlierDataMessage } from "../../../lambdas/table/data-shape.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import { listOutputs } from "../stages/stack-outputs.ts";
import { UsageError } from "../usage-error.ts";

/** Throws a UsageError if the stage has data that another version stored. A stage without a data stack has none. */
export async function checkDataShape(
  { cloudFormation }: Pick<AwsClients, "cloudFormation">,
  stage: string,
): Promise<void> {
  const { TableName, DataShape } = await listOutputs(cloudFormation, `kindstead-${stage}-data`);
  if (TableName === undefined || DataShape === String(dataShape)) return;
  throw new UsageError(
    `${earlierDataMessage}\nOn AWS, npm run ops -- destroy --stage ${stage} deletes it, if it is a sandbox. Nothing was changed.`,
  );
}
