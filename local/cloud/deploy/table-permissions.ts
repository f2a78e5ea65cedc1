import * as z from "zod";
import { startAuthorizer } from "../../emulators/aws/dynamodb/authorizer.ts";
import type { Statement } from "../../emulators/aws/dynamodb/required-actions.ts";
import type { Deployment } from "./deployment.ts";
import { readRolePolicies, toArray } from "./role-policies.ts";
import { globalTable } from "./tables.ts";

const statement = z
  .object({
    Effect: z.literal("Allow"),
    Action: toArray(z.string()),
    Resource: toArray(z.string()),
    Condition: z
      .strictObject({
        "ForAllValues:StringLike": z.strictObject({ "dynamodb:LeadingKeys": toArray(z.string()) }),
        // The authorizer refuses a request without keys for each limited statement.
        "ForAllValues:StringEquals": z
          .strictObject({ "dynamodb:Attributes": toArray(z.string()) })
          .optional(),
        Null: z.strictObject({ "dynamodb:LeadingKeys": z.literal("false") }),
      })
      .optional(),
  })
  .transform(
    ({ Action, Resource, Condition }): Statement => ({
      actions: Action,
      resources: Resource,
      leadingKeys: Condition?.["ForAllValues:StringLike"]["dynamodb:LeadingKeys"],
      attributes: Condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"],
    }),
  );

/**
 * Checks the permissions of the functions' roles on the table, which the DynamoDB server does not. Returns the endpoint
 * of a role, or undefined if the table is not on this machine and AWS checks them.
 */
export async function deployTablePermissions({
  template,
  services,
  cleanup,
}: Deployment): Promise<((role: string) => string) | undefined> {
  const { endpoint } = services.dynamodb;
  if (!endpoint.startsWith("http://")) return undefined;
  const policies = readRolePolicies(template, "dynamodb", statement);
  const { KeySchema } = template.getResource("AWS::DynamoDB::GlobalTable", globalTable).properties;
  const partitionKey = KeySchema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  const server = await startAuthorizer({ endpoint, partitionKey, policies });
  cleanup.defer(() => server.close());
  return (role) => `${server.url}/${role}`;
}
