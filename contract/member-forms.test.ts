import { describe, expect, it } from "vitest";
import {
  newAdminPasswordForm,
  newPasswordForm,
  premiumForm,
  registerForm,
  updateMeInput,
} from "./member-forms.ts";
import { nameMessages } from "./person-name.ts";

const filled = {
  first_name: "Dana",
  last_name: "Reyes",
  email: "dana@example.com",
  password: "sesame",
  confirm_password: "sesame",
  interests: ["Toddler"],
};

/** Returns the first message of each field, which the form shows. */
function messages(form: object): Record<string, string> {
  const parsed = registerForm.safeParse({ ...filled, ...form });
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join("."), issue.message]));
}

describe("registration form", () => {
  it("accepts valid values", () => expect(messages({})).toEqual({}));

  it.each([
    [{ first_name: "  " }, { first_name: "Please enter your first and last name" }],
    [{ last_name: "" }, { last_name: "Please enter your first and last name" }],
    [{ password: "short", confirm_password: "short" }, { password: "Minimum 6 characters" }],
    [
      { password: "sesame ", confirm_password: "sesame " },
      { password: "Please remove the space at the beginning or end" },
    ],
    [{ password: "s".repeat(257) }, { password: "Please keep this under 256 characters" }],
    [{ confirm_password: "sesamE" }, { confirm_password: "Passwords do not match" }],
    [{ email: "dana@example" }, { email: "Please enter a valid email address" }],
    [{ email: "da na@example.com" }, { email: "Please enter a valid email address" }],
    [{ email: "" }, { email: "Please enter your email address" }],
    [{ first_name: "Dana\r\nBcc: x" }, { first_name: nameMessages.characters }],
  ])("rejects %j with the spec's message", (form, expected) => {
    expect(messages(form)).toMatchObject(expected);
  });

  it("reports different passwords even if another field is invalid", () => {
    expect(messages({ first_name: "", confirm_password: "other!" })).toMatchObject({
      confirm_password: "Passwords do not match",
    });
  });
});

describe("profile update", () => {
  it.each([
    "role",
    "email",
    "id",
    "is_admin",
    "membership",
    "membership_status",
    "stripe_customer_id",
    "version",
  ])("rejects %s", (field) => expect(updateMeInput.safeParse({ [field]: "admin" }).success).toBe(false));

  it("accepts known interests only", () => {
    expect(updateMeInput.safeParse({ interests: ["Family"] }).success).toBe(true);
    expect(updateMeInput.safeParse({ interests: ["Motorcycles"] }).success).toBe(false);
  });
});

/** Returns the first message of a field. */
const complaint = (form: object, field: string) =>
  premiumForm.safeParse({ ...filled, ...form }).error?.issues.find(({ path }) => path.join(".") === field)
    ?.message;

describe("premium form", () => {
  it("accepts valid values with and without topics", () => {
    for (const form of [filled, { ...filled, interests: [] }])
      expect(premiumForm.safeParse(form).success).toBe(true);
  });

  it.each([
    [{ password: "12345", confirm_password: "123456" }, "password", "Minimum 6 characters"],
    [{ confirm_password: "12345" }, "confirm_password", "Minimum 6 characters"],
    [{ confirm_password: "different" }, "confirm_password", "Passwords do not match"],
    [{ email: "maya at example.com" }, "email", "Please enter a valid email address"],
    [{ email: " " }, "email", "Please enter your email address"],
    [{ first_name: " " }, "first_name", "First name is required"],
    [{ last_name: "" }, "last_name", "Last name is required"],
  ])("rejects %o with the spec's message", (form, field, message) => {
    expect(complaint(form, field)).toBe(message);
  });
});

describe("new password", () => {
  const first = (form: typeof newPasswordForm, password: string, again = password) =>
    form.safeParse({ password, confirm_password: again }).error?.issues[0]?.message;

  it("has at least six characters, for admins twelve", () => {
    expect(first(newPasswordForm, "12345")).toBe("Minimum 6 characters");
    expect(first(newPasswordForm, "123456")).toBeUndefined();
    expect(first(newAdminPasswordForm, "12345678901")).toBe("Minimum 12 characters");
    expect(first(newAdminPasswordForm, "123456789012")).toBeUndefined();
  });

  it("must be repeated exactly", () =>
    expect(first(newPasswordForm, "123456", "654321")).toBe("Passwords do not match"));
});
