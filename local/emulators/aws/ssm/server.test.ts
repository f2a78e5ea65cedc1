import {
  GetSecretValueCommand,
  ListSecretsCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { expect, it, onTestFinished } from "vitest";
import { startSsm } from "./server.ts";

async function startTestSsm() {
  const saved: string[][] = [];
  const server = await startSsm({
    port: 0,
    parameters: { "/kindstead/price-id": "price_1" },
    secrets: { "kindstead/stripe-secret": "s3cret" },
    saveSecret: (name, value) => saved.push([name, value]),
  });
  onTestFinished(() => server.close());
  const credentials = { accessKeyId: "local", secretAccessKey: "x" };
  const config = { endpoint: server.url, region: "eu-west-1", credentials, maxAttempts: 1 };
  const secretsManager = new SecretsManagerClient(config);
  return {
    saved,
    list: () => secretsManager.send(new ListSecretsCommand({})),
    put: (SecretId: string, SecretString: string) =>
      secretsManager.send(new PutSecretValueCommand({ SecretId, SecretString })),
    getParameter: (Name: string) => new SSMClient(config).send(new GetParameterCommand({ Name })),
    getSecret: (SecretId: string, VersionStage?: string) =>
      secretsManager.send(new GetSecretValueCommand({ SecretId, ...(VersionStage && { VersionStage }) })),
  };
}

it("Secrets Manager: finds a secret by name, by ARN, and by ARN with a suffix", async () => {
  const { getSecret } = await startTestSsm();
  const arn = "arn:aws:secretsmanager:eu-west-1:123456789012:secret:kindstead/stripe-secret";
  for (const id of ["kindstead/stripe-secret", arn, `${arn}-AbC123`])
    expect((await getSecret(id)).SecretString).toBe("s3cret");
});

it.each(["nope", "kindstead/stripe-secret-AbC123", "constructor"])(
  "Secrets Manager: answers not found for %s",
  async (id) => {
    const { getSecret } = await startTestSsm();
    await expect(getSecret(id)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  },
);

it("Secrets Manager: lists secrets, and keeps a value that replaces another", async () => {
  const { list, put, getSecret, saved } = await startTestSsm();
  const [secret] = (await list()).SecretList ?? [];
  await put(secret?.ARN ?? "", "another");
  expect((await getSecret("kindstead/stripe-secret")).SecretString).toBe("another");
  expect(saved).toEqual([["kindstead/stripe-secret", "another"]]);
});

it("Secrets Manager: has no previous value of a secret", async () => {
  const { getSecret } = await startTestSsm();
  await expect(getSecret("kindstead/stripe-secret", "AWSPREVIOUS")).rejects.toMatchObject({
    name: "ResourceNotFoundException",
  });
});

it.each(["/nope", "/KINDSTEAD/price-id", "__proto__"])(
  "Parameter Store: answers not found for %s",
  async (name) => {
    const { getParameter } = await startTestSsm();
    expect((await getParameter("/kindstead/price-id")).Parameter?.Value).toBe("price_1");
    await expect(getParameter(name)).rejects.toMatchObject({ name: "ParameterNotFound" });
  },
);
