import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bodyLimitBytes } from "../../contract/routes.ts";
import {
  accessToken,
  bodyOf,
  context,
  eventFor,
  eventOf,
  originSecret,
  type Sent,
} from "../../test/support/event.ts";
import { logLines } from "../../test/support/log-lines.ts";
import { make } from "../../test/support/make.ts";
import { holdOriginSecret } from "../../test/support/secrets.ts";
import { AppError } from "../errors.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Handlers } from "./api.ts";
import { api } from "./api.ts";
import { originSecretHeader } from "./env.ts";
import { handler as notFound } from "./not-found.lambda.ts";

const rows = new Map<string, MemberRow>();
const taken: unknown[] = [];
let verb: () => Promise<never> | undefined = () => undefined;

const member = make.member();
const profile = {
  ...member,
  role: "free_member",
  membership_status: "free",
  membership: { ...member.membership, is_cancelled_but_active: false },
} as const;

type Known = "updateMe" | "downloadContent" | "listAdvisors";
const handlers: Handlers<Known> = {
  async updateMe(actor, input) {
    taken.push(actor, input);
    return (await verb()) ?? profile;
  },
  async downloadContent(_actor, input) {
    taken.push(input);
    return { url: "https://files.example.com/x", file_name: "x.pdf", expires_in: 60 };
  },
  async listAdvisors(actor) {
    taken.push(actor);
    return (await verb()) ?? { items: [] };
  },
};
const handler = api(handlers, { findMember: async (id) => rows.get(id) });

beforeAll(() => void holdOriginSecret());
beforeEach(() => {
  rows.clear();
  rows.set(member.id, member);
  taken.length = 0;
  verb = () => undefined;
});

const update = (body: unknown, sent: Sent = {}) =>
  handler(eventFor("updateMe", { body, claims: accessToken(member.id), ...sent }), context);
const download = (sent: Sent) =>
  handler(eventFor("downloadContent", { claims: accessToken(member.id), ...sent }), context);

describe("the origin secret", () => {
  it.each([undefined, "", "wrong", `${originSecret} `, originSecret.toUpperCase()])(
    "a call with %j is refused before anything is read",
    async (secret) => {
      const event = eventFor("updateMe", { body: "{", claims: accessToken(member.id) });
      const { [originSecretHeader]: _, ...headers } = event.headers;
      const from = secret === undefined ? headers : { ...headers, [originSecretHeader]: secret };
      const answer = await handler({ ...event, headers: from }, context);
      expect(answer.statusCode).toBe(403);
      expect(bodyOf(answer).error.code).toBe("forbidden");
      expect(taken).toEqual([]);
    },
  );

  it("also guards the answer to unknown addresses, which is JSON", async () => {
    const event = eventOf("$default");
    const open = await notFound(event, context);
    expect(open.statusCode).toBe(404);
    expect(open.headers?.["content-type"]).toBe("application/json");
    expect(bodyOf(open).error.code).toBe("not_found");
    expect((await notFound({ ...event, headers: {} }, context)).statusCode).toBe(403);
  });
});

describe("who is asking", () => {
  const refused = async (claims: Record<string, unknown> | undefined) => {
    const answer = await handler(eventFor("updateMe", { body: {}, ...(claims ? { claims } : {}) }), context);
    expect(answer.statusCode).toBe(401);
    expect(bodyOf(answer).error.code).toBe("sign_in_required");
    expect(taken).toEqual([]);
  };
  const seconds = (instant: string) => Date.parse(instant) / 1_000;

  it("nobody without a token", () => refused(undefined));
  it("nobody with an ID token", () => refused(accessToken(member.id, { token_use: "id" })));
  it("nobody with a token of no use", () => refused(accessToken(member.id, { token_use: undefined })));
  it("nobody by a sub without a row", () => refused(accessToken("no-such-sub")));
  it("nobody by a sub that is no text", () => refused(accessToken(member.id, { sub: [member.id] })));

  it("nobody deleted", async () => {
    rows.set(member.id, { ...member, deleted_at: "2026-05-02T00:00:00.000Z" });
    await refused(accessToken(member.id));
  });

  it("nobody with a token from before the reset; one from its very second counts", async () => {
    const reset = "2026-05-02T10:00:05.000Z";
    rows.set(member.id, { ...member, tokens_valid_from: reset });
    await refused(accessToken(member.id, { iat: String(seconds(reset) - 1) }));
    const answer = await update({}, { claims: accessToken(member.id, { iat: String(seconds(reset)) }) });
    expect(answer.statusCode).toBe(200);
  });

  it.each([undefined, "", "soon", "Sat May 02 10:00:00 UTC 2026", null, true])(
    "nobody with a token issued %j",
    async (iat) => {
      rows.set(member.id, { ...member, tokens_valid_from: "2026-05-02T10:00:05.000Z" });
      await refused(accessToken(member.id, { iat }));
    },
  );

  it.each(["[admin premium]", ["admin"], "admin,premium", '["admin"]', "", undefined, 7, "[[["])(
    "a free member whatever the groups say: %j",
    async (groups) => {
      await update({}, { claims: accessToken(member.id, { "cognito:groups": groups }) });
      expect(taken[0]).toMatchObject({ id: member.id, role: "free_member" });
    },
  );

  it("a guest on a public route, whatever token comes along", async () => {
    await handler(eventFor("listAdvisors", { claims: accessToken(member.id) }), context);
    expect(taken).toEqual([{ role: null }]);
  });
});

describe("what is asked for", () => {
  const refusal = async (answer: ReturnType<typeof update>, status: number, code: string, field?: string) => {
    const { statusCode, body } = await answer;
    expect(statusCode).toBe(status);
    const { error } = bodyOf({ body: body ?? "" });
    expect(error.code).toBe(code);
    if (field !== undefined) expect(Object.keys(error.fields)).toContain(field);
    expect(taken).toEqual([]);
  };

  it.each(["role", "email", "id", "is_admin", "membership", "__proto__", "constructor", "toString", ""])(
    "no field %j",
    (field) =>
      refusal(update(`{"first_name":"A",${JSON.stringify(field)}:"x"}`), 400, "unknown_field", field),
  );

  it.each([
    [{ first_name: "" }, "first_name"],
    [{ first_name: 7 }, "first_name"],
    [{ first_name: null }, "first_name"],
    [{ first_name: "Maya\r\nBcc: x@example.com" }, "first_name"],
    [{ interests: ["Toddler", "Golf"] }, "interests.1"],
    [{ interests: { length: 1 } }, "interests"],
  ])("not %j", (body, field) => refusal(update(body), 400, "invalid", field));

  it.each(["{", "[]", '"text"', "null", "7", "{}{}", "\u0000", "[".repeat(60_000)])(
    "not the body %.10j",
    (body) => refusal(update(body), 400, "invalid"),
  );

  it("a body of 64 KB and not a byte more, as it was sent", async () => {
    const padded = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;
    await refusal(update(padded(bodyLimitBytes + 1)), 413, "too_large");
    await refusal(update(`{"x":"${"ä".repeat(bodyLimitBytes / 2)}"}`), 413, "too_large");
    expect((await update(padded(bodyLimitBytes))).statusCode).toBe(200);
  });

  it("bytes that the gateway had to wrap count unwrapped", async () => {
    const wrapped = (text: string) => ({ body: Buffer.from(text).toString("base64"), isBase64Encoded: true });
    const event = eventFor("updateMe", { body: {}, claims: accessToken(member.id) });
    const answer = await handler({ ...event, ...wrapped('{"first_name":"Zoë"}') }, context);
    expect(answer.statusCode).toBe(200);
    expect(taken[1]).toEqual({ first_name: "Zoë" });
    const zipped = { ...event, ...wrapped(""), body: gzipSync("{}").toString("base64") };
    expect(bodyOf(await handler(zipped, context)).error.code).toBe("invalid");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", undefined])(
    "only JSON, not %j",
    async (type) => {
      const event = eventFor("updateMe", { body: {}, claims: accessToken(member.id) });
      const { "content-type": _, ...headers } = event.headers;
      const typed = type === undefined ? headers : { ...headers, "content-type": type };
      await refusal(handler({ ...event, headers: typed }, context), 415, "unsupported_media_type");
    },
  );

  it("JSON by any of its spellings, or no body at all", async () => {
    const spelled = { headers: { "content-type": "Application/JSON; charset=utf-8" } };
    expect((await update({ first_name: "Ina" }, spelled)).statusCode).toBe(200);
    expect((await update(undefined)).statusCode).toBe(200);
  });

  it("a path parameter comes from the path alone", async () => {
    const path = { id: "cnt_0192f3c8a1b2c3d4" };
    await refusal(download({ path, body: { id: path.id } }), 400, "unknown_field", "id");
    await refusal(download({ path: { id: "../x" } }), 404, "not_found");
    expect((await download({ path, query: { id: "cnt_other000000" } })).statusCode).toBe(200);
    expect(taken).toEqual([{ id: path.id }]);
  });

  it("sign-in before anything about the body", () =>
    refusal(handler(eventFor("updateMe", { body: "{" }), context), 401, "sign_in_required"));
});

describe("what is answered", () => {
  it("holds what the route declares and nothing else of what the verb returned", async () => {
    const answer = await update({});
    expect(answer.statusCode).toBe(200);
    const names = Object.keys(bodyOf(answer));
    for (const kept of ["tokens_valid_from", "deleted_at", "is_admin", "version"])
      expect(names).not.toContain(kept);
    expect(answer.headers).toEqual({
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("may be kept by the edge where the route says so, but never an error", async () => {
    const list = () => handler(eventFor("listAdvisors"), context);
    expect((await list()).headers?.["cache-control"]).toContain("s-maxage=60");
    verb = async () => {
      throw new Error("down");
    };
    expect((await list()).headers?.["cache-control"]).toBe("no-store");
  });

  it("names a refusal, its fields and the request", async () => {
    verb = async () => {
      throw new AppError("conflict", "Changed meanwhile.", { version: "stale" });
    };
    const answer = await update({});
    expect(answer.statusCode).toBe(409);
    expect(bodyOf(answer)).toEqual({
      error: {
        code: "conflict",
        message: "Changed meanwhile.",
        fields: { version: "stale" },
        request_id: "request-1",
      },
    });
  });

  it.each([
    Object.assign(new Error("Table kindstead-prod-Table at /var/task/index.mjs"), { Item: member }),
    new TypeError("Cannot read properties of undefined (reading 'pk')"),
    "thrown text with secret-key",
    undefined,
  ])("is blank about a failure of ours", async (thrown) => {
    verb = async () => {
      throw thrown;
    };
    const answer = await update({});
    expect(answer.statusCode).toBe(500);
    const { error } = bodyOf(answer);
    expect(Object.keys(error).toSorted()).toEqual(["code", "message", "request_id"]);
    expect(error.code).toBe("internal");
    expect(answer.body).not.toMatch(/kindstead|\/var|pk|secret|at .*:\d/i);
  });

  it("leaves no trace of secrets in the log, whatever goes wrong", async () => {
    const canaries = ["maya.lind@example.com", "canary-password", "canary-token", originSecret];
    verb = async () => {
      throw Object.assign(new Error("failed"), { Item: member, input: { password: "canary-password" } });
    };
    const headers = { authorization: "Bearer canary-token", cookie: "canary-token" };
    const lines = await logLines(async () => {
      await update({ first_name: "maya.lind@example.com" }, { headers });
      await update({ password: "canary-password" }, { headers });
      await update('{"password":"canary-password', { headers });
      await handler(eventFor("updateMe", { headers }), context);
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
  ])("asks to try again in a moment on %j", async (fault) => {
    verb = async () => {
      throw Object.assign(new Error("slow down"), fault);
    };
    const answer = await update({});
    expect(answer.statusCode).toBe(503);
    expect(bodyOf(answer).error.code).toBe("busy");
    expect(Number(answer.headers?.["retry-after"])).toBeGreaterThan(0);
  });
});
