import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { createId } from "../id.ts";
import type { BookingRow } from "../table/entities.ts";
import { buildConfirmed, buildRequest, buildSlot, hour } from "./booking-rows.fixture.ts";
import { bookingStore } from "./booking-store.ts";
import { listBookingsOpenAfter, listLockedHalfHours } from "./diary-store.ts";

await startTableForFile();
/** A full hour, as sessions begin at. */
const now = Math.ceil(Date.now() / hour) * hour;

const put = async (row: BookingRow): Promise<BookingRow> => {
  await bookingStore.put(row);
  return row;
};

it("a half-hour is locked for every other booking while a session has it, and free once that is cancelled", async () => {
  const advisor_id = createId("adv");
  const row = await put(buildRequest({ advisor_id }));
  const start = now + 72 * hour;
  const halfHours = [-1, 0, 1, 2].map((part) => start + (part * hour) / 2);
  const list = (id: string) => listLockedHalfHours(advisor_id, halfHours, id);
  expect(await list("bkg_other")).toEqual([]);
  const time = { state: "confirmed", confirmed_time: buildSlot(start) } as const;
  const session = await bookingStore.update(row, { changes: time }, now);
  expect((await list("bkg_other")).toSorted()).toEqual([start, start + hour / 2]);
  expect(await list(row.id)).toEqual([]);
  if (session) await bookingStore.update(session, { changes: { state: "cancelled" } }, now);
  expect(await list("bkg_other")).toEqual([]);
});

it("the open bookings of advisors are those that end later; with an end, the sessions of those days", async () => {
  const [one, other, away] = [createId("adv"), createId("adv"), createId("adv")];
  // Sessions of an hour, in the order in which they end.
  const [ended, soon, late, far] = [
    await put(buildConfirmed(now - hour, { advisor_id: one })),
    await put(buildConfirmed(now, { advisor_id: one })),
    await put(buildConfirmed(now + 70 * hour, { advisor_id: other })),
    await put(buildConfirmed(now + 72 * hour, { advisor_id: other })),
  ];
  const asked = await put(buildRequest({ advisor_id: one }));
  await put(buildConfirmed(now, { advisor_id: away }));
  await put(make.booking({ advisor_id: one, state: "declined" }));
  const list = async (from: number, until?: number) =>
    (await listBookingsOpenAfter([one, other], from, until)).map(({ id }) => id);
  expect(await list(now)).toEqual([soon, asked, late, far].map(({ id }) => id));
  expect(await list(now - 1)).toEqual([ended, soon, asked, late, far].map(({ id }) => id));
  // Without a confirmed time a request is in no day, and a session counts up to a day later.
  expect(await list(now + 1, now + 47 * hour)).toEqual([soon, late].map(({ id }) => id));
});
