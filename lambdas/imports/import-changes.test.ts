import { describe, expect, it } from "vitest";
import { memberExport } from "../../contract/member-export.ts";
import { make } from "../../test/support/make.ts";
import { buildComplimentaryFields } from "../membership/membership.ts";
import type { MemberRow } from "../table/entities.ts";
import { addChange, readValues, takeBack } from "./import-changes.ts";

/** Changes a member as an import does. */
function change(
  member: MemberRow,
  import_id: string,
  texts: Partial<Pick<MemberRow, "first_name" | "note" | "labels">>,
  { is_comped = false } = {},
): MemberRow {
  const gift = is_comped ? buildComplimentaryFields(member) : {};
  const changed = { ...member, ...texts, ...gift };
  const [before, after] = [readValues(member), readValues(changed)];
  return { ...changed, import_change: addChange(member.import_change, { import_id, before, after }) };
}

const undoAll = (member: MemberRow, ids: readonly string[]) => ids.reduce(takeBack, member);

const original = make.member({ note: "Ours", labels: ["ours"] });

describe("the changes of several imports", () => {
  const first = change(original, "a", { note: "First", labels: ["ours", "a"] }, { is_comped: true });
  const second = change(first, "b", { first_name: "Kim" });
  const third = change(second, "c", { note: "Third", labels: ["a", "c", "ours"] });

  it.each([["abc"], ["acb"], ["bac"], ["bca"], ["cab"], ["cba"]])(
    "are all taken back in the order %s",
    (order) => {
      expect(undoAll(third, [...order])).toEqual({ ...original, import_undone: order.at(-1) });
    },
  );

  it("are in the member's export", () => {
    const { import_change } = memberExport.shape.profile.shape;
    expect(import_change.parse(third.import_change)?.before.earlier).toMatchObject([
      { import_id: "b", before: { note: "First" } },
      { import_id: "a", before: { note: "Ours", was_comped: false } },
    ]);
  });

  it.each([
    ["a", { first_name: "Kim", note: "Third", membership: original.membership }],
    ["b", { first_name: original.first_name, note: "Third", membership: { state: "comped" } }],
    ["c", { first_name: "Kim", note: "First", labels: ["ours", "a"], membership: { state: "comped" } }],
  ])("leave those of the others when %s is taken back", (id, expected) => {
    expect(takeBack(third, id)).toMatchObject({ ...expected, import_undone: id });
  });

  it("leave what someone has changed between them, whatever the order", () => {
    const byHand = { ...first, note: "By hand", membership: original.membership };
    const later = change(byHand, "b", { note: "Second" }, { is_comped: true });
    const kept = { note: "By hand", labels: ["ours"], membership: { state: "none" }, import_change: null };
    for (const order of ["ab", "ba"]) expect(undoAll(later, [...order]), order).toMatchObject(kept);
    expect(takeBack(later, "a").membership.state, "the second has given it").toBe("comped");
  });

  it("leave what someone has changed after them, and say that nothing was taken back", () => {
    const byHand = { ...second, first_name: "Kimberly" };
    const { import_undone, first_name, import_change } = takeBack(byHand, "b");
    expect({ import_undone, first_name, import_change }).toEqual({
      import_undone: undefined,
      first_name: "Kimberly",
      import_change: first.import_change,
    });
  });

  it("are both taken back of an import that was interrupted while an admin changed what it had written", () => {
    const repeated = change({ ...first, note: "By hand" }, "a", { note: "First" });
    expect(takeBack(repeated, "a")).toMatchObject({
      note: "By hand",
      labels: ["ours"],
      membership: { state: "none" },
      import_change: null,
    });
  });

  it("are kept of the last four imports, and what an earlier one changed stays", () => {
    const ids = ["a", "b", "c", "d", "e"];
    const last = ids.reduce((member, id) => change(member, id, { note: `Of ${id}` }), original);
    const left = undoAll(last, ids.slice(1).toReversed());
    expect(left).toMatchObject({ note: "Of a", import_change: null, import_undone: "b" });
    expect(takeBack(left, "a"), "nothing is kept of it").toBe(left);
  });
});
