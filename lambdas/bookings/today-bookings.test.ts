import { expect, it } from "vitest";
import { maxTodayRows } from "../../contract/today.ts";
import { make, toTimeIn } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { listTodayBookings } from "./today-bookings.ts";

await startTableForFile();

const minute = 60_000;
const day = 1_440 * minute;

/** A session of some days ago to which the advisor did not come, as its client says. */
function buildReported(daysAgo: number, report: object = {}, changes: Partial<BookingRow> = {}): BookingRow {
  const no_show = {
    ...{ reported_at: toTimeIn(-daysAgo * day), answer_by: toTimeIn((2 - daysAgo) * day), message: null },
    ...{ answer: null, answered_at: null, answer_message: null },
    ...{ is_reviewed: false, needs_admin: false, outcome: null },
    ...report,
  };
  return make.booking({
    state: "confirmed",
    confirmed_time: make.slotIn(-daysAgo * day),
    confirmed_at: toTimeIn(-99 * day),
    no_show,
    ...changes,
  });
}

it("today: the requests that are open for longest are listed, by the end of their time to answer", async () => {
  const rows = Array.from({ length: maxTodayRows + 1 }, (_, place) =>
    make.booking({
      state: "requested",
      created_at: toTimeIn(place * 1_000 - day),
      requested_at: toTimeIn(-place * minute),
      selected_times: [make.slotIn(9 * day)],
    }),
  );
  for (const row of rows.toReversed()) await bookingStore.put(row);
  const { requests } = await listTodayBookings(Date.now());
  const expected = rows.slice(0, maxTodayRows).toReversed();
  expect(requests.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

it("today: only reports that an admin decides are listed, by when they were made", async () => {
  const [late, early] = [buildReported(2, { answer: "present" }), buildReported(4, { needs_admin: true })];
  const dispute = { id: "dp_1", status: "needs_response", since: toTimeIn(-day), decided_at: null };
  const others = [
    buildReported(1),
    buildReported(1, { outcome: "withdrawn" }, { dispute }),
    buildReported(1, { outcome: "refunded" }, { refund_requested_at: toTimeIn(0) }),
  ];
  for (const row of [late, early, ...others]) await bookingStore.put(row);
  const { no_shows } = await listTodayBookings(Date.now());
  expect(no_shows.map(({ id, at }) => [id, at])).toEqual(
    [early, late].map(({ id, no_show }) => [id, no_show?.reported_at]),
  );
});

it("today: advisors who left two questions without an answer are listed, and not those who answered", async () => {
  const write = async (advisor_id: string, daysAgo: number, report: object = {}, changes = {}) => {
    const row = buildReported(daysAgo, { outcome: "refunded", ...report }, { advisor_id, ...changes });
    await bookingStore.put(row);
    const action = daysAgo === 5 ? "booking.no_show_refunded" : "booking.no_show_contested";
    const audit = buildAuditEntry("job", action, { booking_id: row.id }, row.member_id);
    await bookingStore.update(row, { changes: {}, audit }, Date.now());
    return row;
  };
  const [silent, answering, unasked, once, former] = Array.from({ length: 5 }, () => make.advisor().id);
  const newest = await write(silent ?? "", 4, {}, { advisor_name: "Ana Diaz" });
  await write(silent ?? "", 5, {}, { advisor_name: "Ana Diaz" });
  await write(once ?? "", 5);
  for (const daysAgo of [4, 5]) {
    await write(answering ?? "", daysAgo, { answer: "present" });
    await write(unasked ?? "", daysAgo, {}, { advisor_email: "" });
    await write(former ?? "", daysAgo, { reported_at: toTimeIn(-91 * day) });
  }
  const { silent_advisors } = await listTodayBookings(Date.now());
  const { advisor_id, no_show } = newest;
  expect(silent_advisors).toEqual([
    { advisor_id, advisor_name: "Ana Diaz", reports: 2, at: no_show?.reported_at },
  ]);
});
