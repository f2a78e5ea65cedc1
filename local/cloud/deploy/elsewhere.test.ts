import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  PutBucketCorsCommand,
  S3Client,
  S3ServiceException,
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
import type { Found, Template } from "../template/template.ts";
import { deployBuckets } from "./buckets.ts";
import type { Deployment } from "./deployment.ts";
import { deploySettings } from "./settings.ts";

const s3 = mockClient(S3Client);
const ssm = mockClient(SSMClient);
const secretsManager = mockClient(SecretsManagerClient);
const said: string[] = [];

beforeEach(() => {
  for (const client of [s3, ssm, secretsManager]) client.reset();
  said.length = 0;
});

/** A deployment in which somebody else's servers have every place. */
function elsewhere(resources: Record<string, unknown>): Deployment {
  const theirs = { endpoint: "http://127.0.0.1:9", port: 9, ours: false };
  const template: Template = {
    region: "us-east-1",
    account: "000000000000",
    all: (_, shape) =>
      Object.entries(resources).map(([id, properties]) => ({
        stack: "data",
        id,
        ref: `data-${id}`,
        properties: shape.parse(properties) as Found<never>["properties"],
        metadata: {},
      })),
    only: () => {
      throw new Error("not asked for");
    },
    output: () => "",
  };
  return {
    template,
    services: {
      dynamodb: theirs,
      s3: theirs,
      cognito: theirs,
      mail: theirs,
      ssm: theirs,
      secretsManager: theirs,
      stripe: theirs,
    },
    stateDir: "/nowhere",
    accessKey: { accessKeyId: "a", secretAccessKey: "b" },
    say: (line) => said.push(line),
    running: new AsyncDisposableStack(),
  };
}

const $metadata = {};
const CorsRules = [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"], AllowedHeaders: ["*"], MaxAge: 60 }];
const buckets = { FilesAAAAAAAA: { CorsConfiguration: { CorsRules } }, MediaAAAAAAAA: {}, SiteAAAAAAAA: {} };

describe("what the template says, made on other people's servers", () => {
  it("buckets: made where they are missing, with the template's CORS rules", async () => {
    const owned = new BucketAlreadyOwnedByYou({ message: "", $metadata });
    s3.on(CreateBucketCommand, { Bucket: "data-MediaAAAAAAAA" }).rejects(owned);
    expect(await deployBuckets(elsewhere(buckets))).toMatchObject({ files: "data-FilesAAAAAAAA" });
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

  it("buckets: a server without CORS rules is told of, any other failure stops the start", async () => {
    const refuse = (name: string) =>
      s3
        .on(PutBucketCorsCommand)
        .rejects(new S3ServiceException({ name, $fault: "server", message: name, $metadata }));
    refuse("NotImplemented");
    await deployBuckets(elsewhere(buckets));
    expect(said).toEqual([expect.stringContaining("takes no CORS rules")]);
    refuse("AccessDenied");
    await expect(deployBuckets(elsewhere(buckets))).rejects.toThrow("AccessDenied");
  });

  it("parameters with local addresses, and secrets, made anew where they are missing", async () => {
    const missing = new ResourceNotFoundException({ message: "", $metadata });
    secretsManager.on(PutSecretValueCommand, { SecretId: "new" }).rejects(missing);
    const arn = (name: string) => `arn:aws:secretsmanager:us-east-1:000000000000:secret:${name}-abc123`;
    const deployment = elsewhere({ SiteUrl: { Value: "https://x.cloudfront.net" } });
    await deploySettings(
      deployment,
      { [arn("old")]: "one", [arn("new")]: "two" },
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
