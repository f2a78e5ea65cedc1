import { expect, it } from "vitest";
import { bookableName, inNameOrder } from "./bookable-name.ts";

it.each([
  [{ name: "Lena", full_name: "Lena Fischer-Moreau", first_name_only: false }, "Lena Fischer-Moreau"],
  [{ name: "Lena", full_name: null, first_name_only: false }, "Lena"],
  [{ name: "Lena", full_name: "  ", first_name_only: false }, "Lena"],
  [{ name: "Hana K.", full_name: "Hana Kobayashi", first_name_only: true }, "Hana"],
  [{ name: "Hana", full_name: null, first_name_only: true }, "Hana"],
])("%j is listed as %s", (advisor, listed) => expect(bookableName(advisor)).toBe(listed));

it("goes by name, whatever the case", () => {
  const names = ["ruth", "Ana", "Émile", "Zoe", "Eric"].map((name) => ({ name }));
  expect(inNameOrder(names).map(({ name }) => name)).toEqual(["Ana", "Émile", "Eric", "ruth", "Zoe"]);
});
