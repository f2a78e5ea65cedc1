import { describe, expect, it, vi } from "vitest";
import {
  callBookings,
  createAdvisor,
  createPaidBooking,
  getBookingRow,
  listEmailsTo,
  toEmailText,
  toNineAmSlot,
} from "../../test/support/bookings.fixture.ts";
import { createMember } from "../../test/support/member-rows.ts";
import { advisorStore } from "../advisors/advisor-store.ts";
import { advisorAdminStore } from "../advisors-admin/advisor-admin-store.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import type { AdvisorRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { createClient, schedule, shop } from "./schedule.fixture.ts";

const entry = buildAuditEntry("job", "advisor.deleted", {});
describe("a paid booking", () => {
  it("accepts up to three times and emails the advisor and the client once", async () => {
    const { member, advisor, id } = await createClient();
    const times = [
      toNineAmSlot(5),
      toNineAmSlot(6, "6:30 PM", "Asia/Kolkata"),
      toNineAmSlot(7, "1:00 PM", "Europe/London"),
    ];
    const { status, body } = await schedule(member, id, times);
    expect([status, body.state]).toEqual([200, "requested"]);
    expect(body.selected_times).toMatchObject(times);
    const [toAdvisor, ...others] = await listEmailsTo(advisor.email);
    const [, toClient, ...further] = await listEmailsTo(member.email);
    expect([others, further]).toEqual([[], []]);
    expect(toAdvisor).toMatchObject({
      booking_id: id,
      reply_to: member.email,
      action: { path: expect.stringMatching(new RegExp(`^/proposal#${id}\\.1\\.`)) },
    });
    // Each time is in the advisor's zone, and in the zone it was chosen in.
    const text = toAdvisor ? toEmailText(toAdvisor) : "";
    expect(text).toMatch(/Time 1: \w+, .*, 9:00 AM E[SD]T\nTime 2/);
    expect(text).toMatch(/Time 2: \w+, .*E[SD]T\n\w{3} 6:30 PM IST for Maya\n/);
    expect(toClient).toMatchObject({ booking_id: id, reply_to: advisor.email });
    expect(toClient && toEmailText(toClient)).toMatch(
      /Time 2: .*6:30 PM IST\n\w{3} .* E[SD]T for Ana Ruiz\n/,
    );
    expect(JSON.stringify(toClient)).not.toContain("/proposal");
  });

  it("counts the same instant in three zones once", async () => {
    const { member, id } = await createClient();
    const same = [
      toNineAmSlot(5, "12:00 PM", "Asia/Shanghai"),
      toNineAmSlot(5, "1:00 PM", "Asia/Tokyo"),
      toNineAmSlot(5, "9:30 AM", "Asia/Kolkata"),
    ];
    const { body } = await schedule(member, id, same);
    expect(body.selected_times).toMatchObject([same[0] ?? {}]);
    expect((await getBookingRow(id)).client_timezone).toBe("Asia/Shanghai");
  });

  it("is scheduled once by 50 concurrent requests, with one email to each side", async () => {
    const { member, advisor, id } = await createClient();
    const many = await Promise.all(Array.from({ length: 50 }, () => schedule(member, id)));
    const outcomes = many.map(({ status, body }) =>
      status === 200 ? "200" : `${status} ${body.error?.code}`,
    );
    expect(outcomes.toSorted()).toEqual(["200", ...Array(49).fill("409 already_scheduled")]);
    expect(
      [await listEmailsTo(advisor.email), await listEmailsTo(member.email)].map((mails) => mails.length),
    ).toEqual([1, 2]);
  });

  it("keeps its advisor and price after the advisor is deactivated or raises the rate", async () => {
    const { member, advisor, id } = await createClient();
    await advisorStore.put({ ...advisor, active: false, hourly_rate: 500 });
    expect(await schedule(member, id)).toMatchObject({ status: 200, body: { amount_cents: 8_000 } });
    expect(await listEmailsTo(advisor.email)).toHaveLength(1);
  });

  it("is sent to the advisor's current address, in their current time zone, by their current name", async () => {
    const { member, advisor, id } = await createClient();
    await callBookings("getBooking", member, { id });
    const email = `new-${advisor.email}`;
    const timezone = "America/Los_Angeles";
    await advisorStore.put({ ...advisor, email, timezone, full_name: "Ana Diaz" });
    expect((await schedule(member, id)).status).toBe(200);
    expect(await listEmailsTo(advisor.email)).toEqual([]);
    const [request] = await listEmailsTo(email);
    expect(request && toEmailText(request)).toMatch(/Hi Ana,.*When: [^\n]*6:00 AM P[SD]T\n/s);
    expect(await getBookingRow(id)).toMatchObject({ advisor_email: email, advisor_timezone: timezone });
    expect((await listEmailsTo(member.email)).at(-1)?.reply_to).toBe(email);
  });

  it.each([
    ["no longer has", (row: AdvisorRow) => advisorStore.put({ ...row, email: null, active: false })],
    [
      "had before they were deleted",
      (row: AdvisorRow) => advisorAdminStore.delete(row, entry, row.updated_at),
    ],
  ])("is not sent to an address that its advisor %s", async (_, change) => {
    const { member, advisor, id } = await createClient();
    await change(advisor);
    expect((await schedule(member, id)).body.error?.code).toBe("not_found");
    expect(await listEmailsTo(advisor.email)).toEqual([]);
    expect((await getBookingRow(id)).state).toBe("paid");
  });

  it("of a client without a name is requested by 'Valued Member'", async () => {
    const [nameless, advisor] = [
      await createMember({ first_name: "", last_name: "" }),
      await createAdvisor(),
    ];
    const { id } = await createPaidBooking(shop, nameless, advisor);
    await schedule(nameless, id);
    expect((await listEmailsTo(advisor.email))[0]?.subject).toMatch(
      /^Valued Member asks for 60 minutes: answer by \w{3} \d+:\d\d [AP]M$/,
    );
  });
});

it("an email subject with a long name keeps the deadline and cuts the name between characters", async () => {
  const names = { first_name: `ab${"🦊".repeat(38)}`, last_name: "🦊".repeat(40) };
  const [member, advisor] = [await createMember(names), await createAdvisor()];
  const { id } = await createPaidBooking(shop, member, advisor);
  expect((await schedule(member, id)).status).toBe(200);
  expect((await listEmailsTo(advisor.email))[0]?.subject).toMatch(
    /^ab🦊{3,12}… asks for 60 minutes: answer by .* [AP]M$/u,
  );
});

it("scheduling returns busy on repeated write conflicts, and a retry succeeds", async () => {
  const { member, id } = await createClient();
  vi.spyOn(bookingStore, "update").mockResolvedValue(undefined);
  // Without waiting between the attempts.
  vi.spyOn(Math, "random").mockReturnValue(0);
  const { status, body } = await schedule(member, id);
  vi.restoreAllMocks();
  expect([status, body.error?.code]).toEqual([503, "busy"]);
  expect((await schedule(member, id)).status).toBe(200);
});

describe("invalid proposed times", () => {
  const cases: [string, unknown[], string][] = [
    ["none", [], "selected_times"],
    ["four", [toNineAmSlot(4), toNineAmSlot(5), toNineAmSlot(6), toNineAmSlot(7)], "selected_times"],
    ["off the grid", [toNineAmSlot(5, "9:15 AM")], "selected_times.0.time"],
    ["out of hours", [toNineAmSlot(5), toNineAmSlot(6, "8:00 PM")], "selected_times.1.time"],
    [
      "in a zone that is not offered",
      [toNineAmSlot(5, "9:00 AM", "Europe/Berlin")],
      "selected_times.0.timezone",
    ],
    ["on 30 February", [{ ...toNineAmSlot(5), date: "2027-02-30" }], "selected_times.0.date"],
    ["past", [toNineAmSlot(5), toNineAmSlot(-2)], "selected_times.1"],
    ["too far away", [toNineAmSlot(95)], "selected_times.0"],
  ];
  it("are rejected with their index, and change nothing", async () => {
    const { member, advisor, id } = await createClient();
    for (const [, times, field] of cases) {
      const { status, body } = await schedule(member, id, times);
      expect([field, status, body.error?.code]).toEqual([field, 400, "invalid"]);
      expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
    }
    const extra = await callBookings("scheduleBooking", member, {
      id,
      selected_times: [toNineAmSlot(5)],
      session_price: 1,
    });
    expect(extra.body.error?.code).toBe("unknown_field");
    expect(await listEmailsTo(advisor.email)).toEqual([]);
    expect((await schedule(member, id)).status).toBe(200);
  });
});
