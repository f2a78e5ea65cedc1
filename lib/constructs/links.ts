import { type Acknowledgment, ArnFormat, Stack } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { unset } from "../../lambdas/env.ts";
import type { IndexName } from "../../lambdas/table/definition.ts";
import { mailDomain, type Stage } from "../stage.ts";

/** A thing that a function uses: what its environment variable holds, and the rights that go with it. */
export interface Link {
  readonly value: string;
  readonly rights: readonly PolicyStatement[];
  /** What cdk-nag finds about these rights, and why it is meant so. */
  readonly acknowledged?: readonly Acknowledgment[];
}

const allow = (action: string, ...resources: string[]) =>
  new PolicyStatement({ actions: [action], resources });

const tableActions = {
  get: "dynamodb:GetItem",
  "batch get": "dynamodb:BatchGetItem",
  put: "dynamodb:PutItem",
  update: "dynamodb:UpdateItem",
  query: "dynamodb:Query",
  delete: "dynamodb:DeleteItem",
} as const;

export type TableVerb = keyof typeof tableActions | `query ${IndexName}`;

/**
 * The table: single rows by `get`, `put`, `update` and `delete`, one partition's by `query`, one index's lists by
 * `query` and its name. Nobody may scan.
 */
export const tableLink = (table: TableV2, ...verbs: TableVerb[]): Link => ({
  value: table.tableName,
  rights: verbs.map((verb) => {
    const index = verb.split("query ")[1];
    if (index !== undefined) return allow("dynamodb:Query", `${table.tableArn}/index/${index}`);
    return allow(tableActions[verb as keyof typeof tableActions], table.tableArn);
  }),
});

const objectActions = {
  read: "s3:GetObject",
  write: "s3:PutObject",
  remove: "s3:DeleteObject",
} as const;

/** What may be done to objects: each with the patterns of their keys, such as content/*. */
export type ObjectRights = { readonly [Verb in keyof typeof objectActions]?: readonly `${string}/*`[] };

/** A bucket: what `rights` says of the objects whose keys match, and nothing else, not even their list. */
export function bucketLink(bucket: IBucket, rights: ObjectRights): Link {
  const granted = Object.entries(rights) as [keyof typeof objectActions, readonly string[]][];
  return {
    value: bucket.bucketName,
    rights: granted.map(([verb, keys]) =>
      allow(objectActions[verb], ...keys.map((key) => bucket.arnForObjects(key))),
    ),
    acknowledged: [...new Set(granted.flatMap(([, keys]) => keys))].map((key) => ({
      id: `AwsSolutions-IAM5[Resource::${exportedArn(bucket)}/${key}]`,
      reason: "Keys are opaque and their number grows; the prefix is all that this function may touch.",
    })),
  };
}

/** The name of the export by which the bucket's ARN reaches another stack; cdk-nag calls the ARN so. */
function exportedArn(bucket: IBucket): string {
  const home = Stack.of(bucket);
  return home.resolve(home.exportValue(bucket.bucketArn))["Fn::ImportValue"];
}

/** A secret by its ARN; the function asks for the value when it first needs it. */
export const secretLink = (secret: Secret): Link => ({
  value: secret.secretArn,
  rights: [allow("secretsmanager:GetSecretValue", secret.secretArn)],
});

/** A parameter of this account by its name (/kindstead/…), which need not exist yet. */
export const parameterLink = (stack: Stack, name: string): Link => ({
  value: name,
  rights: [
    allow(
      "ssm:GetParameter",
      stack.formatArn({
        service: "ssm",
        resource: "parameter",
        resourceName: name.slice(1),
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      }),
    ),
  ],
});

/** The user pool, for the named calls of its administrators' API. */
export const poolLink = (pool: IUserPool, ...calls: `Admin${string}`[]): Link => ({
  value: pool.userPoolId,
  rights: calls.map((call) => allow(`cognito-idp:${call}`, pool.userPoolArn)),
});

/**
 * Sending mail in the name of the stage's sender, whose domain SES knows; nothing where the stage has none. SES's one
 * call asks for the second right wherever it has a whole message to send, as for one with a calendar file.
 */
export const mailLink = (stack: Stack, { mailFrom }: Stage): Link => ({
  value: mailFrom ?? unset,
  rights:
    mailFrom === null
      ? []
      : ["ses:SendEmail", "ses:SendRawEmail"].map((action) =>
          allow(
            action,
            stack.formatArn({ service: "ses", resource: "identity", resourceName: mailDomain(mailFrom) }),
          ),
        ),
});
