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
    [{ accountType: "premium_member", interests: ["Health", "Family"] }, "premium_member: Health, Family"],
    [{ interests: ["member-community"] }, "member-community"],
    [{ interests: [] }, "–"],
    [{ message: { html: "no" } }, "–"],
  ])("summary of %o is %s", (payload, summary) => expect(summarizePayload(payload)).toBe(summary));
});
