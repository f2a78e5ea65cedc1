import ICAL from "ical.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sampleBooking } from "../../../../contract/samples.fixture.ts";
import { buildCalendarFile, buildGoogleCalendarUrl, toMemberEntry } from "./calendar-entry.ts";

const site = "https://kindstead.test";
const now = new Date("2026-05-02T08:00:00.000Z");
const booking = {
  ...sampleBooking,
  state: "confirmed" as const,
  confirmed_time: {
    date: "2026-05-12",
    time: "9:00 AM" as const,
    timezone: "America/New_York" as const,
    starts_at: "2026-05-12T13:00:00.000Z",
  },
  confirmed_at: now.toISOString(),
  place: { kind: "link" as const, value: "https://meet.example/ana" },
  meeting_note: "Passcode 1234",
};
const description = `Passcode 1234\n\nYou can move or cancel the session here. Declining in your calendar doesn't cancel it. Cancelling is free until 24 hours before it starts.\n${site}/sessions/${booking.id}`;

beforeEach(() => vi.stubGlobal("window", { location: new URL(site) }));
afterEach(() => vi.unstubAllGlobals());

it("the client's calendar file has the note, the policy and the page, and its alarm last, as the one by email", async () => {
  const entry = toMemberEntry(booking);
  const text = entry ? await buildCalendarFile(entry, now) : "";
  const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  expect(new ICAL.Event(event).description).toBe(description);
  expect(new ICAL.Event(event).location).toBe(booking.place.value);
  expect(event?.getFirstPropertyValue("url")).toBe(`${site}/sessions/${booking.id}`);
  expect(text).toMatch(/TRIGGER:-PT1H\r\n(?:[^\r]*\r\n){1,2}END:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR/);
});

it("the link to Google Calendar has the policy and the page, too", () => {
  const entry = toMemberEntry(booking);
  const url = new URL(entry ? buildGoogleCalendarUrl(entry) : site);
  expect(url.searchParams.get("details")).toBe(description);
});
