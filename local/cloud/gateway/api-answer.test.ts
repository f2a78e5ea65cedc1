import { describe, expect, it } from "vitest";
import { toAnswer } from "./api-answer.ts";

const seen = (result: unknown) => {
  const { status, headers, cookies, body } = toAnswer(result);
  return { status, headers, cookies, body: body.toString() };
};

describe("what an HTTP API makes of a function's result", () => {
  it("takes status, headers, cookies and body from a structured one", () => {
    const result = { statusCode: 201, headers: { "X-Count": 3 }, cookies: ["a=1"], body: "made" };
    expect(seen(result)).toMatchObject({
      status: 201,
      headers: { "x-count": "3" },
      cookies: ["a=1"],
      body: "made",
    });
  });

  it("decodes a base64 body", () => {
    const body = Buffer.from([0xff, 0x00]);
    const answer = toAnswer({ statusCode: 200, body: body.toString("base64"), isBase64Encoded: true });
    expect(answer.body).toEqual(body);
  });

  it("makes JSON of anything without a status", () => {
    expect(seen({ ok: true })).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(seen(null)).toMatchObject({ status: 200, body: "null" });
  });

  it("is 500 for a body that is no text, and tells nothing of it", () => {
    expect(seen({ statusCode: 200, body: { secret: 1 } })).toMatchObject({
      status: 500,
      body: '{"message":"Internal Server Error"}',
    });
  });
});
