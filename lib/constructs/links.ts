import { type Acknowledgment, ArnFormat, Stack, Token } from "aws-cdk-lib";
import type { IUserPool } from "aws-cdk-lib/aws-cognito";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { unset } from "../../lambdas/env.ts";
import { type IndexName, toPartitionPattern } from "../../lambdas/table/definition.ts";
import { getMailConfigurationSet, type Stage } from "../stage.ts";

/** A resource that a function uses: the value of its environment variable and the permissions on it. */
export interface Link {
  readonly value: string;
  readonly rights: readonly PolicyStatement[];
  /** The findings of cdk-nag about these permissions, with the reason why they are accepted. */
  readonly acknowledged?: readonly Acknowledgment[];
}

const allow = (action: string, ...resources: string[]) =>
  new PolicyStatement({ actions: [action], resources });

const tableActions = {
  get: "dynamodb:GetItem",
  "batch get": "dynamodb:BatchGetItem",
  check: "dynamodb:ConditionCheckItem",
  put: "dynamodb:PutItem",
  update: "dynamodb:UpdateItem",
  delete: "dynamodb:DeleteItem",
  query: "dynamodb:Query",
} as const;

/**
 * The permissions on the table: the entities whose rows each verb may touch. `query` is about partitions of the table,
 * `query newest` and `query listed` about those of that index. The other indexes are not divided: they hold one entity, or
 * only ids.
 */
export type TableRights = {
  readonly [Verb in keyof typeof tableActions | `query ${DividedIndex}`]?: readonly string[];
} & { readonly [Verb in `query ${Exclude<IndexName, DividedIndex>}`]?: "all" } & {
  /** Updates of these attributes only, by entity, for a function that people who are not signed in may call. */
  readonly "update only"?: Readonly<Record<string, readonly string[]>>;
};

type DividedIndex = "newest" | "listed";
const isDivided = (index: string | undefined): index is DividedIndex =>
  index === "newest" || index === "listed";

/** Links the table with the permissions `rights`. No function may scan (docs/decisions/permissions.md). */
export const linkTable = (table: TableV2, { "update only": narrow = {}, ...rights }: TableRights): Link => ({
  value: table.tableName,
  rights: [
    ...Object.entries(narrow).map(([entity, attributes]) => {
      const statement = allow(tableActions.update, table.tableArn);
      limitToPartitions(statement, [toPartitionPattern(entity, undefined)]);
      statement.addCondition("ForAllValues:StringEquals", {
        "dynamodb:Attributes": [...everyAttribute, ...attributes],
      });
      return statement;
    }),
    ...Object.entries<readonly string[] | "all">(rights).map(([verb, entities]) => {
      const index = verb.split("query ")[1];
      const action =
        index === undefined ? tableActions[verb as keyof typeof tableActions] : tableActions.query;
      const statement = allow(
        action,
        index === undefined ? table.tableArn : `${table.tableArn}/index/${index}`,
      );
      if (entities === "all") return statement;
      const patterns = entities.map((entity) =>
        toPartitionPattern(entity, isDivided(index) ? index : undefined),
      );
      limitToPartitions(statement, patterns);
      return statement;
    }),
  ],
});

/** The attributes that every update of a row names: the key, and what each entity has. */
const everyAttribute = ["pk", "sk", "id", "entity", "updated_at", "version", "deleted_at"];

function limitToPartitions(statement: PolicyStatement, patterns: string[]): void {
  statement.addCondition("ForAllValues:StringLike", { "dynamodb:LeadingKeys": patterns });
  // ForAllValues also holds for a request that names no key.
  statement.addCondition("Null", { "dynamodb:LeadingKeys": "false" });
}

/** Links the table for a function behind the API, which also counts uses and shares results (lambdas/http/api.ts). */
export const linkApiTable = (
  table: TableV2,
  { get = [], put = [], update = [], ...rights }: TableRights,
): Link =>
  linkTable(table, {
    ...rights,
    get: [...get, "shared_call"],
    put: [...put, "shared_call", "limit"],
    update: [...update, "shared_call", "limit"],
  });

const objectActions = {
  read: "s3:GetObject",
  write: "s3:PutObject",
  remove: "s3:DeleteObject",
} as const;

/** The permissions on objects, each with key patterns such as content/*. */
export type ObjectRights = { readonly [Verb in keyof typeof objectActions]?: readonly `${string}/*`[] };

/** Links a bucket, with the permissions `rights` on objects by key pattern. Listing objects is never allowed. */
export function linkBucket(bucket: IBucket, rights: ObjectRights): Link {
  const granted = Object.entries(rights) as [keyof typeof objectActions, readonly string[]][];
  return {
    value: bucket.bucketName,
    rights: granted.map(([verb, keys]) =>
      allow(objectActions[verb], ...keys.map((key) => bucket.arnForObjects(key))),
    ),
    acknowledged: [...new Set(granted.flatMap(([, keys]) => keys))].map((key) => ({
      id: `AwsSolutions-IAM5[Resource::${getExportedArn(bucket)}/${key}]`,
      reason: "Keys are opaque and their number grows; the prefix is all that this function may touch.",
    })),
  };
}

/** Returns the export name of the bucket's ARN, by which cdk-nag names it in other stacks. */
function getExportedArn(bucket: IBucket): string {
  const home = Stack.of(bucket);
  return home.resolve(home.exportValue(bucket.bucketArn))["Fn::ImportValue"];
}

/** Links a secret by its ARN; the function reads the value when it first needs it. */
export const linkSecret = (secret: Secret): Link => ({
  value: secret.secretArn,
  rights: [allow("secretsmanager:GetSecretValue", secret.secretArn)],
});

/** Links a secret whose value the function may also replace. */
export const linkChangedSecret = (secret: Secret): Link => ({
  value: secret.secretArn,
  rights: [
    allow("secretsmanager:GetSecretValue", secret.secretArn),
    allow("secretsmanager:PutSecretValue", secret.secretArn),
  ],
});

/** Links a parameter by its name (/kindstead/…); it does not have to exist yet. */
export const linkParameter = (stack: Stack, name: string): Link => ({
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

/** A setting of the stage as text, with nothing behind it. */
export const linkSetting = (value: string): Link => ({ value, rights: [] });

/** The links of `httpEnv` and `adminEnv`, which every function of the back office declares. */
export const linkBackOffice = ({ adminMfa }: Stage, originSecret: Secret) => ({
  ADMIN_MFA: linkSetting(adminMfa),
  ORIGIN_SECRET_ID: linkSecret(originSecret),
});

/** Links the user pool, with permission for the given API calls of administrators. */
export const linkUserPool = (
  pool: IUserPool,
  ...calls: (`Admin${string}` | `ListUsers${string}`)[]
): Link => ({
  value: pool.userPoolId,
  rights: calls.map((call) => allow(`cognito-idp:${call}`, pool.userPoolArn)),
});

/**
 * The stage's sender with its configuration set, and the permission to send as that sender only; nothing if the stage has
 * none. SES checks every verified identity that an email touches: the sender's address as well as its domain, and the
 * recipient's while the account is in SES's sandbox. None of them is known here, so the condition limits who sends. Raw
 * messages, such as those with a calendar file, need the second action.
 */
export function linkEmailSender(
  stack: Stack,
  stage: Stage,
): { readonly MAIL_FROM: Link; readonly MAIL_CONFIGURATION_SET: Link } {
  const { mailFrom } = stage;
  if (mailFrom === null) return { MAIL_FROM: linkSetting(unset), MAIL_CONFIGURATION_SET: linkSetting(unset) };
  const configurationSet = getMailConfigurationSet(stage);
  const formatArn = (resource: string, resourceName: string) =>
    stack.formatArn({ service: "ses", resource, resourceName });
  // The name of the account in cdk-nag's findings.
  const account = Token.isUnresolved(stack.account) ? "<AWS::AccountId>" : stack.account;
  const send = new PolicyStatement({
    actions: ["ses:SendEmail", "ses:SendRawEmail"],
    resources: [formatArn("identity", "*"), formatArn("configuration-set", configurationSet)],
    conditions: { StringEqualsIgnoreCase: { "ses:FromAddress": mailFrom } },
  });
  return {
    MAIL_FROM: {
      value: mailFrom,
      rights: [send],
      acknowledged: [
        {
          id: `AwsSolutions-IAM5[Resource::${formatArn("identity", "*").replace(stack.account, account)}]`,
          reason:
            "SES also checks the recipient's identity, which is not known in advance; the condition fixes the sender.",
        },
      ],
    },
    MAIL_CONFIGURATION_SET: linkSetting(configurationSet),
  };
}
