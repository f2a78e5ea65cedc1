import { describe, expect, it } from "vitest";
import * as z from "zod";
import { errorStatus } from "./errors.ts";
import * as tables from "./routes.ts";
import { getLambdaName, type Route, routes } from "./routes.ts";

const all = Object.entries(routes);

describe("the table of routes", () => {
  it("names each method and path once", () => {
    const keys = all.map(([, route]) => `${route.method} ${route.path}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("is made of tables that one Lambda each answers", () => {
    const { routes: _all, ...own } = tables;
    const answered = Object.values(own).flatMap((table: object | string | number) =>
      typeof table !== "object" ? [] : [new Set(Object.values(table).map(getLambdaName))],
    );
    for (const lambdas of answered) expect(lambdas.size).toBe(1);
    const wanted = new Set(Object.values<Route>(routes).map(getLambdaName));
    expect(answered.flatMap((lambdas) => [...lambdas]).sort()).toEqual([...wanted].sort());
  });

  it.each(all)("%s takes its path's parameters and refuses what it does not know", (_, route) => {
    const whole = z.toJSONSchema(route.input, { io: "input" });
    for (const shape of whole.oneOf ?? [whole]) {
      expect(shape.additionalProperties).toBe(false);
      for (const [, name] of route.path.matchAll(/\{(\w+)\}/g)) expect(shape.required).toContain(name);
    }
  });

  it("caches public lists only", () => {
    for (const [, route] of all.filter(([, { cache }]) => cache === "edge"))
      expect([route.method, route.access]).toEqual(["GET", "public"]);
  });
});

describe("errors", () => {
  it("are client errors or say that the server is at fault", () => {
    for (const status of Object.values(errorStatus))
      expect(status).toSatisfy((n: number) => n >= 400 && n < 600);
  });
});
