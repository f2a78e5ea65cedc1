import { describe, expect, it, vi } from "vitest";
import { noMembership } from "../../contract/membership.ts";
import { getDayStart } from "../../contract/site-zone.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { downloadStore } from "../content/download-store.ts";
import { memberStore } from "../members/member-store.ts";
import { buildUnpaidBilling } from "../membership/membership-store.ts";
import { handler } from "./overview-admin.lambda.ts";
import { figuresStore } from "./trends.ts";

const day = 86_400_000;
const zone = vi.hoisted(() => ({ name: "UTC", changes: [] }));
vi.mock("../site-settings/site-zone.ts", () => ({ getSiteZone: async () => zone }));

await startTableForFile();
const admin = await createAdminClient(handler);

const getOverview = () => admin.get("adminOverview");
const toTimeAgo = (ms: number) => new Date(Date.now() - ms).toISOString();

it("overview shows zeros for an empty table", async () => {
  expect(await getOverview()).toMatchObject({
    members: { by_role: { free_member: 0, premium_member: 0, admin: 1 }, complete: true },
    bookings: { by_state: { paid: 0, confirmed: 0 }, paid_this_month: 0 },
    premium_per_month_cents: 0,
    premium_this_month_cents: 0,
  });
});

describe("overview figures", () => {
  it("count members by role and without admins by membership, and what Premium brings a month from those who go on paying", async () => {
    const ended = { current_period_end: null, grace_until: toTimeAgo(day) };
    const billing = {
      ...buildUnpaidBilling("cus_1"),
      subscription_id: "sub_1",
      status: "active",
      price_cents: 2_000,
      paid: { ...noMembership, state: "active" as const },
    };
    const rows = [
      make.memberWithRole("free_member"),
      make.memberWithRole("free_member"),
      make.memberWithRole("premium_member", { billing }),
      make.member({
        membership: { ...noMembership, state: "cancelling" },
        billing: { ...billing, paid: { ...noMembership, state: "cancelling" } },
      }),
      make.member({ membership: { ...noMembership, state: "comped" }, billing }),
      make.member({ membership: { state: "past_due", ...ended } }),
      make.member({
        is_admin: true,
        membership: { ...noMembership, state: "active" },
        billing: { ...billing, price_cents: 9_000, price_months: 12 },
      }),
      make.memberWithRole("premium_member", { billing, deleted_at: toTimeAgo(day) }),
      make.memberWithRole("free_member", { deleted_at: toTimeAgo(day) }),
    ];
    for (const row of rows) await memberStore.put(row);
    const { members, premium_per_month_cents } = await getOverview();
    expect(members.by_role).toEqual({ free_member: 3, premium_member: 3, admin: 2 });
    expect(members.by_membership).toEqual({ none: 2, active: 1, cancelling: 1, past_due: 1, comped: 1 });
    expect(premium_per_month_cents).toBe(2_000 + 2_000 + 9_000 / 12);
  });

  it("count bookings by state, and what was received for sessions and Premium this month", async () => {
    const now = new Date().toISOString();
    const date = { date: "2099-01-05", time: "9:00 AM", timezone: "America/New_York" } as const;
    const slot = { ...date, starts_at: "2099-01-05T14:00:00.000Z" };
    const asked = { paid_at: now, requested_at: now, selected_times: [slot] };
    const bookings = [
      make.booking({
        ...asked,
        state: "confirmed",
        confirmed_time: slot,
        amount_cents: 8_000,
        meeting_note: "Room 4",
      }),
      make.booking({ ...asked, state: "requested", amount_cents: 4_501, refunded_cents: 500 }),
      make.booking({ state: "declined", paid_at: now, refund_requested_at: now, refunded_at: now }),
      make.booking({ state: "expired", paid_at: toTimeAgo(60 * day), refund_requested_at: now }),
      make.booking({ state: "paid", paid_at: toTimeAgo(40 * day) }),
      make.booking({ state: "pending_payment", paid_at: null }),
    ];
    for (const booking of bookings) await bookingStore.put(booking);
    const month = new Date().toISOString().slice(0, 7);
    const counted = {
      sign_ups: 0,
      conversions: 0,
      churn: 0,
      sessions_cents: 0,
      premium_cents: 4_000,
      premium_refunded_cents: 500,
    };
    await figuresStore.save({ ...counted, day: `${month}-01` });
    await figuresStore.save({ ...counted, day: toTimeAgo(32 * day).slice(0, 10) });
    const { bookings: figures, premium_this_month_cents } = await getOverview();
    expect(figures.by_state).toEqual({
      pending_payment: 1,
      paid: 1,
      requested: 1,
      confirmed: 1,
      declined: 1,
      expired: 0,
      cancelled: 0,
      place_missing: 0,
      no_show_unanswered: 0,
      no_show: 0,
      disputed: 0,
      refund_pending: 1,
    });
    expect(figures).toMatchObject({ paid_this_month: 2, paid_this_month_cents: 12_001 });
    // The first of the month is not over on that day.
    expect(premium_this_month_cents).toBe(new Date().getUTCDate() === 1 ? 0 : 3_500);
  });

  it("count what was received since midnight of the first by the site's clock", async () => {
    zone.name = "Pacific/Kiritimati";
    const { month, bookings: before } = await getOverview();
    const start = getDayStart(zone, `${month}-01`);
    for (const paid_at of [start, start - 1].map((at) => new Date(at).toISOString()))
      await bookingStore.put(make.booking({ state: "paid", paid_at, amount_cents: 700 }));
    const { bookings } = await getOverview();
    zone.name = "UTC";
    expect(bookings.paid_this_month_cents - before.paid_this_month_cents).toBe(700);
  });

  it("count downloads by item and month, most downloaded first, including concurrent ones", async () => {
    const [ducks, geese] = [make.contentItem({ title: "Ducks" }), make.contentItem({ title: "Geese" })];
    const firstOfMonth = new Date();
    firstOfMonth.setUTCDate(1);
    const lastMonth = firstOfMonth.getTime() - 2 * day;
    await Promise.all(Array.from({ length: 50 }, () => downloadStore.count(ducks, Date.now())));
    await downloadStore.count(geese, Date.now());
    await downloadStore.count(geese, lastMonth);
    const { downloads } = await getOverview();
    expect(downloads).toMatchObject([
      {
        month: new Date().toISOString().slice(0, 7),
        total: 51,
        items: [
          { content_id: ducks.id, title: "Ducks", count: 50 },
          { content_id: geese.id, title: "Geese", count: 1 },
        ],
      },
      { month: new Date(lastMonth).toISOString().slice(0, 7), total: 1 },
    ]);
  });

  it("take thirteen table calls, and no scan", async () => {
    const calls = await listTableCalls(getOverview);
    expect(calls.toSorted()).toEqual([
      ...Array.from({ length: new Date().getUTCDate() === 1 ? 1 : 2 }, () => "BatchGet"),
      "Get",
      "Get",
      ...Array.from({ length: 9 }, () => "Query"),
    ]);
  });
});

it("overview figures of a large table are cached for five minutes", async () => {
  const first_name = "x".repeat(350_000);
  for (let n = 0; n < 16; n++) await memberStore.put(make.memberWithRole("premium_member", { first_name }));
  const first = await getOverview();
  await memberStore.put(make.member());
  const calls = await listTableCalls(async () => {
    expect(await getOverview()).toMatchObject({ counted_at: first.counted_at, members: first.members });
  });
  expect(calls).toEqual(["Get", "Get"]);
});
