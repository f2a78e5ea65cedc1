import { describe, expect, it } from "vitest";
import { said, sender } from "./submission-words.ts";

describe("a submission in words", () => {
  it.each([
    [{ firstName: "Ann", lastName: "Lee", email: "ann@example.com" }, "Ann Lee", "ann@example.com"],
    [{ firstName: " ", lastName: "Lee" }, "Lee", ""],
    [{ firstName: 4, email: null }, "Somebody", ""],
  ])("%o is from %s", (payload, name, email) => expect(sender(payload)).toEqual({ name, email }));

  it.each([
    [{ message: "Hello", interests: ["Health"] }, "Hello"],
    [{ accountType: "premium_member", interests: ["Health", "Family"] }, "premium_member: Health, Family"],
    [{ interests: ["member-community"] }, "member-community"],
    [{ interests: [] }, "–"],
    [{ message: { html: "no" } }, "–"],
  ])("%o says %s", (payload, words) => expect(said(payload)).toBe(words));
});
