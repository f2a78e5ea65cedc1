import { expect, it } from "vitest";
import { canGivePlaceLater, isPlaceMissing } from "./booking-rules.ts";
import { findMeetingLink } from "./meeting-places.ts";

it.each([
  ["https://meet.example.com/ana", "https://meet.example.com/ana"],
  ["  meet.example.com/j/12?pwd=a#b ", "https://meet.example.com/j/12?pwd=a#b"],
  [
    "Ana invites you.\nJoin: https://zoom.example/j/12?pwd=a.\nPasscode: 3",
    "https://zoom.example/j/12?pwd=a",
  ],
  ["http://meet.example.com", "http://meet.example.com"],
  ["my usual room", "my usual room"],
  ["", ""],
])("the link in a pasted %j is %j", (pasted, link) => expect(findMeetingLink(pasted)).toBe(link));

it("how they meet is missing without a place and a note, or with a place that is given later", () => {
  const place = { kind: "phone", value: "+1 555 010 0199" } as const;
  expect(isPlaceMissing({ place: null, meeting_note: null })).toBe(true);
  expect(isPlaceMissing({ place: { kind: "later" }, meeting_note: "At the library" })).toBe(true);
  expect(isPlaceMissing({ place, meeting_note: null })).toBe(false);
  expect(isPlaceMissing({ place: null, meeting_note: "At the library" })).toBe(false);
});

it("the place may be given later until 27 hours before the start, not at that moment", () => {
  const now = Date.parse("2027-03-15T10:00:00Z");
  expect(canGivePlaceLater("2027-03-16T13:00:00Z", now)).toBe(false);
  expect(canGivePlaceLater("2027-03-16T13:00:00.001Z", now)).toBe(true);
});
