import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { routes } from "../../contract/routes.ts";
import { buildRouteEvent, context, originSecret, parseBody } from "../../test/support/event.ts";
import { recordLogLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { createStubApi } from "../../test/support/stub-api.ts";
import { AppError, tooManyRequests } from "../errors.ts";
import { toSuccessResponse } from "./response.ts";

let stub: ReturnType<typeof createStubApi>;
beforeEach(() => {
  stub = createStubApi();
});

describe("API response", () => {
  it("contains only the fields that the route declares", async () => {
    const answer = await stub.update({});
    expect(answer.statusCode).toBe(200);
    const names = Object.keys(parseBody(answer));
    for (const kept of ["tokens_valid_from", "deleted_at", "is_admin", "version"])
      expect(names).not.toContain(kept);
    expect(answer.headers).toEqual({
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("is cached by the CDN if the route says so, but never an error", async () => {
    const list = () => stub.handler(buildRouteEvent("listAdvisors"), context);
    expect((await list()).headers?.["cache-control"]).toContain("s-maxage=60");
    stub.failWith(new Error("down"));
    expect((await list()).headers?.["cache-control"]).toBe("no-store");
  });

  it("is cached for as long as the route says", () => {
    const output = z.object({});
    const cached = { ...routes.listAdvisors, output, freshSeconds: 30 };
    expect(toSuccessResponse(cached, {}).headers?.["cache-control"]).toBe("public, max-age=0, s-maxage=30");
  });

  it("redirects where the route does", () => {
    const redirecting = {
      ...routes.listAdvisors,
      status: 303 as const,
      output: z.object({ location: z.string() }),
    };
    const answer = toSuccessResponse(redirecting, { location: "/unsubscribed" });
    expect(answer).toMatchObject({
      statusCode: 303,
      headers: { location: "/unsubscribed", "cache-control": "no-store" },
    });
  });

  it("is a file to save under its name, whatever characters that has", () => {
    const output = z.object({ file_name: z.string(), bytes: z.instanceof(Uint8Array) });
    const file = { ...routes.listAdvisors, file: "application/pdf" as const, output };
    const bytes = new Uint8Array([1, 2, 255]);
    expect(toSuccessResponse(file, { file_name: 'Füße "a"\\b (it\'s*).pdf', bytes })).toEqual({
      statusCode: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="F__e _a__b (it's*).pdf"; filename*=UTF-8''F%C3%BC%C3%9Fe%20%22a%22%5Cb%20%28it%27s%2A%29.pdf`,
        "x-content-type-options": "nosniff",
        "cache-control": "no-store",
      },
      body: "AQL/",
      isBase64Encoded: true,
    });
  });

  it("has the code, message, fields and request id of an AppError", async () => {
    stub.failWith(new AppError("conflict", "Changed by someone else.", { version: "stale" }));
    const answer = await stub.update({});
    expect(answer.statusCode).toBe(409);
    expect(answer.headers).not.toHaveProperty("retry-after");
    expect(parseBody(answer)).toEqual({
      error: {
        code: "conflict",
        message: "Changed by someone else.",
        fields: { version: "stale" },
        request_id: "request-1",
      },
    });
  });

  it.each([
    Object.assign(new Error("Table kindstead-prod-Table at /var/task/index.mjs"), { Item: make.member() }),
    new TypeError("Cannot read properties of undefined (reading 'pk')"),
    "thrown text with secret-key",
    undefined,
  ])("contains no details of an unexpected error", async (thrown) => {
    stub.failWith(thrown);
    const answer = await stub.update({});
    expect(answer.statusCode).toBe(500);
    const { error } = parseBody(answer);
    expect(Object.keys(error).toSorted()).toEqual(["code", "message", "request_id"]);
    expect(error.code).toBe("internal");
    expect(answer.body).not.toMatch(/kindstead|\/var|pk|secret|at .*:\d/i);
  });

  it("logs errors without secrets", async () => {
    const canaries = ["maya.lind@example.com", "canary-password", "canary-token", originSecret];
    stub.failWith(
      Object.assign(new Error("failed"), { Item: stub.member, input: { password: "canary-password" } }),
    );
    const headers = { authorization: "Bearer canary-token", cookie: "canary-token" };
    const lines = await recordLogLines(async () => {
      await stub.update({ first_name: "maya.lind@example.com" }, { headers });
      await stub.update({ password: "canary-password" }, { headers });
      await stub.update('{"password":"canary-password', { headers });
      await stub.handler(buildRouteEvent("updateMe", { headers }), context);
    });
    expect(lines.length).toBeGreaterThan(3);
    for (const canary of canaries) expect(lines.join("\n")).not.toContain(canary);
  });

  it.each([
    { name: "ThrottlingException" },
    { name: "ProvisionedThroughputExceededException" },
    { name: "TransactionConflictException" },
    { name: "TooManyRequestsException" },
    { name: "TimeoutError" },
    {
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "None" }, { Code: "TransactionConflict" }],
    },
  ])("asks to retry after the temporary failure %j", async (fault) => {
    stub.failWith(Object.assign(new Error("slow down"), fault));
    const answer = await stub.update({});
    expect(answer.statusCode).toBe(503);
    expect(parseBody(answer).error.code).toBe("busy");
    expect(Number(answer.headers?.["retry-after"])).toBeGreaterThan(0);
  });

  it.each([
    { name: "ConditionalCheckFailedException" },
    {
      name: "TransactionCanceledException",
      CancellationReasons: [{ Code: "None" }, { Code: "ConditionalCheckFailed" }, {}],
    },
  ])("does not ask to retry after %j, which would fail again", async (fault) => {
    stub.failWith(Object.assign(new Error("no"), fault));
    const lines = await recordLogLines(async () => expect((await stub.update({})).statusCode).toBe(500));
    expect(lines.join()).toMatch(/"Request failed".*"no"/);
  });

  it("logs the code of what it rejects, and what was temporary", async () => {
    stub.failWith(tooManyRequests(421));
    expect((await recordLogLines(() => stub.update({}))).join()).toMatch(
      /Request rejected.*too_many_requests/,
    );
    stub.failWith(Object.assign(new Error("slow down"), { name: "ThrottlingException" }));
    expect((await recordLogLines(() => stub.update({}))).join()).toMatch(/Temporary failure.*slow down/);
  });

  it("has a Retry-After header if the rate limit is exceeded", async () => {
    stub.failWith(tooManyRequests(421));
    const answer = await stub.update({});
    expect([answer.statusCode, answer.headers?.["retry-after"]]).toEqual([429, "421"]);
    expect(parseBody(answer).error.message).toBe("Please try again in a few minutes.");
  });

  it("says how many hours are left of a limit for a day", async () => {
    stub.failWith(tooManyRequests(5 * 3_600 + 1));
    const answer = await stub.update({});
    expect(parseBody(answer).error.message).toBe("That's the limit for now. Please try again in 6 hours.");
  });
});
