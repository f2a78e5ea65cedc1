import { describe, expect, it } from "vitest";
import { migrations } from "./migrations.ts";

const change = (id: string, row: Record<string, unknown>) =>
  migrations.find((migration) => migration.id === id)?.change(row);

describe("migrations", () => {
  it("have ids in ascending order", () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBe(ids.length);
  });

  describe("0001-content-ages", () => {
    const changeAges = (tags: unknown, more = {}) =>
      change("0001-content-ages", { entity: "content", tags, ...more });

    it.each([
      [["ages 4-6", "mazes"], { age_from: 4, age_to: 6 }],
      [["mazes", "Ages 3–10"], { age_from: 3, age_to: 10 }],
      [["ages 8+"], { age_from: 8, age_to: null }],
      [["for all ages", "ages ago"], undefined],
      [null, undefined],
    ])("of tags %j gives %j", (tags, ages) => expect(changeAges(tags)).toEqual(ages));

    it("leaves an item alone that has ages, and every other row", () => {
      expect(changeAges(["ages 4-6"], { age_from: 2 })).toBeUndefined();
      expect(change("0001-content-ages", { entity: "advisor", tags: ["ages 4-6"] })).toBeUndefined();
    });
  });
});
