import { describe, expect, it } from "vitest";
import { getGreetingName } from "./members.ts";

describe("greeting name", () => {
  it("falls back to the email's part before the @", () => {
    expect(getGreetingName({ first_name: "Dana", email: "d@example.com" })).toBe("Dana");
    expect(getGreetingName({ first_name: " ", email: "sam.lee@example.com" })).toBe("sam.lee");
  });
});
