import { describe, expect, it } from "vitest";
import { dataShape } from "../../lambdas/table/data-shape.ts";
import { indexes, tableKeys, ttlAttribute } from "../../lambdas/table/definition.ts";
import { synthesizeStage } from "./synthesize-stage.ts";

const sandbox = synthesizeStage("sandbox");
const production = synthesizeStage("production");

const findTable = ({ data }: typeof sandbox) =>
  Object.values(data.findResources("AWS::DynamoDB::GlobalTable"))[0];
const asList = <Each>(one: Each | Each[]): Each[] => (Array.isArray(one) ? one : [one]);

it("the data stack says which shape its data has, and names the table, so that deploy can refuse an earlier version", () => {
  const { DataShape, TableName } = sandbox.data.findOutputs("*");
  expect([DataShape?.Value, TableName]).toEqual([String(dataShape), expect.anything()]);
});

describe("the table", () => {
  it("has the keys and indexes that the entities use", () => {
    const table = findTable(sandbox)?.Properties;
    expect(table.KeySchema).toEqual([
      { AttributeName: tableKeys.partition, KeyType: "HASH" },
      { AttributeName: tableKeys.sort, KeyType: "RANGE" },
    ]);
    expect(table.GlobalSecondaryIndexes.map(({ IndexName }: { IndexName: string }) => IndexName)).toEqual(
      Object.keys(indexes),
    );
    expect(table.GlobalSecondaryIndexes[0]).toMatchObject({
      KeySchema: [
        { AttributeName: indexes.newest.partition, KeyType: "HASH" },
        { AttributeName: indexes.newest.sort, KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "ALL" },
    });
    expect(table.GlobalSecondaryIndexes[1]).toMatchObject({
      KeySchema: [
        { AttributeName: indexes.due.partition, KeyType: "HASH" },
        { AttributeName: indexes.due.sort, KeyType: "RANGE" },
      ],
      Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["id"] },
    });
    expect(table.TimeToLiveSpecification).toEqual({ AttributeName: ttlAttribute, Enabled: true });
    expect(table.StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
    expect(table.BillingMode).toBe("PAY_PER_REQUEST");
  });

  // cdk-nag checks AWS::DynamoDB::Table only, not GlobalTable.
  it.each([
    ["sandbox", sandbox, { kept: "Delete", guarded: false }],
    ["production", production, { kept: "RetainExceptOnCreate", guarded: true }],
  ] as const)(
    "can be restored to any second, and has the deletion settings of %s",
    (_, stage, { kept, guarded }) => {
      const table = findTable(stage);
      expect(table?.Properties.Replicas).toHaveLength(1);
      expect(table?.Properties.Replicas[0]).toMatchObject({
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: guarded,
      });
      expect(table?.DeletionPolicy).toBe(kept);
    },
  );
});

describe("every bucket", () => {
  const buckets = Object.entries(sandbox.all("AWS::S3::Bucket"));
  const policies = Object.values(sandbox.all("AWS::S3::BucketPolicy")).map(({ Properties }) => Properties);
  const listStatements = (id: string) =>
    policies
      // In another stack the bucket is named by an import.
      .filter(({ Bucket }) => Bucket.Ref === id || JSON.stringify(Bucket).includes(`Ref${id}`))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const findBucket = (prefix: string) => {
    const [id, { Properties }] = buckets.find(([name]) => name.startsWith(prefix)) ?? [
      "",
      { Properties: {} },
    ];
    return { id, Properties, statements: listStatements(id) };
  };

  it("is one of exactly four", () => expect(buckets).toHaveLength(4));

  it.each(buckets)("%s is private, encrypted and requires TLS 1.2", (id, { Properties }) => {
    expect(Properties.PublicAccessBlockConfiguration).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    // S3's default switches ACLs off; neither CloudFront nor S3 delivers logs by them.
    expect([Properties.OwnershipControls, Properties.AccessControl]).toEqual([undefined, undefined]);
    expect(JSON.stringify(Properties.BucketEncryption)).toContain("AES256");
    const denied = listStatements(id).filter(({ Effect }) => Effect === "Deny");
    expect(denied).toContainEqual(
      expect.objectContaining({ Condition: { Bool: { "aws:SecureTransport": "false" } }, Action: "s3:*" }),
    );
    expect(denied).toContainEqual(
      expect.objectContaining({ Condition: { NumericLessThan: { "s3:TlsVersion": 1.2 } }, Action: "s3:*" }),
    );
  });

  // test/infra/web.test.ts says what these roles may do.
  const isRoleOfPages = (id: string, principal: unknown) =>
    id.startsWith("Site") && /itempageRole|publishRole/.test(JSON.stringify(principal));

  it("is open only to the CDN and log delivery, and the site's to the functions of pages", () => {
    for (const [id] of buckets)
      for (const { Effect, Principal, Action } of listStatements(id)) {
        if (Effect === "Deny" || isRoleOfPages(id, Principal)) continue;
        expect([
          "cloudfront.amazonaws.com",
          "delivery.logs.amazonaws.com",
          "logging.s3.amazonaws.com",
        ]).toContain(Principal.Service);
        expect(["s3:GetObject", "s3:ListBucket", "s3:PutObject"]).toEqual(
          expect.arrayContaining(asList(Action)),
        );
      }
  });

  it("logs access, keeps old versions for a month and aborts unfinished uploads, except for the log bucket", () => {
    for (const [id, { Properties }] of buckets.filter(([name]) => !name.startsWith("Logs"))) {
      expect(Properties.LoggingConfiguration.LogFilePrefix, id).toMatch(/^(files|media|site)\/$/);
      expect(Properties.VersioningConfiguration).toEqual({ Status: "Enabled" });
      expect(Properties.LifecycleConfiguration.Rules[0]).toMatchObject({
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        NoncurrentVersionExpiration: { NoncurrentDays: 30 },
      });
    }
    expect(findBucket("Logs").Properties.LifecycleConfiguration.Rules).toEqual([
      { ExpirationInDays: 30, Status: "Enabled" },
    ]);
  });

  it("for files limits presigned URLs to ten minutes and deletes staging objects after a day", () => {
    const { Properties, statements } = findBucket("Files");
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: "Deny",
        Principal: { AWS: "*" },
        Action: "s3:*",
        Condition: { NumericGreaterThan: { "s3:signatureAge": 600_000 } },
      }),
    );
    expect(Properties.LifecycleConfiguration.Rules).toContainEqual({
      ExpirationInDays: 1,
      Prefix: "staging/",
      Status: "Enabled",
    });
  });

  it("for files deletes lists of people after a day, and what an import did once it can't be undone any more", () => {
    const rules: Record<string, unknown>[] = findBucket("Files").Properties.LifecycleConfiguration.Rules;
    const days = rules.flatMap(({ Prefix, ExpirationInDays }) =>
      ExpirationInDays === undefined ? [] : [[Prefix, ExpirationInDays]],
    );
    expect(Object.fromEntries(days)).toEqual({
      "staging/": 1,
      "exports/": 1,
      "imports/": 1,
      // An import can be undone for 30 days.
      "imported/": 31,
    });
    for (const prefix of ["exports/", "imports/"])
      expect(rules.find(({ Prefix }) => Prefix === prefix)).toMatchObject({
        NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      });
  });

  it("for files allows CORS from the site only, if the site has a domain", () => {
    const listCorsOrigins = ({ data }: typeof sandbox) =>
      Object.values(data.findResources("AWS::S3::Bucket")).flatMap(
        ({ Properties }) => Properties.CorsConfiguration?.CorsRules[0].AllowedOrigins ?? [],
      );
    expect(listCorsOrigins(sandbox)).toEqual(["*"]);
    expect(listCorsOrigins(production)).toEqual(["https://www.kindstead.test"]);
  });

  it("for media allows only this stage's distribution to read media/, by one policy beside it", () => {
    const { id, statements } = findBucket("Media");
    const [allowed, ...others] = statements.filter(({ Effect }) => Effect === "Allow");
    expect(others).toEqual([]);
    expect(allowed).toMatchObject({
      Principal: { Service: "cloudfront.amazonaws.com" },
      Action: "s3:GetObject",
    });
    expect(JSON.stringify(allowed.Resource)).toMatch(/"\/media\/\*"/);
    const [distribution = ""] = Object.keys(sandbox.web.findResources("AWS::CloudFront::Distribution"));
    const { StringEquals, ...otherConditions } = allowed.Condition;
    expect(otherConditions).toEqual({});
    expect(JSON.stringify(StringEquals["aws:SourceArn"])).toContain(
      `":distribution/",{"Ref":"${distribution}"}`,
    );
    // A bucket has one policy: a second one would replace the first.
    expect(policies.filter(({ Bucket }) => JSON.stringify(Bucket).includes(id))).toHaveLength(1);
  });

  it("is retained in production", () => {
    for (const bucket of Object.values(production.all("AWS::S3::Bucket")))
      expect(bucket.DeletionPolicy).toBe("RetainExceptOnCreate");
  });
});
