import { expect, it } from "vitest";
import { checkoutMessages, topicGroups } from "./checkout.ts";
import { interests } from "./members.ts";

it("premium form: offers every interest once, in two groups", () => {
  expect(topicGroups.flatMap(({ topics }) => [...topics])).toEqual([...interests]);
  expect(topicGroups[1].label).toBe("Other Topics");
});

it("checkout messages: match the spec (PAY-3, PAY-5)", () => {
  expect(checkoutMessages.completionFailed).toBe(
    "There was an issue completing your signup. Please contact support if you were charged.",
  );
  expect([checkoutMessages.upgraded, checkoutMessages.upgradedDetail]).toEqual([
    "Welcome to Premium! 🎉",
    "Your account has been upgraded successfully. Enjoy your premium features!",
  ]);
});
