import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import type { BookingRow } from "../table/entities.ts";
import { bookingStore } from "./booking-store.ts";
import { countBookings } from "./count-bookings.ts";

await startTableForFile();

it("the revenue of a month is what was paid from its start on and is neither refunded, in whole or in part, nor lost", async () => {
  const monthStart = Date.parse("2026-06-01T04:00:00.000Z");
  const toIso = (ms: number) => new Date(monthStart + ms).toISOString();
  const rows: Partial<BookingRow>[] = [
    { paid_at: toIso(-1) },
    { paid_at: toIso(0) },
    { paid_at: toIso(1), amount_cents: 4_000, refunded_cents: 500 },
    { paid_at: toIso(2), state: "cancelled", refund_requested_at: toIso(3), refunded_at: toIso(4) },
    { paid_at: toIso(5), dispute: { id: "dp_1", status: "lost", since: toIso(6), decided_at: toIso(7) } },
    { paid_at: null, state: "pending_payment" },
  ];
  for (const row of rows) await bookingStore.put(make.booking(row));
  const { figures, pages } = await countBookings(monthStart);
  expect(pages).toBe(1);
  expect(figures).toMatchObject({
    by_state: { paid: 4, cancelled: 1, pending_payment: 1, refund_pending: 0 },
    paid_this_month: 2,
    paid_this_month_cents: 11_500,
    complete: true,
  });
});
