import { describe, expect, it } from "vitest";
import { asked, at, cancelled, confirmed, paid, placeless, requested } from "../../test/mail/sample-rows.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  buildEmail,
  buildInvite,
  describeCancellation,
  fitSubject,
  formatPlace,
  formatRefundPromise,
  formatRefundRule,
  formatShortTime,
  formatSubjectTime,
  formatTime,
  formatWeekdayTime,
  getClientZone,
  getLinkCondition,
  getLinkedPlaceCondition,
  getPlaceCondition,
  getReminderEnd,
  getSessionCondition,
} from "./email-parts.ts";

/* The parts of the booking emails, each alone. The client is in Chicago, the advisor in New York. */

const hour = 3_600_000;
const start = Date.parse(at("12-08T14:00"));
const link = "https://meet.example.com/maya-lind";
const phone = { kind: "phone", value: "555-0100" } as const;
const withDispute = (status: string, row = confirmed): BookingRow => ({
  ...row,
  dispute: { id: "dp_1", status, since: row.created_at, decided_at: null },
});

describe("an email", () => {
  const content = { subject: "Your session", paragraphs: ["Hi Ann,"], reason: "You booked it." };

  it("says that a reply reaches the other person only if it does", () => {
    const email = { kind: "mail", to: "ann@example.com", ...content };
    expect(buildEmail("ann@example.com", "maya@example.com", "Maya", content)).toEqual([
      { ...email, reason: "You booked it. Your reply goes to Maya.", reply_to: "maya@example.com" },
    ]);
    for (const address of [null, "", "maya"])
      expect(buildEmail("ann@example.com", address, "Maya", content)).toEqual([email]);
  });

  it.each([null, "", "a,b@example.com"])("is not written to the address %j", (address) => {
    expect(buildEmail(address, "maya@example.com", "Maya", content)).toEqual([]);
  });

  it("has a subject of at most 60 characters, of which a long name loses its end", () => {
    const cut = (length: number) => fitSubject("a".repeat(length), (name) => `Cancelled: ${name}`);
    expect(cut(49)).toBe(`Cancelled: ${"a".repeat(49)}`);
    expect(cut(50)).toBe(`Cancelled: ${"a".repeat(48)}…`);
    expect(fitSubject("Ann", (name) => `${name} ${"x".repeat(70)}`)).toBe(`… ${"x".repeat(58)}`);
  });
});

describe("a time in an email", () => {
  const evening = "2026-12-08T23:00:00.000Z";

  it("is that of the zone, with the day of the zone", () => {
    expect(formatTime(evening, "America/New_York")).toBe("Tuesday, December 8, 2026, 6:00 PM EST");
    expect(formatTime(evening, "Asia/Tokyo")).toBe("Wednesday, December 9, 2026, 8:00 AM JST");
    expect(formatWeekdayTime(evening, "Asia/Tokyo")).toBe("Wed 8:00 AM");
    expect(formatShortTime(evening, "Asia/Tokyo")).toBe("Wed 8:00 AM JST");
    expect(formatSubjectTime(evening, "Asia/Tokyo")).toBe("Wed Dec 9, 8:00 AM");
  });

  it("is in the zone of the client's choice, or in New York's before the first", () => {
    expect(getClientZone(confirmed)).toBe("America/Chicago");
    expect(getClientZone({ ...confirmed, client_timezone: null })).toBe("America/New_York");
  });

  it("ends the truth of a reminder: a day or 35 minutes before the session", () => {
    expect(getReminderEnd(confirmed, 27)).toBe(at("12-07T14:00"));
    expect(getReminderEnd(confirmed, 1)).toBe(at("12-08T13:25"));
  });
});

describe("a place in an email", () => {
  it("is a link, or a number that says it is one, or missing", () => {
    const places = [confirmed.place, phone, placeless.place, null].map((place) => formatPlace({ place }));
    expect(places).toEqual([link, "By phone: 555-0100", undefined, undefined]);
  });
});

describe("money in an email", () => {
  it.each([
    ["needs_response", "Your bank is looking into this payment. Nothing is refunded until it has decided."],
    ["lost", "Your bank has returned this payment to you."],
    ["won", "You get it back."],
    ["warning_needs_response", "You get it back."],
  ])("is promised unless the bank has it: the dispute is %s", (status, expected) => {
    expect(formatRefundPromise(withDispute(status), "You get it back.")).toBe(expected);
  });

  it("is promised while no bank asks, and in its own words while one does", () => {
    expect(formatRefundPromise(confirmed, "You get it back.")).toBe("You get it back.");
    const promise = formatRefundPromise(withDispute("under_review"), "You get it back.", "Please wait.");
    expect(promise).toBe("Your bank is looking into this payment. Please wait.");
  });

  const until = "Monday, December 7, 2026, 8:00 AM CST";
  const missing = "Maya Lind hasn't said yet how you'll meet. Until they do, you get a";
  const held = "Your bank is looking into this payment. Nothing is refunded until it has decided.";

  it.each<[string, BookingRow, number, string]>([
    ["before the end", confirmed, 24.1, `You get a full refund of $80.00 if you cancel before ${until}.`],
    [
      "after a part was refunded",
      { ...confirmed, refunded_cents: 500 },
      24.1,
      `You get a refund of the remaining $75.00 if you cancel before ${until}.`,
    ],
    [
      "from the end on",
      confirmed,
      24,
      `Cancelling was free until ${until}. To reach Maya Lind, reply to this email.`,
    ],
    ["without an address", { ...confirmed, advisor_email: "" }, 1, `Cancelling was free until ${until}.`],
    ["without a place", placeless, 1, `${missing} full refund of $80.00 if you cancel.`],
    ["while the bank has it", withDispute("under_review"), 24.1, held],
    ["while the bank has it, without a place", withDispute("under_review", placeless), 1, held],
  ])("is refunded on cancelling by one rule: %s", (_, row, before, expected) => {
    expect(formatRefundRule(row, start - before * hour)).toBe(expected);
  });
});

it.each([
  ["advisor", confirmed, "We're sorry, but Maya Lind had to cancel your session."],
  ["admin", confirmed, "We've cancelled your session with Maya Lind."],
  [
    "advisor",
    requested,
    "We're sorry, but Maya Lind has withdrawn the times that they proposed, so your booking is cancelled.",
  ],
  ["admin", requested, "We've cancelled your booking with Maya Lind."],
  ["client", confirmed, "You've cancelled your session with Maya Lind."],
  ["client", paid, "You've cancelled your booking with Maya Lind."],
] as const)("an email says who cancelled: the %s", (cancelled_by, row, expected) => {
  expect(describeCancellation({ ...row, cancelled_by })).toBe(expected);
});

it("an email about a session is sent while its time, place, link and question are the current ones", () => {
  const row = { ...confirmed, invite_sequence: 2, proposal_version: 3 };
  const session = { states: ["confirmed"], starts_at: at("12-08T14:00") };
  const question = { asked_at: asked.asked_at };
  expect(
    [
      getSessionCondition(row),
      getSessionCondition(row, asked),
      getPlaceCondition(row),
      getLinkCondition(row, asked),
      getLinkedPlaceCondition(row),
      getSessionCondition({ ...row, confirmed_time: null }),
    ].map(({ booking }) => booking),
  ).toEqual([
    session,
    { ...session, ...question },
    { ...session, invite_sequence: 2 },
    { ...session, ...question, proposal_version: 3 },
    { ...session, invite_sequence: 2, proposal_version: 3 },
    { states: ["confirmed"] },
  ]);
});

describe("a calendar entry", () => {
  const entry = {
    method: "REQUEST",
    uid: `${paid.id}@kindstead`,
    sequence: 0,
    starts_at: at("12-08T14:00"),
    minutes: 60,
    summary: "60 minutes with Maya Lind",
    with: "Maya Lind",
  };

  it("has the place, how to cancel, and for a reader with a page its address and what can be done there", () => {
    const declining =
      "Declining in your calendar doesn't cancel the session. To cancel it, use the link in our email.";
    expect(buildInvite(confirmed, "Maya Lind")).toEqual({
      invite: { ...entry, url: link, location: link, description: declining },
    });
    const called = { ...confirmed, place: phone, meeting_note: "Room 4" };
    expect(buildInvite(called, "Maya Lind", "/page")).toEqual({
      invite: {
        ...entry,
        path: "/page",
        location: "By phone: 555-0100",
        description:
          "Room 4\n\nYou can move or cancel the session here. Declining in your calendar doesn't cancel it. Cancelling is free until 24 hours before it starts.",
      },
    });
    const noted = { ...placeless, meeting_note: "Room 4" };
    expect(buildInvite(noted, "Maya Lind")).toEqual({
      invite: { ...entry, description: `Room 4\n\n${declining}` },
    });
  });

  it("is removed once the session is cancelled, and does not exist without a time", () => {
    const removed = { method: "CANCEL", sequence: 1, uid: entry.uid };
    const invite = buildInvite(cancelled, "Maya Lind", "/page")?.invite;
    expect(invite).toMatchObject(removed);
    expect(invite, "nothing can be moved or cancelled any more").not.toHaveProperty("description");
    expect(buildInvite(paid, "Maya Lind")).toBeUndefined();
  });
});
