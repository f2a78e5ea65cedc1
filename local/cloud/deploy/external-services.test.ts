import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import {
  CreateSecretCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, it } from "vitest";
import type { Template, TemplateResource } from "../template/template.ts";
import { deployBuckets } from "./buckets.ts";
import type { Deployment } from "./deployment.ts";
import { deploySettings } from "./settings.ts";

const s3 = mockClient(S3Client);
const ssm = mockClient(SSMClient);
const secretsManager = mockClient(SecretsManagerClient);
const printed: string[] = [];

beforeEach(() => {
  for (const client of [s3, ssm, secretsManager]) client.reset();
  printed.length = 0;
});

/** A deployment in which external servers replace every emulator. */
function createExternalDeployment(resources: Record<string, unknown>): Deployment {
  const external = { endpoint: "http://127.0.0.1:9", port: 9, isEmulated: false };
  const template: Template = {
    region: "us-east-1",
    account: "000000000000",
    listResources: (_, shape) =>
      Object.entries(resources).map(([id, properties]) => ({
        stack: "data",
        id,
        ref: `data-${id}`,
        properties: shape.parse(properties) as TemplateResource<never>["properties"],
        metadata: {},
      })),
    getResource: () => {
      throw new Error("not used");
    },
    getOutput: () => "",
  };
  return {
    template,
    services: {
      dynamodb: external,
      s3: external,
      cognito: external,
      mail: external,
      ssm: external,
      secretsManager: external,
      stripe: external,
    },
    stateDir: "/nowhere",
    accessKey: { accessKeyId: "a", secretAccessKey: "b" },
    print: (line) => printed.push(line),
    cleanup: new AsyncDisposableStack(),
  };
}

const $metadata = {};
const CorsRules = [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"], AllowedHeaders: ["*"], MaxAge: 60 }];
const buckets = { FilesAAAAAAAA: { CorsConfiguration: { CorsRules } }, MediaAAAAAAAA: {}, SiteAAAAAAAA: {} };

describe("deploying to external servers", () => {
  it("creates missing buckets with the template's CORS rules", async () => {
    const owned = new BucketAlreadyOwnedByYou({ message: "", $metadata });
    s3.on(CreateBucketCommand, { Bucket: "data-MediaAAAAAAAA" }).rejects(owned);
    expect(await deployBuckets(createExternalDeployment(buckets))).toMatchObject({
      files: "data-FilesAAAAAAAA",
    });
    expect(s3.commandCalls(CreateBucketCommand)).toHaveLength(3);
    expect(s3.commandCalls(PutBucketCorsCommand).map((call) => call.args[0].input)).toEqual([
      {
        Bucket: "data-FilesAAAAAAAA",
        CORSConfiguration: {
          CORSRules: [
            {
              AllowedMethods: ["GET"],
              AllowedOrigins: ["*"],
              AllowedHeaders: ["*"],
              ExposeHeaders: [],
              MaxAgeSeconds: 60,
            },
          ],
        },
      },
    ]);
  });

  it("writes parameters with local URLs, updates secrets, and creates missing secrets", async () => {
    const missing = new ResourceNotFoundException({ message: "", $metadata });
    secretsManager.on(PutSecretValueCommand, { SecretId: "new" }).rejects(missing);
    const toArn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-abc123`;
    const deployment = createExternalDeployment({ SiteUrl: { Value: "https://x.cloudfront.net" } });
    await deploySettings(
      deployment,
      { [toArn("old")]: "one", [toArn("new")]: "two" },
      () => "http://127.0.0.1:4000",
    );
    expect(ssm.commandCalls(PutParameterCommand)[0]?.args[0].input).toMatchObject({
      Name: "data-SiteUrl",
      Value: "http://127.0.0.1:4000",
      Overwrite: true,
    });
    expect(secretsManager.commandCalls(PutSecretValueCommand)[0]?.args[0].input).toEqual({
      SecretId: "old",
      SecretString: "one",
    });
    expect(secretsManager.commandCalls(CreateSecretCommand)[0]?.args[0].input).toEqual({
      Name: "new",
      SecretString: "two",
    });
  });
});
