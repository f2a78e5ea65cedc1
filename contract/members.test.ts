import { describe, expect, it } from "vitest";
import { greetingName } from "./members.ts";

describe("the greeting", () => {
  it("falls back to the part of the e-mail before the @", () => {
    expect(greetingName({ first_name: "Dana", email: "d@example.com" })).toBe("Dana");
    expect(greetingName({ first_name: " ", email: "sam.lee@example.com" })).toBe("sam.lee");
  });
});
