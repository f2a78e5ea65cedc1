import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/**
 * The one retry policy for the table: three tries with the SDK's backoff and jitter, two seconds each, so that
 * the last refusal still reaches the caller as an answer before a function's ten seconds are over.
 */
export const documentClient = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
