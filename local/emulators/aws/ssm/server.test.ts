import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from "@aws-sdk/client-secrets-manager";
import {
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  type PutParameterCommandInput,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTempDirectory } from "../../kit/temporary-directory.fixture.ts";
import { type SsmOptions, startSsm } from "./server.ts";

/** Starts an emulator with one parameter and one secret, and creates both SDK clients. */
async function startTestSsm(options: Partial<SsmOptions> = {}) {
  const server = await startSsm({
    port: 0,
    parameters: { "/kindstead/price-id": "price_1" },
    secrets: { "kindstead/stripe-secret": "sk_test_1" },
    ...options,
  });
  onTestFinished(() => server.close());
  const config = {
    endpoint: server.url,
    region: "eu-west-1",
    credentials: { accessKeyId: "local", secretAccessKey: "x" },
    maxAttempts: 1,
  };
  const ssm = new SSMClient(config);
  const secretsManager = new SecretsManagerClient(config);
  return {
    server,
    parameter: async (Name: string, WithDecryption?: boolean) =>
      (await ssm.send(new GetParameterCommand({ Name, ...(WithDecryption && { WithDecryption }) })))
        .Parameter,
    parameters: (Names: string[]) => ssm.send(new GetParametersCommand({ Names })),
    putParameter: (input: PutParameterCommandInput) => ssm.send(new PutParameterCommand(input)),
    secret: (SecretId: string, more: { VersionStage?: string; VersionId?: string } = {}) =>
      secretsManager.send(new GetSecretValueCommand({ SecretId, ...more })),
    putSecret: (SecretId: string, SecretString: string) =>
      secretsManager.send(new PutSecretValueCommand({ SecretId, SecretString })),
    removePrevious: (SecretId: string, RemoveFromVersionId: string) =>
      secretsManager.send(
        new UpdateSecretVersionStageCommand({ SecretId, VersionStage: "AWSPREVIOUS", RemoveFromVersionId }),
      ),
  };
}

describe("Parameter Store", () => {
  it("returns a parameter by name or ARN", async () => {
    const { parameter, server } = await startTestSsm();
    server.setParameter("plain", "later");
    const found = await parameter("/kindstead/price-id");
    expect(found).toMatchObject({
      Name: "/kindstead/price-id",
      Type: "String",
      Value: "price_1",
      Version: 1,
      LastModifiedDate: expect.any(Date),
    });
    expect(await parameter(String(found?.ARN))).toEqual(found);
    const plain = await parameter("plain");
    expect(await parameter(String(plain?.ARN))).toMatchObject({ Name: "plain", Value: "later" });
  });

  it("returns several parameters and lists the invalid names", async () => {
    const { parameters } = await startTestSsm();
    const { Parameters, InvalidParameters } = await parameters(["/kindstead/price-id", "/nope"]);
    expect(Parameters?.map(({ Value }) => Value)).toEqual(["price_1"]);
    expect(InvalidParameters).toEqual(["/nope"]);
    await expect(parameters(Array.from({ length: 11 }, (_, i) => `/p${i}`))).rejects.toMatchObject({
      name: "ValidationException",
    });
  });

  it.each(["/nope", "/kindstead", "/KINDSTEAD/price-id", "__proto__"])(
    "answers not found for %s",
    async (name) => {
      const { parameter } = await startTestSsm();
      await expect(parameter(name)).rejects.toMatchObject({ name: "ParameterNotFound" });
    },
  );

  it("overwrites only with Overwrite, and increments the version", async () => {
    const { parameter, putParameter } = await startTestSsm();
    const change = { Name: "/kindstead/price-id", Value: "price_2" };
    await expect(putParameter(change)).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
    expect(await putParameter({ ...change, Overwrite: true })).toMatchObject({ Version: 2 });
    expect(await parameter("/kindstead/price-id")).toMatchObject({
      Value: "price_2",
      Type: "String",
      Version: 2,
    });
    await expect(putParameter({ Name: "/new", Value: "1" })).rejects.toMatchObject({
      name: "ValidationException",
    });
  });

  it("returns the value of a SecureString only with WithDecryption", async () => {
    const { parameter, putParameter } = await startTestSsm();
    await putParameter({ Name: "/secure", Value: "s3cret", Type: "SecureString" });
    expect((await parameter("/secure"))?.Value).not.toContain("s3cret");
    expect(await parameter("/secure", true)).toMatchObject({ Value: "s3cret", Type: "SecureString" });
  });
});

describe("Secrets Manager", () => {
  it("returns a secret by name, by ARN, and by ARN with another or no suffix", async () => {
    const { secret, server } = await startTestSsm();
    const found = await secret("kindstead/stripe-secret");
    expect(found).toMatchObject({
      Name: "kindstead/stripe-secret",
      SecretString: "sk_test_1",
      VersionStages: ["AWSCURRENT"],
      CreatedDate: expect.any(Date),
    });
    const arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:kindstead/stripe-secret";
    for (const id of [String(found.ARN), arn, `${arn}-AbC123`])
      expect((await secret(id)).SecretString).toBe("sk_test_1");
    // "secret" has six letters like an ARN suffix: the full name takes precedence.
    server.setSecret("kindstead/stripe", "another");
    expect((await secret(arn)).SecretString).toBe("sk_test_1");
    expect((await secret(arn.replace("stripe-secret", "stripe-Xy12zZ"))).SecretString).toBe("another");
  });

  it.each(["nope", "kindstead/stripe-secret-AbC123", "kindstead/stripe", "constructor"])(
    "answers not found for %s",
    async (id) => {
      const { secret } = await startTestSsm();
      await expect(secret(id)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    },
  );

  it("returns a put value under a new version id", async () => {
    const { secret, putSecret } = await startTestSsm();
    const before = await secret("kindstead/stripe-secret");
    const put = await putSecret("kindstead/stripe-secret", "sk_test_2");
    const after = await secret("kindstead/stripe-secret", { VersionId: String(put.VersionId) });
    expect(after).toMatchObject({ SecretString: "sk_test_2", VersionId: put.VersionId, ARN: before.ARN });
    expect(after.VersionId).not.toBe(before.VersionId);
    await expect(putSecret("nope", "x")).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  });

  it("keeps the previous value until its label is removed, across a restart", async () => {
    const dir = createTempDirectory();
    const first = await startTestSsm({ dir });
    const previous = { VersionStage: "AWSPREVIOUS" };
    const name = "kindstead/stripe-secret";
    await expect(first.secret(name, previous)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    const { VersionId = "" } = await first.secret(name);
    await first.putSecret(name, "sk_test_2");
    await first.server.close();
    const { secret, removePrevious } = await startTestSsm({ dir });
    expect(await secret(name, previous)).toMatchObject({
      SecretString: "sk_test_1",
      VersionId,
      VersionStages: ["AWSPREVIOUS"],
    });
    expect((await secret(name, { VersionId })).SecretString).toBe("sk_test_1");
    await expect(removePrevious(name, "another")).rejects.toThrow();
    await removePrevious(name, VersionId);
    for (const version of [previous, { VersionId }])
      await expect(secret(name, version)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
    expect((await secret(name)).SecretString).toBe("sk_test_2");
  });
});

describe("put values", () => {
  it("survive a restart until a different value is deployed", async () => {
    const dir = createTempDirectory();
    const name = "kindstead/stripe-secret";
    const first = await startTestSsm({ dir });
    await first.putSecret(name, "put");
    await first.putParameter({ Name: "/made", Value: "by hand", Type: "String" });
    await first.server.close();

    const second = await startTestSsm({ dir });
    expect((await second.secret(name)).SecretString).toBe("put");
    expect(await second.parameter("/made")).toMatchObject({ Value: "by hand" });
    second.server.setSecret(name, "sk_test_1");
    expect((await second.secret(name)).SecretString).toBe("put");
    await second.server.close();

    const third = await startTestSsm({ dir, secrets: { [name]: "sk_test_3" } });
    expect((await third.secret(name)).SecretString).toBe("sk_test_3");
    await third.server.close();

    const fourth = await startTestSsm({ dir });
    expect((await fourth.secret(name)).SecretString).toBe("sk_test_1");
  });

  it("are discarded when the value they replaced is no longer deployed", async () => {
    const dir = createTempDirectory();
    const first = await startTestSsm({ dir });
    await first.putSecret("kindstead/stripe-secret", "put");
    await first.server.close();
    const second = await startTestSsm({ dir, secrets: {} });
    await expect(second.secret("kindstead/stripe-secret")).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });
  });

  it("are replaced as soon as a new value is deployed", async () => {
    const { server, parameter, putParameter } = await startTestSsm();
    await putParameter({ Name: "/kindstead/price-id", Value: "put", Overwrite: true });
    server.setParameter("/kindstead/price-id", "price_3");
    expect(await parameter("/kindstead/price-id")).toMatchObject({ Value: "price_3", Version: 3 });
    server.setParameter("/kindstead/price-id", "price_1");
    expect(await parameter("/kindstead/price-id")).toMatchObject({ Value: "price_1" });
  });
});

describe("invalid requests", () => {
  it.each([
    ["AmazonSSM.DeleteParameter", "{}", "UnknownOperationException"],
    ["", "{}", "UnknownOperationException"],
    ["AmazonSSM.GetParameter", "{}", "ValidationException"],
    ["AmazonSSM.GetParameter", "hello", "SerializationException"],
  ])("%j with body %s is rejected with %s", async (target, body, code) => {
    const { server } = await startTestSsm();
    const headers = { "content-type": "application/x-amz-json-1.1", "x-amz-target": target };
    const response = await fetch(server.url, { method: "POST", headers, body });
    expect([response.status, response.headers.get("x-amzn-errortype")]).toEqual([400, code]);
    expect(await response.json()).toMatchObject({ __type: code });
  });
});
