import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { chosenSheet } from "../../../../../contract/makers.ts";
import { drawRecipe } from "../../../../../lambdas/sheets/draw-recipe.ts";
import { findAnswers } from "./find-answers.ts";

it.each([
  ["the first of two pages of answers", "facts", { pages: ["add-10", "add-12", "add-20"] }, 3, 5],
  ["the page of answers", "mazes", { pages: ["size-6"] }, 1, 2],
  ["the answers of the ten activities", "rainy-day", {}, 11, 12],
  ["no page of cards without answers", "picture-bingo", {}, undefined, undefined],
])("a sheet's code opens it at %s", async (_, maker, options, answers, count) => {
  const printing = { paper: "Letter", ink: "color", name: null } as const;
  const { bytes } = await drawRecipe(chosenSheet.parse({ maker, options }), { seed: 1, title: "", printing });
  const pdf = await getDocumentProxy(bytes);
  expect(await findAnswers(pdf as never)).toBe(answers);
  if (count !== undefined) expect(pdf.numPages).toBe(count);
});
