import type { Synthesized } from "./synthesized.ts";

export interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

export const asList = <Each>(one: Each | Each[]): Each[] => (Array.isArray(one) ? one : [one]);

/** Tells of the function with this source, from the repository's root, what its role may do. */
export function rightsOf({ all }: Synthesized): (entry: string) => Statement[] {
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

/** What a statement's Query may read: an index by its name, `rows` for partitions of the table itself. */
export const queried = (resource: unknown): string =>
  /"\/index\/([a-z_]+)"/.exec(JSON.stringify(resource))?.[1] ?? "rows";
