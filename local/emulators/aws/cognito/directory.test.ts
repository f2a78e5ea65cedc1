import { describe, expect, it } from "vitest";
import { clientProperties, poolId, poolProperties, startTestPool } from "./cognito.fixture.ts";

describe("pools and app clients", () => {
  it.each([
    ["an unsupported trigger", { LambdaConfig: { PreTokenGeneration: "arn" } }],
    ["MFA for everyone", { MfaConfiguration: "ON" }],
    ["MFA by SMS", { MfaConfiguration: "OPTIONAL", EnabledMfas: ["SMS_MFA"] }],
    ["usernames", { UsernameAttributes: undefined }],
    ["aliases", { AliasAttributes: ["email"] }],
  ])("are rejected with unsupported properties: %s", async (_, properties) => {
    const pool = await startTestPool();
    const define = () => pool.cognito.definePool(poolId, { ...poolProperties, ...properties });
    expect(define).toThrow("uses properties that are not supported here");
  });

  it("are rejected with invalid ids or references", async () => {
    const { cognito } = await startTestPool();
    expect(() => cognito.definePool("pool", poolProperties)).toThrow("looks like");
    expect(() => cognito.defineClient("c", { ...clientProperties, UserPoolId: "eu-west-1_Nowhere" })).toThrow(
      "does not exist",
    );
    expect(() => cognito.defineClient("c", { ...clientProperties, GenerateSecret: true })).toThrow(
      "not supported",
    );
    expect(() => cognito.defineGroup({ UserPoolId: "eu-west-1_Nowhere", GroupName: "g" })).toThrow();
  });
});
