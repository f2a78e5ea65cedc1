import { expect, it } from "vitest";
import { sortByName } from "./sort-by-name.ts";

it("sortByName ignores case and accents", () => {
  const names = ["ruth", "Ana", "Émile", "Zoe", "Eric"].map((name) => ({ name }));
  expect(sortByName(names).map(({ name }) => name)).toEqual(["Ana", "Émile", "Eric", "ruth", "Zoe"]);
});
