import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listAccess, listPartitions } from "./list-access.ts";
import { listEntries, renderPermissions, synthesizeForPermissions } from "./render-permissions.ts";
import { createStatementReader, getLeadingKeys, getQueriedIndex, toList } from "./role-statements.ts";
import { root, synthesizeStage } from "./synthesize-stage.ts";

const stacks = synthesizeForPermissions();
const { all } = stacks;
const functions = Object.values(all("AWS::Lambda::Function"));
const entries = listEntries(stacks);
const listStatements = createStatementReader(stacks);

/** The actions on single rows, by the verb that `listAccess` and lib/constructs/links.ts give them. */
const rowVerbs: Readonly<Record<string, string>> = {
  "dynamodb:BatchGetItem": "batch get",
  "dynamodb:ConditionCheckItem": "check",
  "dynamodb:DeleteItem": "delete",
  "dynamodb:GetItem": "get",
  "dynamodb:PutItem": "put",
  "dynamodb:UpdateItem": "update",
};

describe("docs/permissions.md", () => {
  it("lists every permission of every Lambda (run `npm run ops -- permissions` and review the diff)", () => {
    expect(readFileSync(join(root, "docs", "permissions.md"), "utf8")).toBe(renderPermissions(stacks));
  });
});

describe("Lambda permissions", () => {
  it.each(entries)("%s can write its logs and send traces", (entry) => {
    const actions = listStatements(entry).flatMap(({ Action }) => toList(Action));
    expect(actions).toEqual(
      expect.arrayContaining([
        "logs:CreateLogStream",
        "logs:PutLogEvents",
        "xray:PutTelemetryRecords",
        "xray:PutTraceSegments",
      ]),
    );
  });

  it("have no wildcard except for X-Ray, the list of streams, S3 objects and SES identities", () => {
    for (const entry of entries)
      for (const { Action, Resource, Effect } of listStatements(entry)) {
        expect(Effect).toBe("Allow");
        expect(toList(Action).join(" ")).not.toContain("*");
        // Sending has a test of its own below.
        if (toList(Action).every((action) => /^xray:|^dynamodb:ListStreams$|^ses:Send/.test(action)))
          continue;
        const wide = toList(Resource).filter((resource) => JSON.stringify(resource).includes("*"));
        if (!toList(Action).every((action) => action.startsWith("s3:"))) expect(wide).toEqual([]);
      }
  });

  it("name a key prefix for every S3 action", () => {
    for (const entry of entries)
      for (const { Action, Resource } of listStatements(entry))
        if (toList(Action).some((action) => action.startsWith("s3:")))
          for (const resource of toList(Resource))
            expect([entry, JSON.stringify(resource)]).toEqual([
              entry,
              expect.stringMatching(/"\/[a-z/]+\/\*"/),
            ]);
  });

  it.each(entries)("%s may touch rows of exactly the entities that its code reads and writes", (entry) => {
    const granted = listStatements(entry).flatMap((statement) =>
      toList(statement.Action)
        .filter((action) => action in rowVerbs)
        .flatMap((action) =>
          (getLeadingKeys(statement) ?? ["every row"]).map((key) => `${rowVerbs[action]} ${key}`),
        ),
    );
    const used = [...listAccess(entry)].filter((access) => !/^query|:/.test(access));
    expect(granted.sort()).toEqual(used.map((access) => `${access}#*`).sort());
  });

  it.each(entries)(
    "%s may do to objects, email, users, secrets and parameters exactly what its code does",
    (entry) => {
      const granted = listStatements(entry)
        .flatMap(({ Action }) => toList(Action))
        .filter((action) => /^(s3|ses|cognito-idp|secretsmanager|ssm):/.test(action));
      // The policy of the site's bucket, in another stack, lets the one writer of pages read and write them.
      const byBucketPolicy = entry === "lambdas/site/publish.lambda.ts" ? "s3:" : "none";
      const used = [...listAccess(entry)].filter(
        (access) => access.includes(":") && !access.startsWith(byBucketPolicy),
      );
      expect([...new Set(granted)].sort()).toEqual(used.sort());
    },
  );

  it("let the back office read what became of each customer of an adoption, which outlives the list of them", () => {
    const readable = listStatements("lambdas/imports/imports-admin.lambda.ts")
      .filter(({ Action }) => toList(Action).includes("s3:GetObject"))
      .flatMap(({ Resource }) => toList(Resource).map((resource) => JSON.stringify(resource)));
    for (const prefix of ["imports", "imported"])
      expect(readable).toContainEqual(expect.stringContaining(`"/${prefix}/*"`));
  });

  it.each(entries)("%s may query each index that its code queries", (entry) => {
    const granted = listStatements(entry)
      .filter(({ Action }) => toList(Action).includes("dynamodb:Query"))
      .flatMap(({ Resource }) => toList(Resource).map((each) => `query ${getQueriedIndex(each)}`));
    const used = [...listAccess(entry)].filter((access) => /^query \w+$/.test(access));
    expect(used.filter((access) => !granted.includes(access))).toEqual([]);
  });

  it("rest on partition keys that begin with the entity", () => {
    const partitions = listPartitions();
    expect(partitions.length).toBeGreaterThan(25);
    expect(partitions.filter(([entity, partition]) => !partition.startsWith(`${entity}#`))).toEqual([]);
  });

  it("name the partitions of every Query of the table and of the index newest", () => {
    const unlimited = entries.flatMap((entry) =>
      listStatements(entry)
        .filter(({ Action }) => toList(Action).includes("dynamodb:Query"))
        .filter(({ Resource }) => ["rows", "newest"].includes(getQueriedIndex(Resource)))
        .filter((statement) => getLeadingKeys(statement) === undefined)
        .map(() => entry),
    );
    expect(unlimited).toEqual([]);
  });

  it("do not include scanning the table", () => {
    expect(JSON.stringify(all("AWS::IAM::Policy"))).not.toContain("dynamodb:Scan");
  });

  it("allow email from the stage's sender only, through any identity that SES checks", () => {
    const senders = entries.flatMap((entry) =>
      listStatements(entry)
        .filter((statement) => JSON.stringify(statement).includes("ses:"))
        .map((statement) => ({ entry, ...statement })),
    );
    expect(senders.map(({ entry }) => entry)).toEqual([
      "lambdas/delivery/deliver.lambda.ts",
      "lambdas/delivery/send-newsletters.lambda.ts",
      "lambdas/delivery/sweep.lambda.ts",
    ]);
    for (const { Action, Resource, Condition } of senders) {
      expect(Action).toEqual(["ses:SendEmail", "ses:SendRawEmail"]);
      // The sender's address may be verified by itself, and the sandbox asks for the recipient's identity as well.
      expect(toList(Resource).map((resource) => JSON.stringify(resource))).toEqual([
        expect.stringMatching(/:configuration-set\/kindstead-sandbox"/),
        expect.stringMatching(/:identity\/\*"/),
      ]);
      expect(Condition).toEqual({ StringEqualsIgnoreCase: { "ses:FromAddress": "hello@kindstead.test" } });
    }
  });

  it("allow no email if the stage has no sender", () => {
    const withoutSender = synthesizeStage("sandbox");
    expect(JSON.stringify(withoutSender.all("AWS::IAM::Policy"))).not.toContain("ses:");
  });

  it("belong to one role per Lambda, without managed policies", () => {
    const roles = functions.map(({ Properties }) => Properties.Role["Fn::GetAtt"][0]);
    expect(new Set(roles).size).toBe(functions.length);
    for (const role of Object.values(all("AWS::IAM::Role")))
      expect(role.Properties).not.toHaveProperty("ManagedPolicyArns");
  });

  it("create no circular dependency through the user pool: the triggers' role policy does not name it", () => {
    const entry = "lambdas/members/cognito-triggers.lambda.ts";
    const fn = functions.find(({ Metadata }) => Metadata["local:entry"] === entry);
    const dependencies = Object.entries(all("AWS::IAM::Policy")).filter(([id]) => fn?.DependsOn.includes(id));
    expect(dependencies).toHaveLength(1);
    expect(JSON.stringify(dependencies)).not.toContain("cognito-idp:");
  });
});
