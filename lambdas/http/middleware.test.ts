import { GetSecretValueCommand, ResourceNotFoundException } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildEvent,
  buildRouteEvent,
  buildTokenClaims,
  context,
  originSecret,
  parseBody,
} from "../../test/support/event.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { createStubApi } from "../../test/support/stub-api.ts";
import { originSecretHeader } from "../env.ts";
import { getStripeBudgetLeftMs } from "../stripe/request-budget.ts";

let stub: ReturnType<typeof createStubApi>;
beforeEach(() => {
  stub = createStubApi();
});

describe("origin secret", () => {
  it.each([undefined, "", "wrong", `${originSecret} `, originSecret.toUpperCase()])(
    "a request with %j is rejected before anything is read",
    async (secret) => {
      const event = buildRouteEvent("updateMe", { body: "{", claims: buildTokenClaims(stub.member.id) });
      const { [originSecretHeader]: _, ...headers } = event.headers;
      const from = secret === undefined ? headers : { ...headers, [originSecretHeader]: secret };
      const answer = await stub.handler({ ...event, headers: from }, context);
      expect(answer.statusCode).toBe(403);
      expect(parseBody(answer).error.code).toBe("forbidden");
      expect(stub.taken).toEqual([]);
    },
  );

  it("may be the previous value, so that it can be changed without a gap", async () => {
    const secrets = mockSecrets();
    const answerTo = async (secret: string) => {
      const event = buildEvent("GET /api/nowhere");
      const headers = { ...event.headers, [originSecretHeader]: secret };
      return (await stub.handler({ ...event, headers }, context)).statusCode;
    };
    process.env.ORIGIN_SECRET_ID = "origin-secret-in-rotation";
    const secret = { SecretId: "origin-secret-in-rotation" };
    secrets.on(GetSecretValueCommand, secret).resolves({ SecretString: "new" });
    secrets
      .on(GetSecretValueCommand, { ...secret, VersionStage: "AWSPREVIOUS" })
      .resolvesOnce({ SecretString: "old" });
    expect(await answerTo("new")).toBe(404);
    expect(secrets.calls()).toHaveLength(1);
    expect(await answerTo("old")).toBe(404);
    expect(await answerTo("older")).toBe(403);
    expect(secrets.calls()).toHaveLength(2);
  });

  it("has only one value when the previous one was removed", async () => {
    const secrets = mockSecrets();
    process.env.ORIGIN_SECRET_ID = "origin-secret-after-rotation";
    const secret = { SecretId: "origin-secret-after-rotation" };
    secrets.on(GetSecretValueCommand, secret).resolves({ SecretString: "new" });
    secrets
      .on(GetSecretValueCommand, { ...secret, VersionStage: "AWSPREVIOUS" })
      .rejects(new ResourceNotFoundException({ message: "None", $metadata: {} }));
    const event = buildEvent("GET /api/nowhere");
    for (const sent of ["old", "none"]) {
      const headers = { ...event.headers, [originSecretHeader]: sent };
      expect((await stub.handler({ ...event, headers }, context)).statusCode).toBe(403);
    }
    expect(secrets.calls()).toHaveLength(2);
  });
});

it("Stripe time budget: is set during a request only", async () => {
  const left: (number | undefined)[] = [];
  stub.onCall(() => left.push(getStripeBudgetLeftMs()));
  await stub.update({});
  expect(left).toEqual([expect.any(Number)]);
  expect(getStripeBudgetLeftMs()).toBeUndefined();
});
