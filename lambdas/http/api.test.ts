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
import { mockOriginSecret } from "../../test/support/secrets.ts";
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

  it("is also required for endpoints that the function does not answer", async () => {
    const event = buildEvent("GET /api/nowhere");
    const answer = await stub.handler(event, context);
    expect([answer.statusCode, parseBody(answer).error.code]).toEqual([404, "not_found"]);
    expect((await stub.handler({ ...event, headers: {} }, context)).statusCode).toBe(403);
  });

  it("may be the previous value, so that it can be changed without a gap", async () => {
    const secrets = mockOriginSecret();
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
    const secrets = mockOriginSecret();
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

describe("authentication", () => {
  const expectSignInRequired = async (claims: Record<string, unknown> | undefined) => {
    const answer = await stub.handler(
      buildRouteEvent("updateMe", { body: {}, ...(claims ? { claims } : {}) }),
      context,
    );
    expect(answer.statusCode).toBe(401);
    expect(parseBody(answer).error.code).toBe("sign_in_required");
    expect(stub.taken).toEqual([]);
  };
  const seconds = (instant: string) => Date.parse(instant) / 1_000;

  it("rejects a request without a token", () => expectSignInRequired(undefined));
  it("rejects an ID token", () =>
    expectSignInRequired(buildTokenClaims(stub.member.id, { token_use: "id" })));
  it("rejects a token without token_use", () =>
    expectSignInRequired(buildTokenClaims(stub.member.id, { token_use: undefined })));
  it("rejects a sub without a row", () => expectSignInRequired(buildTokenClaims("no-such-sub")));
  it("rejects a sub that is not a string", () =>
    expectSignInRequired(buildTokenClaims(stub.member.id, { sub: [stub.member.id] })));

  it("rejects a deleted member", async () => {
    stub.rows.set(stub.member.id, { ...stub.member, deleted_at: "2026-05-02T00:00:00.000Z" });
    await expectSignInRequired(buildTokenClaims(stub.member.id));
  });

  it("rejects a sign-in from before the password reset, even if its token was refreshed since", async () => {
    const reset = "2026-05-02T10:00:05.000Z";
    stub.rows.set(stub.member.id, { ...stub.member, tokens_valid_from: reset });
    const iat = String(seconds(reset));
    await expectSignInRequired(
      buildTokenClaims(stub.member.id, { auth_time: String(seconds(reset) - 1), iat }),
    );
    const claims = buildTokenClaims(stub.member.id, { auth_time: String(seconds(reset)), iat });
    expect((await stub.update({}, { claims })).statusCode).toBe(200);
  });

  it.each([undefined, "", "soon", "Sat May 02 10:00:00 UTC 2026", null, true])(
    "rejects a token with auth_time %j",
    async (auth_time) => {
      stub.rows.set(stub.member.id, { ...stub.member, tokens_valid_from: "2026-05-02T10:00:05.000Z" });
      await expectSignInRequired(buildTokenClaims(stub.member.id, { auth_time }));
    },
  );

  it("rejects every token of a sign-in that was signed out, and no other", async () => {
    const signed_out = [{ id: "sign-in-1", until: "2026-05-02T10:00:05.000Z" }];
    stub.rows.set(stub.member.id, { ...stub.member, signed_out });
    await expectSignInRequired(buildTokenClaims(stub.member.id, { origin_jti: "sign-in-1" }));
    const claims = buildTokenClaims(stub.member.id, { origin_jti: "sign-in-2" });
    expect((await stub.update({}, { claims })).statusCode).toBe(200);
  });

  it.each(["[admin premium]", ["admin"], "admin,premium", '["admin"]', "", undefined, 7, "[[["])(
    "ignores the groups %j of a token",
    async (groups) => {
      await stub.update({}, { claims: buildTokenClaims(stub.member.id, { "cognito:groups": groups }) });
      expect(stub.taken[0]).toMatchObject({ id: stub.member.id, role: "free_member" });
    },
  );

  it("treats every caller of a public route as a guest", async () => {
    await stub.handler(
      buildRouteEvent("listAdvisors", { claims: buildTokenClaims(stub.member.id) }),
      context,
    );
    expect(stub.taken).toEqual([{ role: null, client: "192.0.2.1" }]);
  });
});

it("Stripe time budget: is set during a request only", async () => {
  const left: (number | undefined)[] = [];
  stub.onCall(() => left.push(getStripeBudgetLeftMs()));
  await stub.update({});
  expect(left).toEqual([expect.any(Number)]);
  expect(getStripeBudgetLeftMs()).toBeUndefined();
});
