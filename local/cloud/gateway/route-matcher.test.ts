import { describe, expect, it } from "vitest";
import { createRouteMatcher } from "./route-matcher.ts";

const find = createRouteMatcher(
  [
    "$default",
    "ANY /api/{proxy+}",
    "GET /api/content/{id}",
    "GET /api/content/newest",
    "ANY /api/content/newest",
  ].map((key) => ({ key, target: undefined })),
);
const findKey = (method: string, path: string) => find(method, path)?.route.key;

describe("createRouteMatcher", () => {
  it("prefers an exact path, then a parameter, then a greedy parameter, then $default", () => {
    expect(findKey("GET", "/api/content/newest")).toBe("GET /api/content/newest");
    expect(findKey("GET", "/api/content/cnt_1")).toBe("GET /api/content/{id}");
    expect(findKey("GET", "/api/content/cnt_1/more")).toBe("ANY /api/{proxy+}");
    expect(findKey("GET", "/elsewhere")).toBe("$default");
  });

  it("prefers an exact method to ANY", () => {
    expect(findKey("POST", "/api/content/newest")).toBe("ANY /api/content/newest");
    expect(findKey("POST", "/api/content/cnt_1")).toBe("ANY /api/{proxy+}");
  });

  it("decodes path parameters, and leaves those with invalid encoding unchanged", () => {
    expect(find("GET", "/api/content/a%20b")?.pathParameters).toEqual({ id: "a b" });
    expect(find("GET", "/api/content/a%zz")?.pathParameters).toEqual({ id: "a%zz" });
    expect(find("PUT", "/api/a/b")?.pathParameters).toEqual({ proxy: "a/b" });
  });

  it("matches only whole paths", () => {
    const exact = createRouteMatcher([{ key: "GET /api/me", target: undefined }]);
    expect(exact("GET", "/api/me")).toBeDefined();
    for (const path of ["/api/me/", "/api/mex", "/x/api/me", "/api.me"])
      expect(exact("GET", path)).toBeUndefined();
  });
});
