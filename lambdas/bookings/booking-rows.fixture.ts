import { vi } from "vitest";
import { make } from "../../test/support/make.ts";
import type { BookingRow } from "../table/entities.ts";

vi.stubEnv("TABLE_NAME", "table");
export const hour = 3_600_000;
export const now = Date.parse("2026-06-01T12:00:00.000Z");
export const toIso = (ms: number) => new Date(ms).toISOString();

export const buildSlot = (start: number): BookingRow["selected_times"][number] => ({
  date: "2026-06-05",
  time: "9:00 AM",
  timezone: "America/New_York",
  starts_at: toIso(start),
});

export const buildRequest = (overrides: Partial<BookingRow> = {}) =>
  make.booking({
    state: "requested",
    requested_at: toIso(now),
    selected_times: [buildSlot(now + 90 * hour), buildSlot(now + 72 * hour)],
    ...overrides,
  });

export const buildConfirmed = (start: number, overrides: Partial<BookingRow> = {}) =>
  buildRequest({ state: "confirmed", confirmed_time: buildSlot(start), ...overrides });
