import { describe, expect, it } from "vitest";
import { asList, queried, rightsOf } from "./rights-of.ts";
import { synthesized } from "./synthesized.ts";

const stacks = synthesized("sandbox", { mailFrom: "hello@kindstead.test" });
const { all } = stacks;
const functions = Object.values(all("AWS::Lambda::Function"));
const statementsOf = rightsOf(stacks);

const actionsOf = (entry: string) => [
  ...new Set(
    statementsOf(entry)
      .flatMap(({ Action }) => asList(Action))
      .sort(),
  ),
];

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
    "dynamodb:UpdateItem",
    "s3:GetObject",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/content/content-admin.lambda.ts": [
    "dynamodb:DeleteItem",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "s3:DeleteObject",
    "s3:GetObject",
    "s3:PutObject",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/advisors/advisors.lambda.ts": ["dynamodb:Query", "secretsmanager:GetSecretValue"],
  "lambdas/advisors-admin/advisors-admin.lambda.ts": [
    "dynamodb:DeleteItem",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "s3:DeleteObject",
    "s3:GetObject",
    "s3:PutObject",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/bookings/bookings.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/bookings/bookings-admin.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/bookings/booking-deadlines.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/forms/forms.lambda.ts": [
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/forms/forms-admin.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/overview/overview-admin.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/delivery/outbox-admin.lambda.ts": [
    "dynamodb:BatchGetItem",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/delivery/deliver.lambda.ts": [
    "cognito-idp:AdminAddUserToGroup",
    "cognito-idp:AdminDeleteUser",
    "cognito-idp:AdminRemoveUserFromGroup",
    "cognito-idp:AdminUserGlobalSignOut",
    "dynamodb:DescribeStream",
    "dynamodb:GetItem",
    "dynamodb:GetRecords",
    "dynamodb:GetShardIterator",
    "dynamodb:ListStreams",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "s3:DeleteObject",
    "secretsmanager:GetSecretValue",
    "ses:SendEmail",
    "ses:SendRawEmail",
    "sqs:SendMessage",
    "ssm:GetParameter",
  ],
  "lambdas/delivery/sweep.lambda.ts": [
    "cognito-idp:AdminAddUserToGroup",
    "cognito-idp:AdminDeleteUser",
    "cognito-idp:AdminRemoveUserFromGroup",
    "cognito-idp:AdminUserGlobalSignOut",
    "dynamodb:GetItem",
    "dynamodb:Query",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "s3:DeleteObject",
    "secretsmanager:GetSecretValue",
    "ses:SendEmail",
    "ses:SendRawEmail",
    "ssm:GetParameter",
  ],
  "lambdas/account/members.lambda.ts": [
    "cognito-idp:AdminGetUser",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
  ],
  "lambdas/account/members-admin.lambda.ts": [
    "cognito-idp:AdminCreateUser",
    "cognito-idp:AdminDeleteUser",
    "cognito-idp:AdminGetUser",
    "cognito-idp:AdminUserGlobalSignOut",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
    "ssm:GetParameter",
  ],
  "lambdas/members/cognito-triggers.lambda.ts": [
    "cognito-idp:AdminUserGlobalSignOut",
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "ssm:GetParameter",
  ],
  "lambdas/membership/membership.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
    "ssm:GetParameter",
  ],
  "lambdas/membership/reconcile.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:Query",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
    "ssm:GetParameter",
  ],
  "lambdas/webhooks/stripe-webhook.lambda.ts": [
    "dynamodb:GetItem",
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "secretsmanager:GetSecretValue",
    "ssm:GetParameter",
  ],
  "lambdas/http/not-found.lambda.ts": ["secretsmanager:GetSecretValue"],
};

/** Which lists each function reads: an index by its name, `rows` for partitions of the table itself. */
const queries: Record<string, string[]> = {
  "lambdas/content/content.lambda.ts": ["newest"],
  "lambdas/content/content-admin.lambda.ts": ["newest"],
  "lambdas/advisors-admin/advisors-admin.lambda.ts": ["newest", "open"],
  "lambdas/forms/forms-admin.lambda.ts": ["newest"],
  "lambdas/delivery/outbox-admin.lambda.ts": ["due"],
  "lambdas/overview/overview-admin.lambda.ts": ["due", "newest"],
  "lambdas/advisors/advisors.lambda.ts": ["newest"],
  "lambdas/bookings/bookings.lambda.ts": ["booked"],
  "lambdas/bookings/bookings-admin.lambda.ts": ["newest"],
  "lambdas/bookings/booking-deadlines.lambda.ts": ["due"],
  "lambdas/account/members.lambda.ts": ["booked", "rows"],
  "lambdas/account/members-admin.lambda.ts": [
    "booked",
    "by_email",
    "by_first_name",
    "by_last_name",
    "newest",
    "rows",
  ],
  "lambdas/membership/reconcile.lambda.ts": ["due"],
  "lambdas/delivery/deliver.lambda.ts": ["booked"],
  "lambdas/delivery/sweep.lambda.ts": ["booked", "due"],
};

/** Which objects of the two buckets each function may touch, and how. */
const objects: Record<string, string[]> = {
  "lambdas/content/content.lambda.ts": ["s3:GetObject content/*"],
  "lambdas/content/content-admin.lambda.ts": [
    "s3:DeleteObject staging/*",
    "s3:GetObject staging/*",
    "s3:PutObject content/*",
    "s3:PutObject media/covers/*",
    "s3:PutObject staging/*",
  ],
  "lambdas/advisors-admin/advisors-admin.lambda.ts": [
    "s3:DeleteObject staging/*",
    "s3:GetObject staging/*",
    "s3:PutObject media/advisors/*",
  ],
  ...Object.fromEntries(
    ["deliver", "sweep"].map((name) => [
      `lambdas/delivery/${name}.lambda.ts`,
      ["s3:DeleteObject content/*", "s3:DeleteObject media/advisors/*", "s3:DeleteObject media/covers/*"],
    ]),
  ),
};

const prefixOf = (resource: unknown) => /"\/([a-z/]+\/\*)"/.exec(JSON.stringify(resource))?.[1];

describe("who may touch what", () => {
  it("names every function", () => {
    expect(functions.map(({ Metadata }) => Metadata["local:entry"]).sort()).toEqual(
      Object.keys(chart).sort(),
    );
  });

  it.each(Object.entries(chart))("%s", (entry, actions) => {
    expect(actionsOf(entry)).toEqual([...actions, ...everyFunction].sort());
  });

  it("grants no wildcard but to X-Ray, the list of streams and objects", () => {
    for (const entry of Object.keys(chart))
      for (const { Action, Resource, Effect } of statementsOf(entry)) {
        expect(Effect).toBe("Allow");
        expect(asList(Action).join(" ")).not.toContain("*");
        if (asList(Action).every((action) => /^xray:|^dynamodb:ListStreams$/.test(action))) continue;
        const wide = asList(Resource).filter((resource) => JSON.stringify(resource).includes("*"));
        if (!asList(Action).every((action) => action.startsWith("s3:"))) expect(wide).toEqual([]);
      }
  });

  it("touches objects below the prefixes that are meant, and no other", () => {
    for (const entry of Object.keys(chart)) {
      const touched = statementsOf(entry).flatMap(({ Action, Resource }) =>
        asList(Action).flatMap((action) =>
          action.startsWith("s3:") ? asList(Resource).map((each) => `${action} ${prefixOf(each)}`) : [],
        ),
      );
      expect([entry, touched.toSorted()]).toEqual([entry, (objects[entry] ?? []).toSorted()]);
    }
  });

  it("reads lists by named indexes, and partitions of the table where they are meant", () => {
    for (const entry of Object.keys(chart)) {
      const read = statementsOf(entry).flatMap(({ Action, Resource }) =>
        asList(Action).includes("dynamodb:Query") ? asList(Resource).map(queried) : [],
      );
      expect([entry, read.toSorted()]).toEqual([entry, (queries[entry] ?? []).toSorted()]);
    }
  });

  it("sends mail as the stage's own domain, and not at all where the stage has no sender", () => {
    const [right] = statementsOf("lambdas/delivery/deliver.lambda.ts").filter(({ Action }) =>
      asList(Action).includes("ses:SendEmail"),
    );
    expect(JSON.stringify(right?.Resource)).toMatch(/:identity\/kindstead\.test"/);
    const silent = synthesized("sandbox");
    expect(JSON.stringify(silent.all("AWS::IAM::Policy"))).not.toContain("ses:Send");
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
