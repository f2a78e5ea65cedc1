import { expect, it } from "vitest";
import { parseSource } from "../support/parse-source.ts";
import { sourceFiles } from "./source.ts";

/**
 * "What the list shows." is a heading and no sentence: it says that something is shown, and not what or why. "Whether …" is
 * the usual comment of a boolean.
 */
const clause = /^(?:What|How|Why|Who|Whose|Which|That|When|Where)\b(?!.*\?$)/;

const toWords = (comment: string): string =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*+/, "").trim())
    .join(" ")
    .trim();

/** Lists the comments that begin with a noun clause; of `//` comments on lines of their own that follow each other, the first. */
function listHeadings(path: string, text: string): string[] {
  const { comments } = parseSource(path, text);
  const isContinued = (index: number) => {
    const [before, comment] = [comments[index - 1], comments[index]];
    return (
      before?.type === "Line" &&
      comment?.type === "Line" &&
      /^\n *$/.test(text.slice(before.end, comment.start))
    );
  };
  return comments
    .filter(({ value }, index) => clause.test(toWords(value)) && !isContinued(index))
    .map(({ value }) => `${path}: ${toWords(value).slice(0, 80)}`);
}

it("no comment is only a noun clause as a heading", () => {
  expect(sourceFiles().flatMap(({ path, text }) => listHeadings(path, text))).toEqual([]);
});
