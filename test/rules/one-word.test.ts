import { describe, expect, it } from "vitest";
import { findOtherWord, pairs, readWordedFiles } from "./word-pairs.ts";

const files = readWordedFiles();

describe("one word for one thing", () => {
  it.each(pairs)("it is $say", (pair) => {
    expect(findOtherWord(pair, files)).toEqual([]);
  });
});
