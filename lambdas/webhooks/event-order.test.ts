import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { seededRandom } from "../../contract/seeded-random.ts";
import { getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember, listEmailSubjectsTo } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { syncMembership } from "../membership/membership.ts";
import { documentClient } from "../table/table.ts";

const shop = await startShopForFile();

const six = ["created", "updated", "invoice paid", "completed", "cancelled for its end", "deleted"];

function permute<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, i) => permute(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** Six of the 720 orders, always the same; all of them in the full runs. */
function listOrders(): string[][] {
  const all = permute(six);
  if (process.env.PROVE) return all;
  const random = seededRandom("orders of events");
  return Array.from({ length: 6 }, () => all[Math.floor(random() * all.length)] ?? six);
}

/** A subscription that was created, cancelled for its end and deleted, without any sync. */
async function createEndedSubscription() {
  const payer = await createPayingMember(shop);
  await shop.sdk.subscriptions.update(payer.subscription, { cancel_at_period_end: true });
  await shop.sdk.subscriptions.cancel(payer.subscription);
  return payer;
}

const sendEvent = (customer: string, event: string) =>
  syncMembership(customer, { idempotencyId: `event#${event}#${randomUUID()}`, actor: "stripe" });

it("webhook events in any order: the membership ends up as at Stripe", async () => {
  let premium = 0;
  for (const order of listOrders()) {
    const { member, customer } = await createEndedSubscription();
    for (const event of order) await sendEvent(customer, event);
    if ((await getMemberRow(member)).membership.state !== "none") premium += 1;
  }
  expect(premium).toBe(0);
}, 600_000);

it("webhook events that arrive late and repeatedly: the membership ends up as at Stripe", async () => {
  const random = seededRandom("late events");
  for (let round = 0; round < (process.env.PROVE ? 100 : 3); round++) {
    const { member, customer, subscription } = await createPayingMember(shop);
    const late: Promise<unknown>[] = [];
    const change = async (event: string, what?: Promise<unknown>) => {
      await what;
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--)
        late.push(sendEvent(customer, event));
    };
    await change("created");
    await change("cancelled", shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true }));
    await change("renewed", shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false }));
    await change("deleted", shop.sdk.subscriptions.cancel(subscription));
    await Promise.all(late);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(
      (await listEmailSubjectsTo(member)).filter((subject) => subject.startsWith("Welcome")).length,
    ).toBeLessThan(2);
  }
}, 600_000);

describe("a sync whose data is outdated when it is written", () => {
  /** Delays the first table write of `first` until `second` has finished. */
  async function overtake(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
    const isWaiting = Promise.withResolvers<void>();
    const canContinue = Promise.withResolvers<void>();
    let hasWaited = false;
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName?.startsWith("TransactWrite") && !hasWaited) {
            hasWaited = true;
            isWaiting.resolve();
            await canContinue.promise;
          }
          return next(args);
        },
      { step: "initialize", name: "overtake" },
    );
    try {
      const slow = first();
      await isWaiting.promise;
      await second();
      canContinue.resolve();
      await slow;
    } finally {
      documentClient.middlewareStack.remove("overtake");
    }
  }

  it("is rejected, and reads Stripe again", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await overtake(
      () => sendEvent(customer, "created"),
      async () => {
        await shop.sdk.subscriptions.cancel(subscription);
        await sendEvent(customer, "deleted");
      },
    );
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listEmailSubjectsTo(member)).toEqual([]);
  });

  it("is rejected even if the newer sync changed nothing", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await sendEvent(customer, "created");
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
    await overtake(
      () => sendEvent(customer, "cancelled"),
      async () => {
        await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false });
        await sendEvent(customer, "resumed");
      },
    );
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });
});
