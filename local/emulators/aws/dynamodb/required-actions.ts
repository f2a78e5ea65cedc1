/** A statement of a role's policy. Only what policies on tables use is understood. */
export interface Statement {
  actions: readonly string[];
  resources: readonly string[];
  /** The patterns of `ForAllValues:StringLike` on `dynamodb:LeadingKeys`; without them every partition is allowed. */
  leadingKeys?: readonly string[] | undefined;
  /** The values of `ForAllValues:StringEquals` on `dynamodb:Attributes`; without them every attribute is allowed. */
  attributes?: readonly string[] | undefined;
}

/** Lists the actions that a call needs a permission for. */
interface Required {
  action: string;
  /** A table's name, or `<table>/index/<index>`. */
  resource: string;
  leadingKeys: string[];
  /** The attributes that an item, a key or an expression names. */
  attributes: string[];
}

type Attributes = Record<string, { S?: string } | undefined>;

interface Item {
  TableName?: string;
  Item?: Attributes;
  Key?: Attributes;
  ExpressionAttributeNames?: Record<string, string>;
}

interface Call extends Item {
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Attributes;
  RequestItems?: Record<string, { Keys?: Attributes[] }>;
  TransactItems?: Record<string, Item>[];
}

const transactionActions: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/** Finds the first permission that a call needs and the statements do not give. */
export const findDenied = (
  operation: string,
  call: Call,
  partitionKey: string,
  statements: readonly Statement[],
): Required | undefined =>
  listRequired(operation, call, partitionKey).find((required) => !isAllowed(required, statements));

function listRequired(operation: string, call: Call, partitionKey: string): Required[] {
  const toRequired = (
    action: string,
    { TableName = "", Item, Key, ExpressionAttributeNames = {} }: Item,
  ): Required => {
    const named = Item ?? Key ?? {};
    const partition = named[partitionKey]?.S;
    return {
      action,
      resource: TableName,
      leadingKeys: partition === undefined ? [] : [partition],
      // The product's expressions name every attribute by a placeholder.
      attributes: [...Object.keys(named), ...Object.values(ExpressionAttributeNames)],
    };
  };
  switch (operation) {
    case "TransactWriteItems":
    case "TransactGetItems":
      // A transaction needs the permission for each of its items.
      return (call.TransactItems ?? []).flatMap((each) =>
        Object.entries(each).map(([kind, item]) => toRequired(transactionActions[kind] ?? kind, item)),
      );
    case "BatchGetItem":
      return Object.entries(call.RequestItems ?? {}).map(([resource, { Keys = [] }]) => ({
        action: operation,
        resource,
        leadingKeys: Keys.flatMap((key) => key[partitionKey]?.S ?? []),
        attributes: [],
      }));
    case "Query": {
      const { TableName = "", IndexName } = call;
      const resource = IndexName === undefined ? TableName : `${TableName}/index/${IndexName}`;
      return [{ action: operation, resource, leadingKeys: listQueriedPartitions(call), attributes: [] }];
    }
    default:
      return [toRequired(operation, call)];
  }
}

/** A key condition compares the partition with =; what follows it may be a range of the sort key. */
function listQueriedPartitions({
  KeyConditionExpression = "",
  ExpressionAttributeValues = {},
}: Call): string[] {
  const [, name = ""] = /=\s*(:\w+)/.exec(KeyConditionExpression) ?? [];
  return [ExpressionAttributeValues[name]?.S ?? ""];
}

const isAllowed = (
  { action, resource, leadingKeys, attributes }: Required,
  statements: readonly Statement[],
): boolean =>
  statements.some(
    (statement) =>
      statement.actions.includes(`dynamodb:${action}`) &&
      statement.resources.some((arn) => arn.endsWith(`:table/${resource}`)) &&
      // A limited statement also asks for a key (the condition Null).
      (statement.leadingKeys === undefined || leadingKeys.length > 0) &&
      attributes.every((name) => statement.attributes?.includes(name) ?? true) &&
      leadingKeys.every((key) => statement.leadingKeys?.some((pattern) => isLike(key, pattern)) ?? true),
  );

const isLike = (text: string, pattern: string): boolean =>
  new RegExp(`^${pattern.split("*").map(RegExp.escape).join(".*")}$`, "s").test(text);
