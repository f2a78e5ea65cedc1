import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startHooksForFile } from "../../test/support/outbox.fixture.ts";
import { listPendingRows } from "../../test/support/outbox-rows.ts";
import { attemptDelivery } from "../delivery/attempt-delivery.ts";
import { admin, create, uploadStaged } from "./content-admin.fixture.ts";

const hooks = await startHooksForFile();
beforeEach(() => hooks.reset());
afterEach(() => vi.useRealTimers());

const minuteMs = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString();

async function schedule(publish: string) {
  const [item] = (await create({ upload_ids: [await uploadStaged()], category: "free", publish })).items;
  const path = { id: item?.id ?? "" };
  const change = (body: object) => admin.get("adminUpdateContent", { path, body });
  return { path, change, deliverUntil: (at: string) => deliverUntil(at, path.id) };
}

/** Delivers what is due by then, and returns what the hook got about the item. */
async function deliverUntil(at: string, itemId: string) {
  // Only the date: the table's client needs real timers.
  vi.useFakeTimers({ now: Date.parse(at), toFake: ["Date"] });
  for (const { id, due_at } of await listPendingRows())
    if ((due_at ?? "") <= at) await attemptDelivery(id, Date.parse(at));
  return (await hooks.calls()).map(({ body }) => body).filter((body) => body.itemId === itemId);
}

it.each([
  ["published before its time", () => "now", 0],
  ["scheduled earlier", () => inMinutes(10), 0],
  ["scheduled later", () => inMinutes(30), 1],
])(
  "hook item.published: an item %s is posted once, with the time since which visitors see it",
  async (_, choose, isLater) => {
    const [first, last] = [inMinutes(20), inMinutes(40)];
    const { change, deliverUntil } = await schedule(first);
    const { created_at } = await change({ version: 1, publish: choose() });
    expect(await deliverUntil(first)).toHaveLength(1 - isLater);
    expect(await deliverUntil(last)).toEqual([expect.objectContaining({ timestamp: created_at })]);
  },
);

it("hook item.published: a scheduled item that is moved and moved back has one idempotency key", async () => {
  const [first, other] = [inMinutes(20), inMinutes(40)];
  const { path, change, deliverUntil } = await schedule(first);
  await change({ version: 1, publish: other });
  await change({ version: 2, publish: first });
  await deliverUntil(other);
  const calls = (await hooks.calls()).filter(({ body }) => body.itemId === path.id);
  expect(new Set(calls.map(({ idempotency_key }) => idempotency_key))).toEqual(
    new Set([`${path.id}/${first}`]),
  );
});

it("hook item.published: a scheduled item is posted with the title and access that it has by then", async () => {
  const at = inMinutes(20);
  const { path, change, deliverUntil } = await schedule(at);
  await change({ version: 1, title: "Ten little ducks", category: "premium", age_from: 3, age_to: 5 });
  expect(await deliverUntil(at)).toEqual([
    {
      source: "item.published",
      timestamp: at,
      itemId: path.id,
      title: "Ten little ducks",
      contentType: "printable",
      access: "premium",
      ageFrom: 3,
      ageTo: 5,
    },
  ]);
});

it("hook item.published: a draft is posted once, when it is published, and no change after that", async () => {
  const { change, deliverUntil } = await schedule("draft");
  expect(await deliverUntil(inMinutes(1))).toEqual([]);
  await change({ version: 1, publish: "now" });
  await change({ version: 2, title: "Ten little ducks" });
  expect(await deliverUntil(inMinutes(2))).toHaveLength(1);
});

it.each([
  ["before its time is posted at its time", 10],
  ["after its time is posted then", 30],
])("hook item.published: a scheduled item that is restored from the bin %s, once", async (_, minutes) => {
  const [at, restoredAt, last] = [inMinutes(20), inMinutes(minutes), inMinutes(40)];
  const { path, deliverUntil } = await schedule(at);
  await admin.get("adminDeleteContent", { path });
  if (restoredAt > at) expect(await deliverUntil(at)).toEqual([]);
  vi.useFakeTimers({ now: Date.parse(restoredAt), toFake: ["Date"] });
  await admin.get("adminRestoreContent", { path });
  expect(await deliverUntil(last)).toEqual([expect.objectContaining({ itemId: path.id, timestamp: at })]);
  await admin.get("adminDeleteContent", { path });
  await admin.get("adminRestoreContent", { path });
  expect(await deliverUntil(inMinutes(1))).toHaveLength(1);
});
