import { expect, it } from "vitest";
import { describeDelivery, explainFailure } from "./delivery-labels.ts";

it.each([
  ["Error: connect ECONNREFUSED 127.0.0.1:9", "No service answers at this address."],
  ["Error: The hook responded with 503", "The receiver had a problem of its own (status 503)."],
  ["Error: The hook responded with 404", "There is nothing at this address (status 404)."],
  ["Error: The hook did not respond before the timeout of five seconds", "There was no answer in time."],
  [
    "MessageRejected: Email address is not verified. The following identities failed the check",
    "The email service doesn't know the sender, or may not write to everyone yet: verify the domain and leave the sandbox.",
  ],
  ["MessageRejected: Sending suspended for this account", "The email service has paused sending."],
  ["AppError: The payment provider is unavailable.", "Stripe couldn't be reached or refused it."],
  ["The refund re_1 failed: lost_or_stolen_card", "The bank returned the refund: the card is closed."],
  ["The refund re_1 failed: declined", "The bank returned the refund."],
  [
    "The refund waits until the bank has decided about this payment",
    "The bank is deciding a dispute of this payment: try again after that.",
  ],
  [
    "Restored from a backup: this may have been delivered before. Check it, then retry it.",
    "It was restored from a backup, so it may have been delivered before.",
  ],
  ["TypeError: x is not a function", "Something went wrong on the way."],
  [null, "Being tried now."],
])("a failure is said in plain words: %s", (error, words) => {
  expect(explainFailure(error)).toBe(words);
});

it("a delivery is named by its kind, subject and receiver", () => {
  const about = { to: "dana@example.com", subject: "Confirmed", booking_id: "bkg_1" };
  expect(describeDelivery({ kind: "mail", about })).toBe("Email “Confirmed” to dana@example.com");
  expect(describeDelivery({ kind: "hook", about: { hook: "form" } })).toBe("Post to the form hook");
  expect(describeDelivery({ kind: "empty_bin", about: {} })).toBe("Deletion of an item in the bin");
  expect(describeDelivery({ kind: "new", about: {} })).toBe("new");
});
