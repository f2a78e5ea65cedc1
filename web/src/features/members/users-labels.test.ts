import { describe, expect, it } from "vitest";
import { formatUserCount, getEmptyListMessage, getSearchNote } from "./users-labels.ts";

const counts = { free_member: 1_200, premium_member: 30, admin: 4, payment_failed: 3 };
const summary = { q: "", role: undefined, isNarrowed: false, shown: 100, more: true, counts };

describe("users list", () => {
  it("counts all members, or those that match the filter", () => {
    expect(formatUserCount(summary)).toBe("1,234 users");
    expect(formatUserCount({ ...summary, role: "payment_failed" })).toBe("3 users");
    expect(formatUserCount({ ...summary, q: "da", counts: undefined })).toBe("100 or more found");
  });

  it("says when only the newest members were searched for parts of words", () => {
    const searched = { rows: 1_000, complete: false };
    const found = { ...summary, q: "hitfie", shown: 1, more: false, searched };
    expect(getSearchNote(found)).toBe("Searched the newest 1,000 members for parts of words.");
    expect(getEmptyListMessage({ ...found, shown: 0 })).toMatch("Searched the newest 1,000 members");
    expect(getSearchNote({ ...found, searched: { rows: 40, complete: true } })).toMatch("contain");
    expect(getSearchNote({ ...summary, q: "da" })).toBeNull();
  });

  it("says of a search without results whether filters limit it", () => {
    const empty = { ...summary, q: "Jo", shown: 0, more: false };
    expect(getEmptyListMessage(empty)).toBe("No user has a name, email or email domain with “Jo”.");
    expect(getEmptyListMessage({ ...empty, isNarrowed: true, role: "premium_member" })).toBe(
      "No user under “Premium” who matches the filters has a name, email or email domain with “Jo”.",
    );
  });
});
