import { describe, expect, it } from "vitest";
import {
  type AdminContentRow,
  buildItemTitle,
  contentAdminMessages,
  contentOrders,
  createContentInput,
  parseTags,
  updateContentInput,
} from "./content-admin.ts";
import { sampleItem } from "./samples.fixture.ts";

const row: AdminContentRow = { ...sampleItem, title: "Counting Ducks", file_name: "pond-01.pdf" };

describe("tags", () => {
  it.each([
    ["a, b ,c", ["a", "b", "c"]],
    [" , ,", null],
    ["", null],
    ["a,a, a", ["a"]],
    [
      ["x ", "", "y"],
      ["x", "y"],
    ],
  ])("of %j are parsed to %j", (given, tags) => expect(parseTags(given)).toEqual(tags));

  it("are parsed the same from text and from a list, and parsing again changes nothing", () => {
    const parse = (tags: unknown) =>
      createContentInput.parse({ upload_ids: ["upl_0192f3c8a1b2"], title: "x", tags }).tags;
    expect(parse("a, b")).toEqual(["a", "b"]);
    expect(parse(parse("a, b"))).toEqual(["a", "b"]);
    expect(parse(null)).toBeNull();
    expect(() => parse("a".repeat(41))).toThrow();
    expect(() => parse(Array.from({ length: 21 }, (_, n) => `${n}`))).toThrow();
  });
});

it("says in our own words that the text of the tags is too long", () => {
  const long = { id: sampleItem.id, version: 1, tags: "a,".repeat(1_001) };
  expect(updateContentInput.safeParse(long).error?.issues[0]?.message).toBe(
    "Please keep this under 2000 characters",
  );
});

describe("ages", () => {
  it.each<[ages: object, problem: string | undefined]>([
    [{ age_from: 3, age_to: 5 }, undefined],
    [{ age_from: 3, age_to: 3 }, undefined],
    [{ age_from: 5, age_to: 3 }, contentAdminMessages.agesReversed],
    [{ age_from: 3 }, contentAdminMessages.ageInvalid],
    [{ age_to: 3 }, contentAdminMessages.ageInvalid],
    [{ age_from: 3, age_to: null }, undefined],
    [{ age_from: null, age_to: 3 }, undefined],
    [{ age_from: null, age_to: null }, undefined],
    [{}, undefined],
    [{ age_from: "3 years", age_to: null }, contentAdminMessages.ageInvalid],
  ])("%j of an item have the problem %j", (ages, problem) => {
    const changed = updateContentInput.safeParse({ id: sampleItem.id, version: 1, ...ages });
    expect(changed.error?.issues.map(({ message }) => message)).toEqual(problem && [problem]);
  });
});

describe("item title", () => {
  it("ends with the file name if several files share it", () => {
    expect(buildItemTitle("Ducks", "a.pdf", 1)).toBe("Ducks");
    expect(buildItemTitle("Ducks", "a.pdf", 2)).toBe("Ducks - a.pdf");
    const longest = buildItemTitle("🦆".repeat(198), "🦆.pdf", 2);
    expect(longest, "at most the maximum length, without splitting a surrogate pair").toBe(
      `${"🦆".repeat(198)} - `,
    );
    expect(buildItemTitle("a".repeat(400), "b.pdf", 2)).toBe("a".repeat(400));
  });
});

describe("admin content list", () => {
  it("can be sorted by date, title and type", () => {
    const other = {
      ...row,
      title: "apples",
      created_at: "2026-06-01T08:00:00.000Z",
      content_type: "story",
    } as const;
    const orders = Object.values(contentOrders).map(
      ({ compare }) => [row, other].toSorted(compare)[0]?.title,
    );
    expect(orders).toEqual(["apples", "apples", "Counting Ducks"]);
  });
});
