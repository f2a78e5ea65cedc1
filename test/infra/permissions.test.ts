import { describe, expect, it } from "vitest";
import { synthesized } from "./synthesized.ts";

const { all } = synthesized("sandbox");
const functions = Object.values(all("AWS::Lambda::Function"));
const policies = Object.values(all("AWS::IAM::Policy")).map(({ Properties }) => Properties);

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
}

const asList = <Each>(one: Each | Each[]): Each[] => (Array.isArray(one) ? one : [one]);

/** What the role of the function with this source may do. */
function statementsOf(entry: string): Statement[] {
  const fn = functions.find(({ Metadata }) => Metadata["local:entry"] === entry);
  const [role] = fn?.Properties.Role["Fn::GetAtt"] ?? [];
  return policies
    .filter(({ Roles }) => Roles.some((each: { Ref: string }) => each.Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const actionsOf = (entry: string) =>
  statementsOf(entry)
    .flatMap(({ Action }) => asList(Action))
    .sort();

const everyFunction = [
  "logs:CreateLogStream",
  "logs:PutLogEvents",
  "xray:PutTelemetryRecords",
  "xray:PutTraceSegments",
];

/** Who may do what, spelled out a second time on purpose: a new right is read here before it is granted. */
const chart: Record<string, string[]> = {
  "lambdas/content/content.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:Query",
    "s3:GetObject",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/advisors/advisors.lambda.ts": ["dynamodb:Query", "secretsmanager:GetSecretValue"],
  "lambdas/members/members.lambda.ts": [
    "cognito-idp:AdminGetUser",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/members/cognito-triggers.lambda.ts": [
    "cognito-idp:AdminAddUserToGroup",
    "cognito-idp:AdminUserGlobalSignOut",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "ssm:GetParameter",
  ],
  "lambdas/http/not-found.lambda.ts": ["secretsmanager:GetSecretValue"],
};

describe("who may touch what", () => {
  it("names every function", () => {
    expect(functions.map(({ Metadata }) => Metadata["local:entry"]).sort()).toEqual(
      Object.keys(chart).sort(),
    );
  });

  it.each(Object.entries(chart))("%s", (entry, actions) => {
    expect(actionsOf(entry)).toEqual([...actions, ...everyFunction].sort());
  });

  it("grants no wildcard: neither an action nor a resource, but for X-Ray and the library's files", () => {
    for (const entry of Object.keys(chart))
      for (const { Action, Resource, Effect } of statementsOf(entry)) {
        expect(Effect).toBe("Allow");
        expect(asList(Action).join(" ")).not.toContain("*");
        if (asList(Action).every((action) => action.startsWith("xray:"))) continue;
        const wide = asList(Resource).filter((resource) => JSON.stringify(resource).includes("*"));
        if (asList(Action).includes("s3:GetObject")) expect(JSON.stringify(wide)).toMatch(/"\/content\/\*"/);
        else expect(wide).toEqual([]);
      }
  });

  it("reads lists by named indexes only", () => {
    for (const entry of Object.keys(chart))
      for (const { Action, Resource } of statementsOf(entry))
        if (asList(Action).includes("dynamodb:Query"))
          for (const resource of asList(Resource))
            expect(JSON.stringify(resource)).toMatch(/"\/index\/newest"\]/);
  });

  it("gives each function a role of its own, without a managed policy", () => {
    const roles = functions.map(({ Properties }) => Properties.Role["Fn::GetAtt"][0]);
    expect(new Set(roles).size).toBe(functions.length);
    for (const role of Object.values(all("AWS::IAM::Role")))
      expect(role.Properties).not.toHaveProperty("ManagedPolicyArns");
  });

  it("closes no circle through the pool: the triggers' own role policy does not name it", () => {
    const entry = "lambdas/members/cognito-triggers.lambda.ts";
    const fn = functions.find(({ Metadata }) => Metadata["local:entry"] === entry);
    const awaited = Object.entries(all("AWS::IAM::Policy")).filter(([id]) => fn?.DependsOn.includes(id));
    expect(awaited).toHaveLength(1);
    expect(JSON.stringify(awaited)).not.toContain("cognito-idp:");
  });
});
