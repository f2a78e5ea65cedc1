import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { ScanCommand } from "dynamodb-toolbox/table/actions/scan";
import { describe, expect, it } from "vitest";
import { callBookings, runDeadlinesAt } from "../../test/support/bookings.fixture.ts";
import { make } from "../../test/support/make.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { createId } from "../id.ts";
import { buildPersonalKeys } from "../table/personal-rows.ts";
import { outboxEntity } from "../table/system-entities.ts";
import { table } from "../table/table.ts";
import { wordEntity } from "../table/word-entities.ts";
import { anonymizeBookings } from "./anonymize-bookings.ts";
import { bookingStore } from "./booking-store.ts";

await startTableForFile();
const admin = await createMember({ is_admin: true });

/** `minute` orders them by creation. */
const createBooking = async (minute: number, overrides: Parameters<typeof make.booking>[0] = {}) => {
  const created_at = new Date(Date.UTC(2026, 5, 1) + minute * 60_000).toISOString();
  const row = make.booking({ created_at, ...overrides });
  await bookingStore.put(row);
  return row;
};

const dana = { client_name: "Dana Whitfield", client_email: "dana.w@harbor.example" };
// The defect: older requests behind newer attempts that were never paid.
const requests = await Promise.all(
  [0, 1, 2].map((minute) => createBooking(minute, { state: "requested", ...dana, advisor_name: "Dr. Ana" })),
);
for (let n = 0; n < 114; n++)
  await createBooking(10 + n, {
    state: "pending_payment",
    client_name: `Sam Nr${n}`,
    client_email: `sam${n}@example.com`,
    advisor_name: n === 7 ? "Marisol Vega" : "Joy Okafor",
  });

const list = async (query: Record<string, string> = {}) =>
  (await callBookings("adminListBookings", admin, query)).body;
const listNames = async (query: Record<string, string>) =>
  (await list(query)).items.map(({ client_name }) => client_name);

describe("the list of bookings", () => {
  it("shows 3 requests behind 114 unpaid attempts on its first page, oldest first if asked", async () => {
    const page = await list({ state: "requested" });
    expect(page.items.map(({ id }) => id)).toEqual(requests.map(({ id }) => id).toReversed());
    expect(page.next).toBeNull();
    expect((await list({ state: "requested", sort: "oldest" })).items[0]?.id).toBe(requests[0]?.id);
    expect((await list({ sort: "oldest" })).items[0]?.id).toBe(requests[0]?.id);
  });

  it("has the count of every state on its first page, and all rows over its pages", async () => {
    const first = await list();
    expect(first.counts).toMatchObject({ requested: 3, pending_payment: 114, confirmed: 0 });
    const second = await list({ cursor: first.next ?? "" });
    expect(second).toMatchObject({ counts: null, next: null });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(117);
    const at = "2026-01-01T00:00:00Z";
    for (const query of [{ advisor_id: `${requests[0]?.advisor_id}` }, { from: at }, { before: at }])
      expect((await list(query)).counts, "not those of a part").toBeNull();
  });

  it.each([
    ["Dana Whitfield", 3],
    ["whitfield da", 3],
    ["dana.w@harbor", 3],
    ["@harbor.example", 3],
    ["marisol", 1],
    ["sam vega", 1],
    [requests[0]?.id ?? "", 1],
    ["dana okafor", 0],
  ])("finds %j", async (q, count) => expect(await listNames({ q })).toHaveLength(count));

  it("finds parts of words if no word begins with what was typed, and says so", async () => {
    const { items, searched } = await list({ q: "hitfie" });
    expect(items).toHaveLength(3);
    expect(searched).toEqual({ rows: expect.any(Number), complete: true });
    expect((await list({ q: "dana" })).searched).toBeUndefined();
    expect(await listNames({ q: "hitfie", state: "confirmed" })).toEqual([]);
  });

  it("searches within a state", async () => {
    expect(await listNames({ q: "dana", state: "requested" })).toHaveLength(3);
    expect(await listNames({ q: "dana", state: "confirmed" })).toEqual([]);
  });

  it("takes at most three table calls, filtered, searched or further on, the access check included", async () => {
    const { next } = await list();
    for (const query of [
      {},
      { state: "requested" },
      { q: "dana whitfield" },
      { q: "hitfie" },
      { cursor: next ?? "" },
    ])
      expect((await listTableCalls(() => list(query))).length).toBeLessThanOrEqual(3);
  });

  it("shows a booking under Refund pending until its refund is done, and then under its state", async () => {
    const [at, later] = ["2026-05-31T10:00:00.000Z", "2026-05-31T10:05:00.000Z"];
    const row = await createBooking(-9, { state: "declined", paid_at: at, refund_requested_at: at });
    const listIds = async (state: string) => (await list({ state })).items.map(({ id }) => id);
    expect([await listIds("refund_pending"), await listIds("declined")]).toEqual([[row.id], []]);
    expect((await list()).counts).toMatchObject({ refund_pending: 1, declined: 0 });
    await bookingStore.update(row, { changes: { refunded_at: later } }, Date.parse(later));
    expect([await listIds("refund_pending"), await listIds("declined")]).toEqual([[], [row.id]]);
    expect((await list()).counts).toMatchObject({ refund_pending: 0, declined: 1 });
  });

  it("shows a confirmed session without a place apart until the advisor gives one or it starts", async () => {
    const [at, start] = ["2026-05-31T10:00:00.000Z", "2026-06-05T10:00:00.000Z"];
    const confirmed_time = {
      date: "2026-06-05",
      time: "11:00 AM",
      timezone: "Europe/London",
      starts_at: start,
    } as const;
    const session_reminders = { starts_at: start, count: 2 };
    const session = { state: "confirmed", confirmed_at: at, confirmed_time, session_reminders } as const;
    const [row, given] = [await createBooking(-8, session), await createBooking(-7, session)];
    const listIds = async () => (await list({ state: "place_missing" })).items.map(({ id }) => id);
    expect(await listIds()).toEqual([given.id, row.id]);
    await bookingStore.update(
      given,
      { changes: { place: { kind: "phone", value: "555-0100" } } },
      Date.parse(at),
    );
    expect(await listIds()).toEqual([row.id]);
    await runDeadlinesAt(Date.parse(start));
    expect(await listIds()).toEqual([]);
    expect((await list()).counts).toMatchObject({ place_missing: 0, confirmed: 2 });
  });

  it("shows what a search finds in the order of the sessions, those without a time as the newest", async () => {
    const days = [
      ["Zora Second", "2026-07-02"],
      ["Zora None", undefined],
      ["Zora First", "2026-07-01"],
    ] as const;
    for (const [index, [client_name, date]] of days.entries()) {
      const starts_at = `${date}T08:00:00.000Z`;
      const time = { time: "9:00 AM", timezone: "Europe/London", starts_at } as const;
      const confirmed_time = date === undefined ? null : { date, ...time };
      await createBooking(600 + index, { state: "cancelled", client_name, confirmed_time });
    }
    const names = ["Zora None", "Zora Second", "Zora First"];
    expect(await listNames({ q: "zora" })).toEqual(names);
    expect(await listNames({ q: "zora", sort: "oldest" })).toEqual(names.toReversed());
  });

  it("refuses the cursor of another list", async () => {
    const { next } = await list();
    expect((await callBookings("adminListBookings", admin, { q: "dana", cursor: `${next}` })).status).toBe(
      400,
    );
  });
});

async function putEmail(member_id: string, message: { to: string; booking_id: string }): Promise<void> {
  const at = new Date().toISOString();
  await outboxEntity
    .build(PutItemCommand)
    .item({
      id: createId("obx"),
      created_at: at,
      updated_at: at,
      message: { kind: "mail", member_id, subject: "Your request", ...message },
      state: "sent",
      attempts: 1,
      retrying_since: at,
      sent_at: at,
      last_error: null,
      ttl: 9_999_999_999,
      ...buildPersonalKeys("emails", member_id, at),
    })
    .send();
}

describe("one booking", () => {
  it("is read by its id, with its emails to both sides, and not those of another booking", async () => {
    const [{ id, member_id } = make.booking(), other] = requests;
    for (const to of ["dana.w@harbor.example", "ana.ruiz@example.com"])
      await putEmail(`${member_id}`, { to, booking_id: id });
    await putEmail(`${member_id}`, { to: "dana.w@harbor.example", booking_id: `${other?.id}` });
    expect((await callBookings("adminGetBooking", admin, { id })).body).toMatchObject({ id, ...dana });
    const { items } = (await callBookings("adminListBookingEmails", admin, { id })).body;
    expect(items.map(({ to }) => to).toSorted()).toEqual(["ana.ruiz@example.com", "dana.w@harbor.example"]);
    const unknown = `bkg_${"0".repeat(32)}`;
    expect((await callBookings("adminGetBooking", admin, { id: unknown })).status).toBe(404);
  });

  it("has its emails, also those behind a hundred newer ones to the same client", async () => {
    const { id, member_id } = await createBooking(502, { state: "declined" });
    await putEmail(`${member_id}`, { to: "first@example.com", booking_id: id });
    const others = Array.from({ length: 100 }, () =>
      putEmail(`${member_id}`, { to: "later@example.com", booking_id: `${requests[0]?.id}` }),
    );
    await Promise.all(others);
    const { items } = (await callBookings("adminListBookingEmails", admin, { id })).body;
    expect(items.map(({ to }) => to)).toEqual(["first@example.com"]);
  });

  it("is not found by its client after the client's account is deleted, and no row keeps the name", async () => {
    const client = { client_name: "Ottilie Brandt", client_email: "ottilie@example.net" };
    const row = await createBooking(500, { ...client, state: "declined" });
    expect(await listNames({ q: "ottilie" })).toHaveLength(1);
    await anonymizeBookings({ id: `${row.member_id}` });
    expect(await listNames({ q: "ottilie" })).toEqual([]);
    expect(await listNames({ q: row.id })).toEqual(["Former member"]);
    const { Items = [] } = await table.build(ScanCommand).entities(wordEntity).send();
    expect(JSON.stringify(Items)).not.toMatch(/ottilie|brandt/);
  });
});
