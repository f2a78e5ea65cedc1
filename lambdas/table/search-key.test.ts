import { expect, it } from "vitest";
import { toSearchKey, toSearchText } from "./search-key.ts";

const id = "0192f3c8-a1b2-7c3d-8e4f-5a6b7c8d9e0f";

it("toSearchText: ignores case and accents", () => {
  expect(toSearchText(" ÉMILE Ångström ")).toBe("emile angstrom");
  expect(toSearchText("Łukasz Sørđal Strauß ÆŒ")).toBe("lukasz sordal strauss aeoe");
});

it("toSearchKey: stays within DynamoDB's limit for sort keys for any text", () => {
  for (const letter of ["x", "Ǖ", "李", "👨‍👩‍👧", "ﷺ"])
    expect(Buffer.byteLength(toSearchKey(letter.repeat(2_048), id)), letter).toBeLessThanOrEqual(1_024);
});
