import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { CalendarInvite } from "../outbox/outbox.ts";
import { buildCalendarFile } from "./calendar-file.ts";

const invite: CalendarInvite = {
  method: "REQUEST",
  uid: "bkg_0192f3c8a1b2@kindstead",
  sequence: 0,
  starts_at: "2027-03-16T13:00:00.000Z",
  minutes: 30,
  summary: "30 minutes with Zoë; Ruiz, \\Ana",
  description: "Call +1 555 0100\nBEGIN:VALARM\nRoom 2, <b>left</b>",
};
const people = {
  attendee: "maya@example.com",
  organizer: { name: "Kindstead", email: "hello@kindstead.test" },
  site: "https://kindstead.test",
};

/** Parses the file as a calendar application would. */
function parseFile(input: CalendarInvite) {
  const text = buildCalendarFile(input, people);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [entry, ...more] = calendar.getAllSubcomponents("vevent");
  expect(more).toEqual([]);
  const event = new ICAL.Event(entry);
  return { text, calendar, event };
}

describe("calendar file", () => {
  it("has the right start, duration and texts when it is parsed", () => {
    const { calendar, event } = parseFile(invite);
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(event.startDate.toJSDate().toISOString()).toBe("2027-03-16T13:00:00.000Z");
    expect(event.endDate.toJSDate().toISOString()).toBe("2027-03-16T13:30:00.000Z");
    expect(event.startDate.zone.tzid).toBe("UTC");
    expect([event.uid, event.sequence, event.summary, event.description]).toEqual([
      invite.uid,
      0,
      invite.summary,
      invite.description,
    ]);
    expect(event.component.getAllSubcomponents().map(({ name }) => name)).toEqual(["valarm"]);
  });

  it("has the place, the session's page and an alarm one hour before the start", () => {
    const place = "https://meet.example/ana?room=1,2;3";
    const { text } = parseFile({ ...invite, location: place, url: place });
    expect(text).toContain(`URL;VALUE=URI:${place}\r\n`);
    expect(text).toMatch(/END:VCALENDAR\r\n$/);
    const { event } = parseFile({ ...invite, location: place, path: "/sessions/bkg_1" });
    expect(event.location).toBe(place);
    expect(event.component.getFirstPropertyValue("url")).toBe("https://kindstead.test/sessions/bkg_1");
    const [alarm, ...more] = event.component.getAllSubcomponents("valarm");
    expect(more).toEqual([]);
    expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
    expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT1H");
  });

  it("describes the session with its page last, and has its properties before the alarm", () => {
    const { event, text } = parseFile({
      ...invite,
      url: "https://meet.example/ana",
      path: "/sessions/bkg_1",
    });
    expect(event.description).toBe(`${invite.description}\nhttps://kindstead.test/sessions/bkg_1`);
    expect(event.component.getFirstPropertyValue("url")).toBe("https://meet.example/ana");
    const tail = text.slice(text.indexOf("BEGIN:VALARM"));
    expect(tail).toMatch(/END:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/);
  });

  it("names both people, the other one without an address", () => {
    const name = `Zoë "Zo" Ruiz, PhD ${"and friends ".repeat(8)}`.trim();
    const { event, text } = parseFile({ ...invite, with: name });
    const [, other] = event.attendees;
    expect(String(other?.getFirstValue())).toBe("invalid:nomail");
    expect(other?.getFirstParameter("cn")).toContain("Ruiz, PhD and friends");
    expect(text).not.toContain("no-address");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it("names the organizer and the attendee by their addresses", () => {
    const { event } = parseFile(invite);
    expect(event.organizer).toBe("mailto:hello@kindstead.test");
    expect(event.attendees.map((attendee) => String(attendee.getFirstValue()).toLowerCase())).toEqual([
      "mailto:maya@example.com",
    ]);
  });

  it("cancels an event with the same uid and a higher sequence", () => {
    const { calendar, event } = parseFile({ ...invite, method: "CANCEL", sequence: 1 });
    expect(calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect([event.uid, event.sequence]).toEqual([invite.uid, 1]);
    expect(event.component.getFirstPropertyValue("status")).toBe("CANCELLED");
    expect(event.component.getAllSubcomponents("valarm")).toEqual([]);
  });

  it("folds lines at the 75 bytes that the format allows", () => {
    const { text } = parseFile({ ...invite, summary: "A very long title ".repeat(20) });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toMatch(/[^\r]\n/);
  });
});
