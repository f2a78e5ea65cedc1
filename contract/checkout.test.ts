import { describe, expect, it } from "vitest";
import { checkoutMessages, premiumForm, topicGroups } from "./checkout.ts";
import { interests } from "./members.ts";

const filled = {
  first_name: "Maya",
  last_name: "Lind",
  email: "maya.lind@example.com",
  password: "secret",
  confirm_password: "secret",
  interests: ["Toddler"],
};

/** What the form says first about a field. */
const complaint = (form: object, field: string) =>
  premiumForm.safeParse({ ...filled, ...form }).error?.issues.find(({ path }) => path.join(".") === field)
    ?.message;

describe("the premium form", () => {
  it("takes what is filled in, with topics or without", () => {
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
  ])("says what is wrong with %o", (form, field, message) => {
    expect(complaint(form, field)).toBe(message);
  });

  it("offers every interest once, in two groups", () => {
    expect(topicGroups.flatMap(({ topics }) => [...topics])).toEqual([...interests]);
    expect(topicGroups[1].label).toBe("Other Topics");
  });
});

it("says what the spec says (spec/1 §8)", () => {
  expect(checkoutMessages.completionFailed).toBe(
    "There was an issue completing your signup. Please contact support if you were charged.",
  );
  expect([checkoutMessages.upgraded, checkoutMessages.upgradedDetail]).toEqual([
    "Welcome to Premium! 🎉",
    "Your account has been upgraded successfully. Enjoy your premium features!",
  ]);
});
