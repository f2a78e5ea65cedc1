import { describe, expect, it } from "vitest";
import { greetingName, registerForm, updateMeInput } from "./members.ts";

const filled = {
  first_name: "Dana",
  last_name: "Reyes",
  email: "dana@example.com",
  password: "sesame",
  confirm_password: "sesame",
  interests: ["Toddler"],
};

/** The message that the form shows at each field: the first one. */
function messages(form: object): Record<string, string> {
  const parsed = registerForm.safeParse({ ...filled, ...form });
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

describe("the registration form", () => {
  it("takes what a parent would type", () => expect(messages({})).toEqual({}));

  it.each([
    [{ first_name: "  " }, { first_name: "Please enter your first and last name" }],
    [{ last_name: "" }, { last_name: "Please enter your first and last name" }],
    [{ password: "short", confirm_password: "short" }, { password: "Minimum 6 characters" }],
    [{ confirm_password: "sesamE" }, { confirm_password: "Passwords do not match" }],
    [{ email: "dana@example" }, { email: "Please enter a valid email address" }],
    [{ email: "da na@example.com" }, { email: "Please enter a valid email address" }],
    [{ email: "" }, { email: "Please enter your email address" }],
    [{ first_name: "Dana\r\nBcc: x" }, { first_name: "Please remove line breaks and control characters" }],
  ])("answers %j with the spec's words", (form, expected) => {
    expect(messages(form)).toMatchObject(expected);
  });

  it("says that the passwords differ also while another field is wrong", () => {
    expect(messages({ first_name: "", confirm_password: "other!" })).toMatchObject({
      confirm_password: "Passwords do not match",
    });
  });
});

describe("what a member may change", () => {
  it.each([
    "role",
    "email",
    "id",
    "is_admin",
    "membership",
    "membership_status",
    "stripe_customer_id",
    "version",
  ])("is not %s", (field) => expect(updateMeInput.safeParse({ [field]: "admin" }).success).toBe(false));

  it("takes known interests only", () => {
    expect(updateMeInput.safeParse({ interests: ["Family"] }).success).toBe(true);
    expect(updateMeInput.safeParse({ interests: ["Motorcycles"] }).success).toBe(false);
  });
});

describe("the greeting", () => {
  it("falls back to the part of the e-mail before the @", () => {
    expect(greetingName({ first_name: "Dana", email: "d@example.com" })).toBe("Dana");
    expect(greetingName({ first_name: " ", email: "sam.lee@example.com" })).toBe("sam.lee");
  });
});
