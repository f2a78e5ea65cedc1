import * as z from "zod";
import { startAuthorizer } from "../../emulators/aws/dynamodb/authorizer.ts";
import type { Statement } from "../../emulators/aws/dynamodb/required-actions.ts";
import type { Deployment } from "./deployment.ts";

const toArray = <Each extends z.ZodType>(each: Each) =>
  z.union([each, z.array(each)]).transform((value): z.infer<Each>[] => [value].flat() as z.infer<Each>[]);

const statement = z.object({
  Effect: z.literal("Allow"),
  Action: toArray(z.string()),
  Resource: toArray(z.string()),
  Condition: z
    .strictObject({
      "ForAllValues:StringLike": z.strictObject({ "dynamodb:LeadingKeys": toArray(z.string()) }),
      // The authorizer refuses a request without keys for each limited statement.
      "ForAllValues:StringEquals": z.strictObject({ "dynamodb:Attributes": toArray(z.string()) }).optional(),
      Null: z.strictObject({ "dynamodb:LeadingKeys": z.literal("false") }),
    })
    .optional(),
});
const attachment = z.object({
  Roles: z.array(z.string()).default([]),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Action: toArray(z.string()) })) }),
});

const toStatement = ({ Action, Resource, Condition }: z.infer<typeof statement>): Statement => ({
  actions: Action,
  resources: Resource,
  leadingKeys: Condition?.["ForAllValues:StringLike"]["dynamodb:LeadingKeys"],
  attributes: Condition?.["ForAllValues:StringEquals"]?.["dynamodb:Attributes"],
});

const globalTable = z.object({
  KeySchema: z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(["HASH", "RANGE"]) })),
});

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
  const policies = new Map<string, Statement[]>();
  for (const { properties } of template.listResources("AWS::IAM::Policy", attachment)) {
    const { Roles, PolicyDocument } = properties;
    // Other services have other conditions, which nothing here checks. One on the table that is not understood throws.
    const statements = PolicyDocument.Statement.filter(({ Action }) =>
      Action.some((action) => action.startsWith("dynamodb:")),
    ).map((each) => toStatement(statement.parse(each)));
    for (const role of Roles) policies.set(role, [...(policies.get(role) ?? []), ...statements]);
  }
  const { KeySchema } = template.getResource("AWS::DynamoDB::GlobalTable", globalTable).properties;
  const partitionKey = KeySchema.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  const server = await startAuthorizer({ endpoint, partitionKey, policies });
  cleanup.defer(() => server.close());
  return (role) => `${server.url}/${role}`;
}
