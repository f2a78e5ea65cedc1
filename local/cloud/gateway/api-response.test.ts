import { describe, expect, it } from "vitest";
import { toApiResponse } from "./api-response.ts";

const convert = (result: unknown) => {
  const { status, headers, cookies, body } = toApiResponse(result);
  return { status, headers, cookies, body: body.toString() };
};

describe("toApiResponse", () => {
  it("takes status, headers, cookies and body from a structured result", () => {
    const result = { statusCode: 201, headers: { "X-Count": 3 }, cookies: ["a=1"], body: "made" };
    expect(convert(result)).toMatchObject({
      status: 201,
      headers: { "x-count": "3" },
      cookies: ["a=1"],
      body: "made",
    });
  });

  it("decodes a base64 body", () => {
    const body = Buffer.from([0xff, 0x00]);
    const response = toApiResponse({ statusCode: 200, body: body.toString("base64"), isBase64Encoded: true });
    expect(response.body).toEqual(body);
  });

  it("returns a result without a status code as JSON", () => {
    expect(convert({ ok: true })).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(convert(null)).toMatchObject({ status: 200, body: "null" });
  });

  it("returns 500 for a body that is not text, without leaking it", () => {
    expect(convert({ statusCode: 200, body: { secret: 1 } })).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
  });
});
