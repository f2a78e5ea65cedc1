import { expect, it } from "vitest";
import { toItemTitle } from "./file-upload.ts";

it.each([
  ["Ducks", "a\r\nSet-Cookie: x.pdf", "Ducks - a Set-Cookie: x.pdf"],
  ["Ducks", "مرحبا.pdf", "Ducks - مرحبا.pdf"],
])("an item title from %j and the file name %j is one line", (shared, name, title) =>
  expect(toItemTitle(shared, name, 2)).toBe(title),
);

it("an item title is at most 400 characters long and well-formed", () => {
  const title = toItemTitle("x", "🦆".repeat(300), 2);
  expect(title.length).toBeLessThanOrEqual(400);
  expect(title.isWellFormed()).toBe(true);
});
