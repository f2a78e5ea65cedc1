import { expect, it } from "vitest";
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
