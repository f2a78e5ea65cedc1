import { GetSecretValueCommand } from "@aws-sdk/client-secrets-manager";
import { beforeEach, describe, expect, it } from "vitest";
import {
  buildEvent,
  buildRouteEvent,
  buildTokenClaims,
  context,
  parseBody,
} from "../../test/support/event.ts";
import { mockSecrets } from "../../test/support/secrets.ts";
import { createStubApi } from "../../test/support/stub-api.ts";
import { removeCachedSecret } from "../settings.ts";
import { signCursor, verifyCursor } from "./signed-cursor.ts";

let stub: ReturnType<typeof createStubApi>;
beforeEach(() => {
  stub = createStubApi();
});

describe("origin secret", () => {
  it("is also required for endpoints that the function does not answer", async () => {
    const event = buildEvent("GET /api/nowhere");
    const answer = await stub.handler(event, context);
    expect([answer.statusCode, parseBody(answer).error.code]).toEqual([404, "not_found"]);
    expect((await stub.handler({ ...event, headers: {} }, context)).statusCode).toBe(403);
  });

  it("lets a list that was open before it changed go on, and no list that it never signed", async () => {
    const secrets = mockSecrets();
    const SecretId = "origin-secret-of-cursors";
    const answer = (input: object, SecretString: string) =>
      secrets.on(GetSecretValueCommand, { SecretId, ...input }).resolves({ SecretString });
    process.env.ORIGIN_SECRET_ID = SecretId;
    answer({}, "old");
    const cursor = await signCursor("content", "position");
    removeCachedSecret(SecretId);
    answer({}, "new");
    answer({ VersionStage: "AWSPREVIOUS" }, "old");
    expect(await verifyCursor("content", cursor)).toBe("position");
    expect(await verifyCursor("content", await signCursor("content", "next"))).toBe("next");
    await expect(verifyCursor("others", cursor)).rejects.toThrow();
  });
});

describe("authentication", () => {
  it("rejects a request without a token before the route's function is called", async () => {
    const answer = await stub.handler(buildRouteEvent("updateMe", { body: {} }), context);
    expect(answer.statusCode).toBe(401);
    expect(parseBody(answer).error.code).toBe("sign_in_required");
    expect(stub.taken).toEqual([]);
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
