import { ConditionalCheckFailedException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/**
 * What `write` answers, or undefined where its condition did not hold; of a transaction, where nothing else spoke
 * against it. Passes on every other error.
 */
export async function whereItHolds<Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || failedByConditions(error)) return undefined;
    throw error;
  }
}

function failedByConditions(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
  const failed = codes.filter((code) => code !== undefined && code !== "None");
  return failed.length > 0 && failed.every((code) => code === "ConditionalCheckFailed");
}
