import { expect, it } from "vitest";
import { inNameOrder } from "./in-name-order.ts";

it("goes by name, whatever the case", () => {
  const names = ["ruth", "Ana", "Émile", "Zoe", "Eric"].map((name) => ({ name }));
  expect(inNameOrder(names).map(({ name }) => name)).toEqual(["Ana", "Émile", "Eric", "ruth", "Zoe"]);
});
