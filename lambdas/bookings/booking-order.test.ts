import { BatchPutRequest } from "dynamodb-toolbox/entity/actions/batchPut";
import { describe, expect, it } from "vitest";
import { writeRows } from "../../test/bench/write-rows.ts";
import { callBookings } from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { createId } from "../id.ts";
import { type BookingRow, bookingEntity } from "../table/entities.ts";
import { bookingListStore } from "./booking-list-store.ts";
import { bookingStore, withIndexKeys } from "./booking-store.ts";

await startTableForFile();
const admin = await createMember({ is_admin: true });
const [maya, omar] = [createId("adv"), createId("adv")];

const toSlot = (day: string) => ({
  date: day,
  time: "9:00 AM" as const,
  timezone: "Europe/London" as const,
  starts_at: `${day}T09:00:00.000Z`,
});
const put = async (name: string, changes: Partial<BookingRow>): Promise<void> => {
  await bookingStore.put(make.booking({ client_name: name, advisor_id: maya, ...changes }));
};
const confirmed = (day: string): Partial<BookingRow> => ({ state: "confirmed", confirmed_time: toSlot(day) });

// In another order than that of the sessions.
await put("June", { ...confirmed("2027-01-16"), meeting_note: "Room 4" });
await put("April", { ...confirmed("2027-01-14"), meeting_note: "Room 4" });
await put("Mae", {
  advisor_id: omar,
  state: "requested",
  selected_times: [toSlot("2027-01-20"), toSlot("2027-01-15")],
});
await put("Noah", { state: "paid", created_at: "2026-12-01T08:00:00.000Z" });
await put("Olga", { advisor_id: omar, state: "paid", created_at: "2026-12-02T08:00:00.000Z" });
for (let n = 0; n < 120; n++)
  await put(`Former ${n}`, { state: "declined", selected_times: [toSlot("2026-11-02")] });

const list = async (query: Record<string, string> = {}) =>
  (await callBookings("adminListBookings", admin, query)).body;
const listNames = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ client_name }) => client_name);

describe("the list of bookings in the order of their sessions", () => {
  const week = { from: "2027-01-14T00:00:00Z", before: "2027-01-16T09:00:00Z" };

  it.each([
    ["all, without a time first and then the last session", {}, ["Olga", "Noah", "June", "Mae", "April"]],
    ["the sessions between two instants, soonest first", { ...week, sort: "oldest" }, ["April", "Mae"]],
    ["one advisor", { advisor_id: omar }, ["Olga", "Mae"]],
    ["one advisor and one state", { advisor_id: maya, state: "confirmed" }, ["June", "April"]],
    ["an advisor, a state and dates", { ...week, advisor_id: maya, state: "confirmed" }, ["April"]],
    ["a search within dates and an advisor", { ...week, q: "mae", advisor_id: omar }, ["Mae"]],
    ["a search outside the dates", { ...week, q: "june" }, []],
  ])("shows %s", async (_, query, names) =>
    expect((await listNames(query)).slice(0, names.length || 1)).toEqual(names),
  );

  it("reads a page of each filter in three table calls, the access check included, in both directions", async () => {
    const filters = [
      {},
      { state: "declined" },
      { advisor_id: maya },
      { advisor_id: maya, state: "declined" },
    ];
    for (const filter of [...filters, { ...week }, { ...week, advisor_id: maya, state: "paid" }])
      for (const sort of ["newest", "oldest"])
        expect((await listTableCalls(() => list({ ...filter, sort }))).length).toBeLessThanOrEqual(3);
  });

  it("goes on after a page in the same order", async () => {
    const first = await list({ advisor_id: maya, sort: "oldest" });
    const second = await list({ advisor_id: maya, sort: "oldest", cursor: first.next ?? "" });
    const names = [...first.items, ...second.items].map(({ client_name }) => client_name);
    expect([new Set(names).size, names.slice(-3)]).toEqual([123, ["April", "June", "Noah"]]);
  });

  it("finds an advisor's booking of one state behind 700 of another, and shows those as a whole page", async () => {
    const advisor_id = createId("adv");
    const declined: Partial<BookingRow> = { state: "declined", selected_times: [toSlot("2027-02-02")] };
    const others = Array.from({ length: 701 }, () => make.booking({ ...declined, advisor_id }));
    const session = make.booking({ ...confirmed("2027-02-01"), advisor_id, meeting_note: "Room 4" });
    const puts = [...others, session].map((row) =>
      bookingEntity.build(BatchPutRequest).item(withIndexKeys(row)),
    );
    await writeRows(puts);
    const listState = async (state: "confirmed" | "declined") =>
      (await bookingListStore.list({ advisor_id, state, sort: "newest" })).items;
    expect((await listState("confirmed")).map(({ id }) => id)).toEqual([session.id]);
    expect((await listState("declined")).length).toBeGreaterThan(350);
  });

  it("finds a started session by a part of a word in its state, as by a whole one", async () => {
    const started = confirmed("2027-01-10");
    await put("Petra", { ...started, place_reminded_at: started.confirmed_time?.starts_at ?? null });
    for (const q of ["petra", "etra"]) {
      expect(await listNames({ q, state: "confirmed" })).toEqual(["Petra"]);
      expect(await listNames({ q, state: "place_missing" })).toEqual([]);
      expect((await list({ q })).searched === undefined).toBe(q === "petra");
    }
  });

  it("refuses an end before the start", async () => {
    const { status } = await callBookings("adminListBookings", admin, {
      from: week.before,
      before: week.from,
    });
    expect(status).toBe(400);
  });
});
