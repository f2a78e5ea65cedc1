import { describe, expect, it } from "vitest";
import { readPreferences } from "../office-preferences.ts";
import { changeParams } from "./list-params.ts";
import { formatSort, listOrders, parseSort } from "./sort-order.ts";

describe("the URL of a list", () => {
  it("keeps what others put into it, and leaves out what is empty", () => {
    const query = new URLSearchParams("tab=manage&q=ducks&type=story");
    expect(changeParams(query, { type: undefined, access: "free", q: "" }).toString()).toBe(
      "tab=manage&access=free",
    );
    expect(query.get("q"), "the query itself is not changed").toBe("ducks");
  });

  it.each(["title", "-title"])("names an order as %j", (text) => {
    const sort = parseSort(text, ["title"]);
    expect(sort).toEqual({ key: "title", descending: text.startsWith("-") });
    expect(sort && formatSort(sort)).toBe(text);
  });

  it.each(["", "-", "toString", "--title", "Title"])("ignores the unknown order %j", (text) =>
    expect(parseSort(text, ["title"])).toBeUndefined(),
  );

  it("offers both directions of a column, but only one where the list has no other", () => {
    const column = { header: "User", sortKey: "last_name" };
    expect(listOrders(column).map(formatSort)).toEqual(["last_name", "-last_name"]);
    expect(listOrders({ ...column, sortsOneWay: true }).map(formatSort)).toEqual(["last_name"]);
    expect(listOrders({ header: "Tags" })).toEqual([]);
  });
});

describe("the stored preferences of lists", () => {
  it.each([
    [null, "comfortable"],
    ["no JSON", "comfortable"],
    ["null", "comfortable"],
    ['{"density":"huge"}', "comfortable"],
    ['{"density":"compact"}', "compact"],
  ])("%j gives %s rows", (stored, density) =>
    expect(readPreferences(() => stored)).toEqual({ density, isSetupLeft: false }),
  );
});
