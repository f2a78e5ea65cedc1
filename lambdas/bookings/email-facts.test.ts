import { expect, it } from "vitest";
import { confirmed, expired, placeless, slots } from "../../test/mail/sample-rows.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  addRefund,
  buildPriceFact,
  buildReasonFact,
  buildRefundFact,
  buildTimeFacts,
  buildWhatFact,
  buildWhenFact,
  buildWhereFact,
  getRefundNote,
} from "./email-facts.ts";

/* The rows of the box in booking emails, and the sentences about a refund below it. */

const link = "https://meet.example.com/maya-lind";
const startsAt = "2026-12-08T14:00:00.000Z";
const disputed: BookingRow = {
  ...expired,
  dispute: { id: "dp_1", status: "needs_response", since: expired.created_at, decided_at: null },
};

it("an email's time has the other person's clock below it only where that shows another time", () => {
  const zones = { readerZone: "America/Chicago", otherZone: "America/New_York", otherName: "Maya" } as const;
  const here = "Tuesday, December 8, 2026, 8:00 AM CST";
  const both = { label: "When", value: `${here}\nTue 9:00 AM EST for Maya` };
  expect(buildWhenFact(startsAt, zones)).toEqual(both);
  expect(buildWhenFact(startsAt, { ...zones, otherZone: "America/Chicago" }, "Until")).toEqual({
    label: "Until",
    value: here,
  });
  const european = { ...zones, readerZone: "Europe/Paris", otherZone: "Europe/Rome" } as const;
  expect(buildWhenFact(startsAt, european).value).toBe("Tuesday, December 8, 2026, 3:00 PM CET");
  expect(buildTimeFacts(slots.slice(0, 1), () => zones)).toEqual([both]);
  expect(buildTimeFacts(slots, () => zones)).toEqual([
    { ...both, label: "Time 1" },
    { label: "Time 2", value: "Wednesday, December 9, 2026, 12:30 PM CST\nWed 1:30 PM EST for Maya" },
  ]);
});

it.each<[string, Pick<BookingRow, "place" | "meeting_note">, object]>([
  ["a link", { place: confirmed.place, meeting_note: null }, { value: link, url: link }],
  [
    "a link and a note",
    { place: confirmed.place, meeting_note: "Room 4" },
    { value: `${link}\nRoom 4`, url: link },
  ],
  ["a number", { place: { kind: "phone", value: "555" }, meeting_note: null }, { value: "By phone: 555" }],
  [
    "a number and a note",
    { place: { kind: "phone", value: "555" }, meeting_note: "Ext. 4" },
    { value: "By phone: 555\nExt. 4" },
  ],
  ["a note", { place: null, meeting_note: "Room 4" }, { value: "Room 4" }],
  ["a note until there is more", { place: placeless.place, meeting_note: "Room 4" }, { value: "Room 4" }],
  ["nothing yet", { place: placeless.place, meeting_note: null }, { value: "Not given yet" }],
])("an email's place is %s", (_, given, expected) => {
  expect(buildWhereFact(given)).toEqual({ label: "Where", ...expected });
});

it("an email about a refund names all that is left and when it comes, or that the bank decides", () => {
  expect(buildRefundFact(expired)).toEqual([{ label: "Refund", value: "$80.00" }]);
  expect(buildRefundFact({ ...expired, refunded_cents: 500 })[0]?.value).toBe("$75.00");
  expect(buildRefundFact(disputed)).toEqual([]);
  expect(addRefund(expired, "them")).toBe(" We're refunding them in full.");
  expect(addRefund(disputed, "them")).toBe("");
  const soon = "The refund should arrive on your card within a few days.";
  expect(getRefundNote(expired)).toBe(`${soon} You get an email when it is made.`);
  expect(getRefundNote(expired, true)).toBe(soon);
  expect(getRefundNote(disputed)).toBe(
    "Your bank is looking into this payment. If it doesn't return the money to you, we will.",
  );
});

it("an email has the length, the price, and a reason only if an admin gave one", () => {
  const what = { label: "What", value: "60 minutes with Maya Lind" };
  expect(buildWhatFact(confirmed, "Maya Lind")).toEqual(what);
  expect(buildPriceFact(confirmed)).toEqual({ label: "Price", value: "$80.00" });
  expect(buildPriceFact(confirmed, "Paid")).toEqual({ label: "Paid", value: "$80.00" });
  expect(buildReasonFact("Illness")).toEqual([{ label: "Reason", value: "Illness" }]);
  for (const none of [null, ""]) expect(buildReasonFact(none)).toEqual([]);
  expect(buildWhereFact(placeless, "Later").value).toBe("Later");
});
