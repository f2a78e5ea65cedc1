import { describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";
import {
  findDeadline,
  findOpenUntil,
  findPlaceReminder,
  findScheduleReminder,
  findSessionReminder,
  getLastStart,
  isRequestOverdue,
  toAdvisorAddress,
} from "./booking-row.ts";

/* Finds the next moment at which the scheduled job processes a booking, by its row alone. */

const hour = 3_600_000;
const start = Date.parse("2026-06-10T15:00:00.000Z");
/** The instant so many hours before the session. */
const hoursBefore = (hours: number) => new Date(start - hours * hour).toISOString();
const buildSlot = (hours: number): BookingRow["selected_times"][number] => ({
  date: "2026-06-10",
  time: "11:00 AM",
  timezone: "America/New_York",
  starts_at: hoursBefore(hours),
});
const buildSession = (overrides: Partial<BookingRow> = {}) =>
  make.booking({
    state: "confirmed",
    paid_at: hoursBefore(200),
    requested_at: hoursBefore(150),
    confirmed_at: hoursBefore(100),
    selected_times: [buildSlot(0)],
    confirmed_time: buildSlot(0),
    place: { kind: "phone", value: "555-0100" },
    ...overrides,
  });
const noted = (count: number, hours = 0) => ({ session_reminders: { starts_at: hoursBefore(hours), count } });

describe("reminders of a session", () => {
  it("are due 27 hours and 1 hour before the start, then none", () => {
    expect(findSessionReminder(buildSession())).toEqual({ at: hoursBefore(27), hours: 27, count: 1 });
    expect(findSessionReminder(buildSession(noted(1)))).toEqual({ at: hoursBefore(1), hours: 1, count: 2 });
    expect(findSessionReminder(buildSession(noted(2)))).toBeUndefined();
  });

  it("start again when the session is rescheduled", () => {
    expect(findSessionReminder(buildSession(noted(2, 48)))).toMatchObject({ hours: 27 });
  });

  it.each([
    ["is not confirmed", { state: "requested" }],
    ["has no time", { confirmed_time: null }],
    ["is refunded", { refund_requested_at: hoursBefore(30) }],
  ] as const)("are not due for a session that %s", (_, changes) => {
    expect(findSessionReminder(buildSession(changes))).toBeUndefined();
  });
});

describe("reminders to choose times", () => {
  it("are due 1, 7 and 25 days after the payment, then none", () => {
    const days = [0, 1, 2, 3].map((schedule_reminders) => {
      const due = findScheduleReminder(make.booking({ paid_at: hoursBefore(0), schedule_reminders }));
      return due && (Date.parse(due) - start) / (24 * hour);
    });
    expect(days).toEqual([1, 7, 25, undefined]);
    expect(findScheduleReminder(make.booking({ paid_at: hoursBefore(0) }))).toBe(hoursBefore(-24));
  });

  it("are not due before the payment", () => {
    expect(findScheduleReminder(make.booking({ paid_at: null }))).toBeUndefined();
  });
});

describe("reminders of the place", () => {
  const later = { place: { kind: "later", value: null } } as unknown as Partial<BookingRow>;

  it("are due a day after the confirmation and each other, 48 hours before, at last at the start", () => {
    expect(findPlaceReminder(buildSession(later))).toBe(hoursBefore(76));
    expect(findPlaceReminder(buildSession({ ...later, place_reminded_at: hoursBefore(52) }))).toBe(
      hoursBefore(48),
    );
    expect(findPlaceReminder(buildSession({ ...later, place_reminded_at: hoursBefore(48) }))).toBe(
      hoursBefore(24),
    );
    expect(findPlaceReminder(buildSession({ ...later, place_reminded_at: hoursBefore(30) }))).toBe(
      hoursBefore(6),
    );
    expect(findPlaceReminder(buildSession({ ...later, place_reminded_at: hoursBefore(20) }))).toBe(
      hoursBefore(0),
    );
    expect(findPlaceReminder(buildSession({ ...later, place_reminded_at: hoursBefore(0) }))).toBeUndefined();
  });

  it("are not due once the place is given, or in a note", () => {
    expect(findPlaceReminder(buildSession())).toBeUndefined();
    const placeless = { place: null };
    expect(findPlaceReminder(buildSession({ ...placeless, meeting_note: "Room 4" }))).toBeUndefined();
    expect(findPlaceReminder(buildSession({ ...placeless, meeting_note: null }))).toBe(hoursBefore(76));
  });

  it.each([
    ["is not confirmed", { state: "cancelled" }],
    ["has no time", { confirmed_time: null }],
    ["does not know when it was confirmed", { confirmed_at: null }],
  ] as const)("are not due for a session that %s", (_, changes) => {
    expect(findPlaceReminder(buildSession({ ...later, ...changes }))).toBeUndefined();
  });

  it("come before the reminder of the session if they are due earlier", () => {
    expect(findDeadline(buildSession(later))).toBe(hoursBefore(76));
  });
});

describe("next deadline", () => {
  it("of a session is its reminder, or the end of the answer to another time if that is earlier", () => {
    expect(findDeadline(buildSession())).toBe(hoursBefore(27));
    const asked = (answer_by: string) =>
      buildSession({
        reschedule: { by: "client", times: [buildSlot(-24)], asked_at: hoursBefore(50), answer_by },
      });
    expect(findDeadline(asked(hoursBefore(28)))).toBe(hoursBefore(28));
    expect(findDeadline(asked(hoursBefore(26)))).toBe(hoursBefore(27));
    expect(findDeadline(buildSession(noted(2)))).toBeUndefined();
  });

  it.each(["declined", "expired", "cancelled"] as const)(
    "of a booking that is %s does not exist",
    (state) => {
      expect(findDeadline(buildSession({ state }))).toBeUndefined();
    },
  );
});

describe("proposed times", () => {
  it("end with the latest, in whatever order they were proposed", () => {
    const times = [buildSlot(5), buildSlot(2), buildSlot(9)];
    expect(getLastStart(buildSession({ selected_times: times }))).toBe(hoursBefore(2));
    expect(getLastStart(buildSession({ selected_times: [] }))).toBe("");
  });

  it("can be confirmed until 24 hours after the request", () => {
    const requested = buildSession({ state: "requested", requested_at: hoursBefore(50) });
    expect(isRequestOverdue(requested, start - 26 * hour - 1)).toBe(false);
    expect(isRequestOverdue(requested, start - 26 * hour)).toBe(true);
  });
});

describe("a report that the advisor did not come", () => {
  const answer_by = hoursBefore(-48);
  const report = {
    reported_at: hoursBefore(0),
    message: null,
    answer_by,
    answer: null,
    answered_at: null,
    answer_message: null,
    is_reviewed: false,
    needs_admin: false,
    outcome: null,
  };
  const answered = { answer: "present", answered_at: hoursBefore(-10) } as const;
  const build = (changes: Partial<NonNullable<BookingRow["no_show"]>>, status = "won") =>
    buildSession({
      ...noted(2),
      no_show: { ...report, ...changes },
      dispute: { id: "dp_1", status, since: hoursBefore(0), decided_at: null },
    });
  const weekAfter = (hours: number) => hoursBefore(hours - 7 * 24);

  it.each([
    ["is unanswered: the end of the time to answer", {}, "won", answer_by],
    ["the advisor contradicts: a week after the answer", answered, "won", weekAfter(-10)],
    ["an admin decides: a week after the time to answer", { needs_admin: true }, "won", weekAfter(-48)],
    ["is unanswered while the bank has the payment", {}, "under_review", answer_by],
    ["the bank decides about", answered, "under_review", undefined],
    ["is settled", { ...answered, outcome: "kept" }, "won", undefined],
    ["is withdrawn", { outcome: "withdrawn" }, "won", undefined],
  ] as const)("is due by itself if it %s", (_, changes, status, expected) => {
    expect(findDeadline(build(changes, status))).toBe(expected);
  });

  it("keeps the booking open for its advisor while it is open, until their link ends a week after the time to answer", () => {
    expect(findOpenUntil(build({}))).toBe(weekAfter(-48));
    expect(findOpenUntil(build(answered))).toBe(weekAfter(-48));
    for (const outcome of ["withdrawn", "kept"] as const)
      expect(findOpenUntil(build({ ...answered, outcome }))).toBe(hoursBefore(-1));
  });
});

it("a booking keeps no address of an advisor who has none, and the time zone of one who was deleted", () => {
  const row = make.booking();
  const [email, timezone] = ["new@example.com", "Asia/Tokyo"] as const;
  expect(toAdvisorAddress(row, { email, timezone })).toEqual({
    advisor_email: email,
    advisor_timezone: timezone,
  });
  expect(toAdvisorAddress(row, { email: null, timezone })).toEqual({
    advisor_email: "",
    advisor_timezone: timezone,
  });
  expect(toAdvisorAddress(row, undefined)).toEqual({
    advisor_email: "",
    advisor_timezone: row.advisor_timezone,
  });
});
