import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { bookingStore, withIndexKeys } from "../bookings/booking-store.ts";
import { bookingEntity } from "../table/entities.ts";
import { refundKeys } from "./refund-keys.ts";
import { runMigrations } from "./run-migrations.ts";

await startTableForFile();

it("0009: bookings of an earlier release with a refund on the way are listed and counted under Refund pending", async () => {
  const at = "2026-11-20T10:00:00.000Z";
  const pending = make.booking({ state: "cancelled", paid_at: at, refund_requested_at: at });
  const done = make.booking({ ...pending, id: make.booking().id, refunded_at: at });
  for (const row of [pending, done])
    await bookingEntity
      .build(PutItemCommand)
      .item({ ...withIndexKeys(row), listed_pk: "bookings cancelled" })
      .send();
  expect(await runMigrations({ list: [refundKeys] })).toMatchObject([{ rowsChanged: 1 }]);
  const { items } = await bookingStore.list("refund_pending", "newest", undefined);
  expect(items.map(({ id }) => id)).toEqual([pending.id]);
  expect(await bookingStore.countByFilter()).toMatchObject({ refund_pending: 1, cancelled: 1 });
  const again = { list: [{ ...refundKeys, id: "0009-again" }] };
  expect(await runMigrations(again)).toMatchObject([{ rowsChanged: 0 }]);
});
