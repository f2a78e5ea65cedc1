import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { $add, UpdateItemCommand } from "dynamodb-toolbox/entity/actions/update";
import { afterEach, describe, expect, it } from "vitest";
import { make } from "../../test/support/make.ts";
import { startTableForFile } from "../../test/support/table.fixture.ts";
import { listTableCalls } from "../../test/support/table-calls.ts";
import { bookingListStore } from "../bookings/booking-list-store.ts";
import { bookingStore } from "../bookings/booking-store.ts";
import { buildListedCounts, readCounters, toShardId } from "./counters.ts";
import { repairCounters } from "./repair-counters.ts";
import { counterEntity } from "./system-entities.ts";
import { documentClient } from "./table.ts";
import { transactWrite } from "./transactions.ts";

await startTableForFile();

afterEach(() => documentClient.middlewareStack.remove("conflicts"));

const add = (name: string, change: number) =>
  counterEntity
    .build(UpdateItemCommand)
    .item({ id: toShardId(name, 3), count: $add(change) })
    .send();

/** Cancels every transaction that contains a counter, as DynamoDB does while another one holds its row. */
function refuseCounters(): void {
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        const input = JSON.stringify(args.input);
        if (commandName.startsWith("TransactWrite") && input.includes("counter#"))
          throw new TransactionCanceledException({
            message: "Conflict",
            $metadata: {},
            CancellationReasons: [{ Code: "TransactionConflict" }],
          });
        return next(args);
      },
    { step: "initialize", name: "conflicts" },
  );
}

describe("counters of lists", () => {
  it("are exact after 60 writes at the same time", async () => {
    const rows = Array.from({ length: 60 }, () => make.booking({ state: "requested" }));
    await Promise.all(rows.map((row) => bookingStore.put(row)));
    await Promise.all(
      rows
        .slice(0, 20)
        .map((row) => bookingStore.update(row, { changes: { state: "cancelled" } }, Date.now())),
    );
    expect(await bookingListStore.countByFilter()).toMatchObject({ requested: 40, cancelled: 20, paid: 0 });
  });

  it("are read by one call, and add nothing for a row that stays in its list", async () => {
    expect(await listTableCalls(() => bookingListStore.countByFilter())).toEqual(["BatchGet"]);
    expect(buildListedCounts("bookings paid", "bookings paid")).toEqual([]);
  });

  it("never make a booking fail: after conflicts it is written without them", async () => {
    const row = make.booking({ state: "declined" });
    refuseCounters();
    await bookingStore.put(row);
    expect(await bookingStore.find(row.id)).toMatchObject({ id: row.id });
    expect(await bookingListStore.countByFilter()).toMatchObject({ declined: 0 });
  });
});

const pause = async () => {};

describe("repair of counters", () => {
  it("corrects what was missed, in both directions, and nothing else", async () => {
    await add("bookings expired", 5);
    expect(await repairCounters({ pause })).toEqual({ "bookings declined": 1, "bookings expired": -5 });
    expect(await readCounters(["bookings declined", "bookings expired", "bookings requested"])).toEqual({
      "bookings declined": 1,
      "bookings expired": 0,
      "bookings requested": 40,
    });
    expect(await repairCounters({ pause })).toEqual({});
  });

  it("leaves alone a counter that is in use, and loses no write", async () => {
    const name = "bookings paid";
    await add(name, 7);
    const write = () => transactWrite(...buildListedCounts(undefined, name));
    expect(await repairCounters({ names: [name], pause: write })).toEqual({});
    const { Item } = await counterEntity
      .build(GetItemCommand)
      .key({ id: toShardId(name, 3) })
      .send();
    expect(Item?.count).toBeGreaterThanOrEqual(7);
    expect(await readCounters([name])).toEqual({ [name]: 8 });
  });
});
