import { DescribeTableCommand, type TableDescription } from "@aws-sdk/client-dynamodb";
import { indexes } from "../../../lambdas/table/definition.ts";
import type { AwsClients } from "../stages/aws-clients.ts";
import { findStack } from "../stages/stack-outputs.ts";
import { listStageResources } from "../stages/stack-resources.ts";
import { UsageError } from "../usage-error.ts";
import { isFailedCreation } from "./failed-creations.ts";

/**
 * Checks that the table of a stage can get the indexes of this commit in place. DynamoDB creates or deletes one index at a
 * time and changes none, and CloudFormation finds that out in the middle of a deployment. Returns what will change. Throws
 * UsageError.
 */
export async function checkIndexes(
  clients: Pick<AwsClients, "cloudFormation" | "dynamodb">,
  stage: string,
): Promise<string> {
  const stack = await findStack(clients.cloudFormation, `kindstead-${stage}-data`);
  const resources = isFailedCreation(stack?.StackStatus) ? [] : await listStageResources(clients, stage);
  const table = resources.find(({ type }) => /^AWS::DynamoDB::(Global)?Table$/.test(type));
  if (!table) return "The table is created with its indexes.";
  const { Table } = await clients.dynamodb.send(new DescribeTableCommand({ TableName: table.physicalId }));
  return describeIndexChange(toIndexes(Table), wantedIndexes);
}

/** Keys and projection of each index as one text, by name. */
type Indexes = Readonly<Record<string, string>>;

export const wantedIndexes: Indexes = Object.fromEntries(
  Object.entries(indexes).map(([name, { partition, sort, projected }]) => [
    name,
    formatIndex([partition, sort], projected === "all" ? [] : projected),
  ]),
);

export function toIndexes(table: TableDescription | undefined): Indexes {
  return Object.fromEntries(
    (table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = "", KeySchema = [], Projection }) => [
      IndexName,
      formatIndex(
        KeySchema.map(({ AttributeName = "" }) => AttributeName),
        Projection?.NonKeyAttributes ?? [],
      ),
    ]),
  );
}

function formatIndex(keys: readonly string[], projected: readonly string[]): string {
  return `${keys.join(" ")}: ${projected.length === 0 ? "all" : projected.toSorted().join(" ")}`;
}

/** Throws UsageError unless the change is at most one index that is created or deleted. */
export function describeIndexChange(current: Indexes, wanted: Indexes): string {
  const created = Object.keys(wanted).filter((name) => !(name in current));
  const deleted = Object.keys(current).filter((name) => !(name in wanted));
  const changed = Object.keys(wanted).filter((name) => name in current && current[name] !== wanted[name]);
  const advice = "docs/operations.md#change-safely, Indexes, has the steps.";
  if (changed.length > 0)
    throw new UsageError(
      `The index ${changed.join(", ")} has other keys or attributes in the table. An index never changes: add a new one. ${advice}`,
    );
  if (created.length + deleted.length > 1)
    throw new UsageError(
      `One deployment creates or deletes one index, but this one would create ${created.join(", ") || "none"} and delete ${deleted.join(", ") || "none"}. ${advice}`,
    );
  const [change] = [
    ...created.map((name) => `The index ${name} is created in place.`),
    ...deleted.map((name) => `The index ${name} is deleted.`),
  ];
  return change ?? "The table's indexes are unchanged.";
}
