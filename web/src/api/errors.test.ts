import { expect, it } from "vitest";
import { ApiError } from "./errors.ts";
import { failureWords } from "./failure-words.ts";

const failed = "Failed to update user. Please try again.";

it.each([
  [new ApiError(409, "last_admin", "Somebody has to stay admin."), "Somebody has to stay admin."],
  [new ApiError(502, "payment_provider_unavailable", "Our payment provider …"), "Our payment provider …"],
  [new ApiError(500, "internal", "Something went wrong."), failed],
  [new ApiError(0, "network", "We could not reach Kindstead."), failed],
  [new TypeError("x is undefined"), "An unexpected error occurred."],
])("%s", (error, words) => expect(failureWords(error, failed)).toBe(words));
