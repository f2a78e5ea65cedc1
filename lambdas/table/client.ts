import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { retries } from "../retries.ts";

/** The table's one client, made as the module loads: every request needs it. */
export const documentClient = DynamoDBDocumentClient.from(new DynamoDBClient(retries), {
  marshallOptions: { removeUndefinedValues: true },
});
