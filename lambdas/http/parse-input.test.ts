import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { maxBodyBytes } from "../../contract/routes.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "../../test/support/event.ts";
import { createStubApi } from "../../test/support/stub-api.ts";
import type { ApiResponse } from "./response.ts";

let stub: ReturnType<typeof createStubApi>;
beforeEach(() => {
  stub = createStubApi();
});

describe("what is asked for", () => {
  const refusal = async (answer: Promise<ApiResponse>, status: number, code: string, field?: string) => {
    const { statusCode, body } = await answer;
    expect(statusCode).toBe(status);
    const { error } = parseBody({ body: body ?? "" });
    expect(error.code).toBe(code);
    if (field !== undefined) expect(Object.keys(error.fields)).toContain(field);
    expect(stub.taken).toEqual([]);
  };

  it.each(["role", "email", "id", "is_admin", "membership", "__proto__", "constructor", "toString", ""])(
    "no field %j",
    (field) =>
      refusal(stub.update(`{"first_name":"A",${JSON.stringify(field)}:"x"}`), 400, "unknown_field", field),
  );

  it.each([
    [{ first_name: "" }, "first_name"],
    [{ first_name: 7 }, "first_name"],
    [{ first_name: null }, "first_name"],
    [{ first_name: "Maya\r\nBcc: x@example.com" }, "first_name"],
    [{ interests: ["Toddler", "Golf"] }, "interests.1"],
    [{ interests: { length: 1 } }, "interests"],
  ])("not %j", (body, field) => refusal(stub.update(body), 400, "invalid", field));

  it.each(["{", "[]", '"text"', "null", "7", "{}{}", "\u0000", "[".repeat(60_000)])(
    "not the body %.10j",
    (body) => refusal(stub.update(body), 400, "invalid"),
  );

  it("a body of 64 KB and not a byte more, as it was sent", async () => {
    const padded = (bytes: number) => `{}${" ".repeat(bytes - 2)}`;
    await refusal(stub.update(padded(maxBodyBytes + 1)), 413, "too_large");
    await refusal(stub.update(`{"x":"${"ä".repeat(maxBodyBytes / 2)}"}`), 413, "too_large");
    expect((await stub.update(padded(maxBodyBytes))).statusCode).toBe(200);
  });

  it("bytes that the gateway had to wrap count unwrapped", async () => {
    const wrapped = (text: string) => ({ body: Buffer.from(text).toString("base64"), isBase64Encoded: true });
    const event = buildRouteEvent("updateMe", { body: {}, claims: buildTokenClaims(stub.member.id) });
    const answer = await stub.handler({ ...event, ...wrapped('{"first_name":"Zoë"}') }, context);
    expect(answer.statusCode).toBe(200);
    expect(stub.taken[1]).toEqual({ first_name: "Zoë" });
    const zipped = { ...event, ...wrapped(""), body: gzipSync("{}").toString("base64") };
    expect(parseBody(await stub.handler(zipped, context)).error.code).toBe("invalid");
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", "", undefined])(
    "only JSON, not %j",
    async (type) => {
      const event = buildRouteEvent("updateMe", { body: {}, claims: buildTokenClaims(stub.member.id) });
      const { "content-type": _, ...headers } = event.headers;
      const typed = type === undefined ? headers : { ...headers, "content-type": type };
      await refusal(stub.handler({ ...event, headers: typed }, context), 415, "unsupported_media_type");
    },
  );

  it("JSON by any of its spellings, or no body at all", async () => {
    const spelled = { headers: { "content-type": "Application/JSON; charset=utf-8" } };
    expect((await stub.update({ first_name: "Ina" }, spelled)).statusCode).toBe(200);
    expect((await stub.update(undefined)).statusCode).toBe(200);
  });

  it("a path parameter comes from the path alone", async () => {
    const path = { id: "cnt_0192f3c8a1b2c3d4" };
    await refusal(stub.download({ path, body: { id: path.id } }), 400, "unknown_field", "id");
    await refusal(stub.download({ path: { id: "../x" } }), 404, "not_found");
    expect((await stub.download({ path, query: { id: "cnt_other000000" } })).statusCode).toBe(200);
    expect(stub.taken).toEqual([{ id: path.id }]);
  });

  it("sign-in before anything about the body", () =>
    refusal(stub.handler(buildRouteEvent("updateMe", { body: "{" }), context), 401, "sign_in_required"));
});
