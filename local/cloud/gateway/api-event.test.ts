import { describe, expect, it } from "vitest";
import { toApiEvent, toClaims } from "./api-event.ts";
import type { EdgeRequest } from "./http-messages.ts";

const createRequest = (change: Partial<EdgeRequest> = {}): EdgeRequest => ({
  method: "POST",
  path: "/api/content/cnt_1/download",
  query: "",
  headers: { host: "abc.execute-api.us-east-1.amazonaws.com", "user-agent": "Parent/1.0" },
  body: Buffer.alloc(0),
  viewerAddress: "127.0.0.1",
  ...change,
});

const route = {
  accountId: "000000000000",
  apiId: "abc",
  routeKey: "POST /api/content/{id}/download",
  pathParameters: { id: "cnt_1" },
  claims: undefined,
};

describe("toApiEvent", () => {
  it("passes every claim on as a string, and a list in brackets without commas", () => {
    const claims = toClaims({
      sub: "x",
      exp: 1_700_000_000,
      "cognito:groups": ["admin", "free"],
      email_verified: true,
    });
    expect(claims).toEqual({
      sub: "x",
      exp: "1700000000",
      "cognito:groups": "[admin free]",
      email_verified: "true",
    });
    const event = toApiEvent(createRequest(), { ...route, claims });
    expect(event.requestContext).toMatchObject({ authorizer: { jwt: { claims, scopes: null } } });
  });
});
