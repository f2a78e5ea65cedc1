import type { Synthesized } from "./synthesize-stage.ts";

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: {
    "ForAllValues:StringLike"?: { "dynamodb:LeadingKeys": string[] };
    "ForAllValues:StringEquals"?: { "dynamodb:Attributes": string[] };
    StringEqualsIgnoreCase?: { "ses:FromAddress": string };
  };
}

export const toList = <Each>(value: Each | Each[]): Each[] => (Array.isArray(value) ? value : [value]);

/** Returns a function that lists the policy statements of a Lambda's role, by the Lambda's source file. */
export function createStatementReader({ all }: Synthesized): (entry: string) => Statement[] {
  const functions = Object.values(all("AWS::Lambda::Function"));
  const policies = Object.values(all("AWS::IAM::Policy")).map(({ Properties }) => Properties);
  return (entry) => {
    const fn = functions.find(({ Metadata }) => Metadata["local:entry"] === entry);
    const [role] = fn?.Properties.Role["Fn::GetAtt"] ?? [];
    return policies
      .filter(({ Roles }) => Roles.some((each: { Ref: string }) => each.Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  };
}

/** Returns the index that a Query's resource names, or `rows` for the table itself. */
export const getQueriedIndex = (resource: unknown): string =>
  /"\/index\/([a-z_]+)"/.exec(JSON.stringify(resource))?.[1] ?? "rows";

/** Returns the partition keys that a statement is limited to, as patterns; undefined if it is not limited. */
export const getLeadingKeys = ({ Condition }: Statement): string[] | undefined => {
  const keys = Condition?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"];
  return keys && toList(keys);
};
