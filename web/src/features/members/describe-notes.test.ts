import { expect, it } from "vitest";
import { describeChanges, toNotes } from "./describe-notes.ts";

it("describeChanges: names what another admin has changed, and nothing else", () => {
  const read = { note: "Call back", labels: "twins" };
  expect(describeChanges(read, read)).toEqual([]);
  expect(describeChanges(read, { ...read, note: "Called" })).toEqual(["Note: Called"]);
  expect(describeChanges(read, { note: "", labels: "" })).toEqual(["Note: empty", "Labels: none"]);
});

it("describeChanges: a note that says “empty”, or a label “none”, is not the same as nothing", () => {
  const nothing = toNotes({ note: null, labels: [] });
  const words = toNotes({ note: "empty", labels: ["none"] });
  expect(describeChanges(nothing, words)).toEqual(["Note: empty", "Labels: none"]);
  expect(describeChanges(words, nothing)).toHaveLength(2);
});
