import { expect, it } from "vitest";
import { topicGroups } from "./checkout.ts";
import { interests } from "./members.ts";

it("premium form: offers every interest once, in two groups", () => {
  expect(topicGroups.flatMap(({ topics }) => [...topics])).toEqual([...interests]);
  expect(topicGroups[1].label).toBe("Other Topics");
});
