import { describe, expect, it } from "vitest";
import * as z from "zod";
import { errorStatus } from "./errors.ts";
import * as tables from "./routes.ts";
import { getLambdaName, type Route, routes } from "./routes.ts";

const all = Object.entries(routes);

describe("routes", () => {
  it("have each method and path once", () => {
    const keys = all.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("are grouped by the Lambda that answers them", () => {
    const { routes: _all, ...own } = tables;
    const answered = Object.values(own).flatMap((table: object | string | number) =>
      typeof table !== "object" ? [] : [new Set(Object.values(table).map(getLambdaName))],
    );
    for (const lambdas of answered) expect(lambdas.size).toBe(1);
    const wanted = new Set(Object.values<Route>(routes).map(getLambdaName));
    expect(answered.flatMap((lambdas) => [...lambdas]).sort()).toEqual([...wanted].sort());
  });

  it.each(all)("%s requires its path parameters and rejects unknown fields", (_, route) => {
    const whole = z.toJSONSchema(route.input, { io: "input" });
    for (const shape of whole.oneOf ?? [whole]) {
      expect(shape.additionalProperties).toBe(false);
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) expect(shape.required).toContain(name);
    }
  });

  it("are cached by the CDN only if they are public GET routes", () => {
    for (const [, route] of all.filter(([, { cache }]) => cache === "edge"))
      expect([route.method, route.access]).toEqual(["GET", "public"]);
  });
});

describe("error statuses", () => {
  it("are 4xx or 5xx", () => {
    for (const status of Object.values(errorStatus))
      expect(status).toSatisfy((n: number) => n >= 400 && n < 600);
  });
});
