import { expect, it } from "vitest";
import { ApiError, getAdminErrorMessage, getErrorMessage } from "./errors.ts";

const failed = "Failed to update user. Please try again.";
const lastAdmin = "There must be at least one owner.";

it.each([
  [new ApiError(409, "last_admin", lastAdmin), lastAdmin],
  [new ApiError(502, "payment_provider_unavailable", "Our payment provider …"), "Our payment provider …"],
  [new ApiError(500, "internal", "Something went wrong."), failed],
  [new ApiError(0, "network", "We could not reach Kindstead."), failed],
  [new TypeError("x is undefined"), "An unexpected error occurred."],
])("admin screens show the right message for %s", (error, message) =>
  expect(getAdminErrorMessage(error, failed)).toBe(message),
);

it("a call that the user pool's firewall blocks has our message, and others keep their own", () => {
  const fail = (name: string, message: string) => Object.assign(new Error(message), { name });
  const blocked = fail("ForbiddenException", "Request not allowed due to WAF block.");
  expect(getErrorMessage(blocked, failed)).toBe(
    "There were too many attempts from your network. Please try again in five minutes.",
  );
  const locked = fail("LimitExceededException", "Attempt limit exceeded, please try after some time.");
  expect(getErrorMessage(locked, failed)).toBe(locked.message);
  expect(getErrorMessage(new Error(""), failed)).toBe(failed);
});
