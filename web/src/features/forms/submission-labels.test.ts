import { describe, expect, it } from "vitest";
import { getSender, summarizePayload } from "./submission-labels.ts";

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
});
