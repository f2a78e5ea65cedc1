import { describe, expect, it } from "vitest";
import { getEmptyListMessage, getSender, summarizePayload } from "./submission-labels.ts";

describe("submission labels", () => {
  it.each([
    [{ firstName: "Ann", lastName: "Lee", email: "ann@example.com" }, "Ann Lee", "ann@example.com"],
    [{ firstName: " ", lastName: "Lee" }, "Lee", ""],
    [{ firstName: 4, email: null }, "Unknown sender", ""],
  ])("sender of %o is %s", (payload, name, email) => expect(getSender(payload)).toEqual({ name, email }));

  it.each([
    [{ message: "Hello", interests: ["Health"] }, "Hello"],
    [
      { accountType: "premium_member", interests: ["Health", "Family"] },
      "Premium membership: Health, Family",
    ],
    [{ accountType: "free_member", interests: ["Toddler"] }, "Free membership: Toddler"],
    [{ interests: ["member-community"] }, "Member community"],
    [{ interests: [] }, "–"],
    [{ message: { html: "no" } }, "–"],
  ])("summary of %o is %s", (payload, summary) => expect(summarizePayload(payload)).toBe(summary));

  it("a search without results says how much of the list was searched", () => {
    const note = "Searched the newest 1,000 submissions for parts of words.";
    const list = { filter: undefined, q: "Jo", note };
    expect(getEmptyListMessage(list)).toBe(`No name or email has “Jo” in it. ${note}`);
    expect(getEmptyListMessage({ ...list, note: null })).toBe("No name or email has “Jo” in it.");
  });
});
