import { describe, expect, it } from "vitest";
import type { AuditAction } from "../../contract/audit-labels.ts";
import { createAdminClient } from "../../test/support/admin.ts";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { buildAuditPut } from "../audit/audit.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { memberStore } from "../members/member-store.ts";
import { transactWrite } from "../table/transactions.ts";
import { handler as runJob } from "./daily-figures.lambda.ts";
import { countDay, writeDailyFigures } from "./daily-figures.ts";
import { handler } from "./overview-admin.lambda.ts";

await startTableForFile();
const admin = await createAdminClient(handler);

const dayMs = 86_400_000;
const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const utc = { name: "UTC", changes: [] };
const context = { getRemainingTimeInMillis: () => 900_000 };
const time = new Date().toISOString();

const recordSync = (day: string, member_id: string, from: string, to: string, amount_cents?: number) => {
  const change = to === "none" ? "membership.ended" : "membership.changed";
  return transactWrite(
    buildAuditPut(
      {
        member_id,
        actor: "stripe",
        action: amount_cents ? "membership.paid" : change,
        detail: { from, to, ...(amount_cents && { amount_cents }) },
      },
      `${day}T12:00:00.000Z`,
    ),
  );
};

describe("daily figures", () => {
  it("count sign-ups without imported members, on the day in UTC", async () => {
    const day = toDay(3);
    for (const at of ["00:00:00.000", "23:59:59.999"])
      await memberStore.put(make.member({ id: crypto.randomUUID(), created_at: `${day}T${at}Z` }));
    await memberStore.put(
      make.member({
        created_at: `${day}T10:00:00.000Z`,
        imported: { import_id: "imp_0192f3c8a1b27c3d8e4f", at: time, customer_id: null },
      }),
    );
    await memberStore.put(make.member({ created_at: `${toDay(2)}T00:00:00.000Z` }));
    expect(await countDay(utc, day)).toMatchObject({ day, sign_ups: 2 });
  });

  it("count each member who became or stopped being a paying one once, and every payment", async () => {
    const day = toDay(5);
    await recordSync(day, "a", "none", "active", 2_000);
    await recordSync(day, "a", "active", "active", 2_000);
    await recordSync(day, "b", "comped", "active", 2_000);
    // Cancelled before Stripe's first event was handled, and a new period whose payment is not taken yet.
    await recordSync(day, "h", "none", "cancelling", 2_000);
    await recordSync(day, "i", "active", "active");
    await recordSync(day, "c", "past_due", "active", 1_700);
    await recordSync(day, "d", "cancelling", "active");
    await recordSync(day, "e", "cancelling", "none");
    await recordSync(day, "e", "cancelling", "none");
    await recordSync(day, "f", "comped", "none");
    const left = { actor: "g", action: "member.deleted", detail: { membership: "active" } } as const;
    await transactWrite(buildAuditPut({ member_id: "g", ...left }, `${day}T13:00:00.000Z`));
    expect(await countDay(utc, day)).toMatchObject({
      conversions: 3,
      churn: 2,
      premium_cents: 4 * 2_000 + 1_700,
    });
  });

  it("take a refund back on the day on which the bank has returned it", async () => {
    const day = toDay(6);
    const record = (action: AuditAction, amount_cents: number) => {
      const entry = { member_id: "a", actor: "stripe", action, detail: { amount_cents } };
      return transactWrite(buildAuditPut(entry, `${day}T12:00:00.000Z`));
    };
    await record("membership.payment_refunded", 500);
    await record("membership.refund_failed", 2_000);
    expect(await countDay(utc, day)).toMatchObject({ premium_refunded_cents: -1_500 });
  });

  it("sum the sessions that were paid that day, also those booked a day earlier", async () => {
    const day = toDay(7);
    const [paid_at, created_at] = [`${day}T00:10:00.000Z`, `${toDay(8)}T23:50:00.000Z`];
    await bookingStore.put(make.booking({ amount_cents: 8_000, paid_at, created_at }));
    await bookingStore.put(make.booking({ amount_cents: 4_000, paid_at: created_at, created_at }));
    expect((await countDay(utc, day)).sessions_cents).toBe(8_000);
  });

  it("follow the zone of the site: its day ends at its midnight", async () => {
    const zone = { name: "America/New_York", changes: [] };
    await memberStore.put(make.member({ created_at: "2026-03-08T05:30:00.000Z" }));
    await memberStore.put(make.member({ created_at: "2026-03-09T03:30:00.000Z" }));
    await memberStore.put(make.member({ created_at: "2026-03-09T04:30:00.000Z" }));
    expect((await countDay(zone, "2026-03-08")).sign_ups).toBe(2);
  });

  it("are written once for each of the last 84 days, and again on request", async () => {
    await runJob({ time }, context);
    const first = await admin.get("adminTrends");
    expect(first.days).toHaveLength(84);
    expect(first.days.at(-1)?.day).toBe(toDay(1));
    const late = make.member({ created_at: `${toDay(10)}T10:00:00.000Z` });
    await memberStore.put(late);
    expect(await listTableCalls(() => writeDailyFigures({ time }, context))).toEqual(["BatchGet"]);
    const find = async () => (await admin.get("adminTrends")).days.find(({ day }) => day === toDay(10));
    const before = (await find())?.sign_ups ?? 0;
    await writeDailyFigures({ days: [toDay(10)] }, context);
    expect((await find())?.sign_ups).toBe(before + 1);
  });
});
