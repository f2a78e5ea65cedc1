import { describe, expect, it } from "vitest";
import { createRouteFinder } from "./routes.ts";

const find = createRouteFinder(
  [
    "$default",
    "ANY /api/{proxy+}",
    "GET /api/content/{id}",
    "GET /api/content/newest",
    "ANY /api/content/newest",
  ].map((key) => ({ key, target: undefined })),
);
const keyOf = (method: string, path: string) => find(method, path)?.route.key;

describe("an HTTP API's routes", () => {
  it("put the exact path before a parameter, that before a greedy one, and $default last", () => {
    expect(keyOf("GET", "/api/content/newest")).toBe("GET /api/content/newest");
    expect(keyOf("GET", "/api/content/cnt_1")).toBe("GET /api/content/{id}");
    expect(keyOf("GET", "/api/content/cnt_1/more")).toBe("ANY /api/{proxy+}");
    expect(keyOf("GET", "/elsewhere")).toBe("$default");
  });

  it("put a method before ANY", () => {
    expect(keyOf("POST", "/api/content/newest")).toBe("ANY /api/content/newest");
    expect(keyOf("POST", "/api/content/cnt_1")).toBe("ANY /api/{proxy+}");
  });

  it("hand parameters on decoded, and one that cannot be decoded as it came", () => {
    expect(find("GET", "/api/content/a%20b")?.pathParameters).toEqual({ id: "a b" });
    expect(find("GET", "/api/content/a%zz")?.pathParameters).toEqual({ id: "a%zz" });
    expect(find("PUT", "/api/a/b")?.pathParameters).toEqual({ proxy: "a/b" });
  });

  it("match whole paths only", () => {
    const exact = createRouteFinder([{ key: "GET /api/me", target: undefined }]);
    expect(exact("GET", "/api/me")).toBeDefined();
    for (const path of ["/api/me/", "/api/mex", "/x/api/me", "/api.me"])
      expect(exact("GET", path)).toBeUndefined();
  });
});
