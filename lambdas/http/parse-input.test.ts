import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Route, routes } from "../../contract/routes.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { createStubApi } from "../../test/support/stub-api.ts";
import { parseIdempotencyKey, parseInput } from "./parse-input.ts";
import type { ApiResponse } from "./response.ts";

let stub: ReturnType<typeof createStubApi>;
beforeEach(() => {
  stub = createStubApi();
});

describe("request input", () => {
  const expectError = async (
    response: Promise<ApiResponse>,
    status: number,
    code: string,
    field?: string,
  ) => {
    const { statusCode, body } = await response;
    expect(statusCode).toBe(status);
    const { error } = parseBody({ body: body ?? "" });
    expect(error.code).toBe(code);
    if (field !== undefined) expect(Object.keys(error.fields)).toContain(field);
    expect(stub.taken).toEqual([]);
  };

  it.each(["role", "email", "id", "is_admin", "membership", "__proto__", "constructor", "toString", ""])(
    "rejects the unknown field %j",
    (field) =>
      expectError(
        stub.update(`{"first_name":"A",${JSON.stringify(field)}:"x"}`),
        400,
        "unknown_field",
        field,
      ),
  );

  it.each([
    [{ first_name: "" }, "first_name"],
    [{ first_name: 7 }, "first_name"],
    [{ first_name: null }, "first_name"],
    [{ first_name: "Maya\r\nBcc: x@example.com" }, "first_name"],
    [{ interests: ["Toddler", "Golf"] }, "interests.1"],
    [{ interests: { length: 1 } }, "interests"],
  ])("rejects %j", (body, field) => expectError(stub.update(body), 400, "invalid", field));

  it.each(["{", "[]", '"text"', "null", "7", "{}{}", "\u0000", "[".repeat(60_000)])(
    "rejects the body %.10j",
    (body) => expectError(stub.update(body), 400, "invalid"),
  );

  it("accepts a body of up to 64 KB", async () => {
    const max = 65_536;
    const padded = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;
    await expectError(stub.update(padded(max + 1)), 413, "too_large");
    await expectError(stub.update(`{"x":"${"ä".repeat(max / 2)}"}`), 413, "too_large");
    expect((await stub.update(padded(max))).statusCode).toBe(200);
  });

  it("decodes base64 bodies", async () => {
    const encodeBody = (text: string) => ({
      body: Buffer.from(text).toString("base64"),
      isBase64Encoded: true,
    });
    const event = buildRouteEvent("updateMe", { body: {}, claims: buildTokenClaims(stub.member.id) });
    const answer = await stub.handler({ ...event, ...encodeBody('{"first_name":"Zoë"}') }, context);
    expect(answer.statusCode).toBe(200);
    expect(stub.taken[1]).toEqual({ first_name: "Zoë" });
    const gzipped = { ...event, ...encodeBody(""), body: gzipSync("{}").toString("base64") };
    expect(parseBody(await stub.handler(gzipped, context)).error.code).toBe("invalid");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", undefined])(
    "rejects the content type %j",
    async (type) => {
      const event = buildRouteEvent("updateMe", { body: {}, claims: buildTokenClaims(stub.member.id) });
      const { "content-type": _, ...headers } = event.headers;
      const typed = type === undefined ? headers : { ...headers, "content-type": type };
      await expectError(stub.handler({ ...event, headers: typed }, context), 415, "unsupported_media_type");
    },
  );

  it("accepts the JSON content type in any spelling, and no body", async () => {
    const otherSpelling = { headers: { "content-type": "Application/JSON; charset=utf-8" } };
    expect((await stub.update({ first_name: "Ina" }, otherSpelling)).statusCode).toBe(200);
    expect((await stub.update(undefined)).statusCode).toBe(200);
  });

  it("takes path parameters from the path only", async () => {
    const path = { id: "cnt_0192f3c8a1b2c3d4" };
    await expectError(stub.download({ path, body: { id: path.id } }), 400, "unknown_field", "id");
    await expectError(stub.download({ path: { id: "../x" } }), 404, "not_found");
    expect((await stub.download({ path, query: { id: "cnt_other000000" } })).statusCode).toBe(200);
    expect(stub.taken).toEqual([{ id: path.id }]);
  });

  it("answers sign_in_required before it parses the body", () =>
    expectError(stub.handler(buildRouteEvent("updateMe", { body: "{" }), context), 401, "sign_in_required"));
});

describe("where the input is", () => {
  const input = z.strictObject({ id: z.string().min(3).optional(), word: z.string().min(2).optional() });
  const build = (method: Route["method"], changes: Partial<Route> = {}): Route => ({
    ...routes.listAdvisors,
    method,
    input,
    ...changes,
  });
  const event = buildRouteEvent("updateMe", { query: { word: "asked" }, body: { word: "sent" } });

  it("is the query of a GET, and of a route that takes nothing else", () => {
    expect(parseInput(event, build("GET"))).toEqual({ word: "asked" });
    expect(parseInput(event, build("POST", { queryOnly: true }))).toEqual({ word: "asked" });
  });

  it("is the body of every other route", () => {
    expect(parseInput(event, build("POST"))).toEqual({ word: "sent" });
    const spaced = { ...event, headers: { "content-type": " application/json ; charset=utf-8" } };
    expect(parseInput(spaced, build("POST"))).toEqual({ word: "sent" });
  });

  it.each([
    ["a field that is too short", { body: { word: "x" } }, "invalid", { word: /./ }],
    ["a body that is no object", { body: "[]" }, "invalid", { "": "The body must be a JSON object" }],
    ["a body that is not JSON", { body: "{" }, "invalid", { "": "The body is not valid JSON" }],
    [
      "half a character",
      { body: '{"word":"\\ud800\\ud800"}' },
      "invalid",
      { "": "The body is not valid JSON" },
    ],
    ["an unknown field", { body: { words: "x" } }, "unknown_field", { words: "Unknown field" }],
    [
      "a field of the path",
      { body: { id: "abc" }, path: { id: "abc" } },
      "unknown_field",
      { id: "Unknown field" },
    ],
    ["an impossible path", { body: {}, path: { id: "a" } }, "not_found", undefined],
    ["an impossible path and field", { body: { word: "x" }, path: { id: "a" } }, "not_found", undefined],
  ])("names the problem with %s", (_, parts, code, fields) => {
    const parse = () => parseInput(buildRouteEvent("updateMe", parts), build("POST"));
    expect(parse).toThrow(expect.objectContaining({ code }));
    if (fields) expect(parse).toThrow(expect.objectContaining({ fields: expectFields(fields) }));
  });

  const expectFields = (fields: Record<string, string | RegExp>) =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, expect.stringMatching(text)]));

  it("names an unknown field of a part by its path, and the first problem of each field", () => {
    const part = z.strictObject({
      part: z.strictObject({ at: z.string().min(5).regex(/^\d+$/, "digits only") }),
    });
    const parse = (body: object) => () =>
      parseInput(buildRouteEvent("updateMe", { body }), build("POST", { input: part }));
    expect(parse({ part: { at: "12345", extra: 1 } })).toThrow(
      expect.objectContaining({ fields: { "part.extra": "Unknown field" } }),
    );
    expect(parse({ part: { at: "x" } })).toThrow(
      expect.objectContaining({ fields: { "part.at": "Must be at least 5 characters" } }),
    );
  });

  it.each([
    [{}, { files: "Required" }],
    [{ files: "a.pdf" }, { files: "Must be a list" }],
    [{ files: [] }, { files: "Please select at least one file" }],
    [
      { files: [{ name: "a.pdf", type: "application/pdf", size: 1.5, purpose: "content" }] },
      { "files.0.size": "Must be a whole number" },
    ],
  ])("says in our own words what is wrong with %j", (body, fields) => {
    const parse = () =>
      parseInput(buildRouteEvent("adminCreateUploads", { body }), routes.adminCreateUploads);
    expect(parse).toThrow(expect.objectContaining({ code: "invalid", fields }));
  });
});

describe("idempotency key", () => {
  const key = "0B5F4A52-9C1D-4B6E-8F90-1234567890AB";
  const parse = (given: string | undefined, keyed?: Route["keyed"]) =>
    parseIdempotencyKey(
      buildRouteEvent("updateMe", { headers: given === undefined ? {} : { "idempotency-key": given } }),
      { ...routes.listAdvisors, ...(keyed && { keyed }) } as Route,
    );

  it("is a UUID in lower case, and empty on routes that need none", () => {
    expect(parse(key, "required")).toBe(key.toLowerCase());
    expect(parse(key)).toBe("");
    expect(parse(undefined, "optional")).toBe("");
  });

  it.each([
    [undefined, "required"],
    ["", "optional"],
    ["1", "required"],
    [`${key}0`, "optional"],
  ] as const)("is refused as %j where it is %s", (given, keyed) => {
    expect(() => parse(given, keyed)).toThrow(
      expect.objectContaining({ code: "invalid", fields: { "idempotency-key": "A UUID is required" } }),
    );
  });
});
