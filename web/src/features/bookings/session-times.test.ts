import { afterEach, expect, it, vi } from "vitest";
import { toBookedSlot } from "../../../../contract/slots.ts";
import { formatDeadline } from "./booking-status.ts";
import { formatForBoth } from "./session-times.ts";

const setDeviceZone = (timeZone: string) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone,
    locale: "en-US",
    calendar: "gregory",
    numberingSystem: "latn",
  });

afterEach(() => vi.restoreAllMocks());

const fromAdvisor = toBookedSlot({
  date: "2027-03-18",
  time: "11:00 AM",
  timezone: "America/Los_Angeles",
});
const booking = {
  advisor_name: "Ana Ruiz",
  advisor_timezone: "America/Los_Angeles" as const,
  client_timezone: "America/New_York" as const,
};

it("a time from the advisor has the clock of the client, on a device whose zone is not offered too", () => {
  setDeviceZone("America/Toronto");
  expect(formatForBoth(fromAdvisor, booking)).toEqual({
    yours: "Thursday, March 18, 2027 at 2:00 PM EDT",
    theirs: "11:00 AM PDT for Ana Ruiz",
  });
  expect(formatDeadline(booking, fromAdvisor.starts_at)).toContain("2:00 PM EDT");
});

it("a deadline has the same clock as the time of the session", () => {
  setDeviceZone("Europe/London");
  expect(formatForBoth(fromAdvisor, booking).yours).toContain("6:00 PM GMT");
  expect(formatDeadline(booking, fromAdvisor.starts_at)).toContain("6:00 PM GMT");
});
