import { expect, it } from "vitest";
import { keepRowKeys } from "./row-keys.ts";

it("rows keep their keys, and with them the focus, when a save gives them new ids", () => {
  const toKeys = (rows: { key: string }[]) => rows.map(({ key }) => key);
  const opened = keepRowKeys([], ["a", "b"]);
  const added = keepRowKeys(opened, ["a", "b", "c"]);
  const removed = keepRowKeys(added, ["a", "c"]);
  expect(toKeys(removed), "a removed row takes its key along").toEqual(["a", "c"]);
  const saved = keepRowKeys(removed, ["d", "e"]);
  expect(toKeys(saved)).toEqual(["a", "c"]);
  expect(toKeys(keepRowKeys(saved, ["d", "e", "f"]))).toEqual(["a", "c", "f"]);
  expect(toKeys(keepRowKeys(saved, ["g", "h", "i"])), "an undo brings a row back").toEqual(["a", "c", "i"]);
});
