import { expect, it } from "vitest";
import { refundMessages } from "../../../../contract/refund-rules.ts";
import { ApiError } from "../../api/errors.ts";
import { chooseSeen, describeRefundError } from "./refund-attempt.ts";

const lost = new ApiError(0, "network", "We couldn't reach Kindstead.");
const failed = new ApiError(502, "internal", "Bad gateway");
const conflict = new ApiError(409, "conflict", refundMessages.changed);

it.each([null, lost, failed])(
  "a refund is sent with the amount that was left when its dialog opened: %s",
  (error) => expect(chooseSeen(8_000, 7_500, error)).toBe(8_000),
);

it("a refund takes over what is left once the API says that something else was refunded", () =>
  expect(chooseSeen(8_000, 7_500, conflict)).toBe(7_500));

it.each([lost, failed])("no one reads that a refund whose answer was lost was not started: %s", (error) =>
  expect(describeRefundError(error)).toEqual({
    title: "We don't know whether this refund was started",
    text: "Please press the button again without a change. If it was started, nothing is refunded twice.",
  }),
);

it("a refused refund says why it was not started", () =>
  expect(describeRefundError(conflict)).toEqual({
    title: "This refund wasn't started",
    text: refundMessages.changed,
  }));
