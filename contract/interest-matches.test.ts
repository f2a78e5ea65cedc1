import { describe, expect, it } from "vitest";
import { type Interest, interestMatches, scoreInterests } from "./interest-matches.ts";
import { interests } from "./members.ts";

const item = (age_from: number | null, age_to: number | null, ...tags: string[]) => ({
  age_from,
  age_to,
  tags,
});

describe("the match of items and interests", () => {
  it("knows every interest of the registration form", () =>
    expect(Object.keys(interestMatches)).toEqual([...interests]));

  it.each<[string, Parameters<typeof scoreInterests>[0], Interest[], number]>([
    ["an item only for the ages", item(3, 5), ["Early Childhood"], 1],
    ["an item partly for the ages", item(4, 7), ["Early Childhood"], 0.5],
    ["an item for other ages", item(6, 8), ["Early Childhood"], 0],
    ["an item for an age and up", item(8, null), ["Late Adolescent"], 0.3],
    ["an item up to an age", item(null, 2), ["Newborns"], 1 / 3],
    ["an item without ages", item(null, null), ["Early Childhood"], 0],
    ["a theme, whatever the ages and the case", item(12, 14, "Feelings"), ["Health"], 1],
    ["a theme among other tags", item(12, 14, "mazes", "Feelings"), ["Health"], 1],
    ["no tags", { ...item(12, 14), tags: null }, ["Health"], 0],
    ["a tag that only contains a theme", item(null, null, "homework"), ["Family"], 0],
    ["two interests", item(3, 5, "family"), ["Early Childhood", "Family"], 2],
    ["no interests", item(3, 5, "family"), [], 0],
  ])("scores %s", (_, card, chosen, score) => expect(scoreInterests(card, chosen)).toBe(score));
});
