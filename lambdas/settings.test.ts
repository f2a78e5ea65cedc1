import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { unset } from "./env.ts";
import { readOwnerParameter, readParameter, readSecret } from "./settings.ts";

const secrets = mockClient(SecretsManagerClient);
const parameters = mockClient(SSMClient);

beforeEach(() => {
  secrets.reset();
  parameters.reset();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("settings: read a value once for concurrent callers and again after five minutes", async () => {
  secrets.on(GetSecretValueCommand).resolvesOnce({ SecretString: "old" }).resolves({ SecretString: "new" });
  const read = () => Promise.all([readSecret("rotated"), readSecret("rotated")]);
  expect(await read()).toEqual(["old", "old"]);
  vi.advanceTimersByTime(4 * 60_000);
  expect(await read()).toEqual(["old", "old"]);
  vi.advanceTimersByTime(2 * 60_000);
  expect(await read()).toEqual(["new", "new"]);
  expect(secrets.calls()).toHaveLength(2);
});

it("settings: do not cache a failure", async () => {
  secrets.on(GetSecretValueCommand).rejectsOnce(new Error("down")).resolves({ SecretString: "up" });
  await expect(readSecret("flaky")).rejects.toThrow("down");
  expect(await readSecret("flaky")).toBe("up");
});

it("settings: throw for an empty value and name it", async () => {
  parameters.on(GetParameterCommand).resolves({ Parameter: { Value: "" } });
  await expect(readParameter("/kindstead/site")).rejects.toThrow("/kindstead/site");
});

it("settings: keep secrets and parameters of the same name apart", async () => {
  secrets.on(GetSecretValueCommand).resolves({ SecretString: "secret" });
  parameters.on(GetParameterCommand).resolves({ Parameter: { Value: "open" } });
  expect(await readSecret("name")).toBe("secret");
  expect(await readParameter("name")).toBe("open");
});

it("settings: a parameter that the owner has not created yet is unset, and any other failure is thrown", async () => {
  const missing = Object.assign(new Error("Parameter not found."), { name: "ParameterNotFound" });
  parameters.on(GetParameterCommand).rejectsOnce(missing).rejects(new Error("denied"));
  expect(await readOwnerParameter("/kindstead/price")).toBe(unset);
  await expect(readOwnerParameter("/kindstead/other")).rejects.toThrow("denied");
});
