import { describe, expect, it } from "vitest";
import { getGreetingName } from "./members.ts";

describe("the greeting", () => {
  it("falls back to the part of the e-mail before the @", () => {
    expect(getGreetingName({ first_name: "Dana", email: "d@example.com" })).toBe("Dana");
    expect(getGreetingName({ first_name: " ", email: "sam.lee@example.com" })).toBe("sam.lee");
  });
});
