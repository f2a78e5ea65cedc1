import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createPayingMember, listEmailSubjectsTo, getMemberRow } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { seededRandom } from "../../web/src/features/content/covers/seeded-random.ts";
import { syncMembership } from "../membership/membership.ts";
import { documentClient } from "../table/table.ts";

const shop = await startShopForFile();

const six = ["created", "updated", "invoice paid", "completed", "cancelled for its end", "deleted"];

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((first, i) => permutations(items.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}

/** Twelve of the 720 orders, the same each time; all of them for the full counts. */
function orders(): string[][] {
  const all = permutations(six);
  if (process.env.PROVE) return all;
  const random = seededRandom("orders of events");
  return Array.from({ length: 12 }, () => all[Math.floor(random() * all.length)] ?? six);
}

/** A subscription's whole life, about which nothing was heard yet. */
async function aLife() {
  const payer = await createPayingMember(shop);
  await shop.sdk.subscriptions.update(payer.subscription, { cancel_at_period_end: true });
  await shop.sdk.subscriptions.cancel(payer.subscription);
  return payer;
}

const tell = (customer: string, event: string) =>
  syncMembership(customer, { idempotencyId: `event#${event}#${randomUUID()}`, actor: "stripe" });

it("events in any order end in what Stripe says", async () => {
  let premium = 0;
  for (const order of orders()) {
    const { member, customer } = await aLife();
    for (const event of order) await tell(customer, event);
    if ((await getMemberRow(member)).membership.state !== "none") premium += 1;
  }
  expect(premium).toBe(0);
}, 600_000);

it("events that come while the life goes on, each as late as it likes, end in it too", async () => {
  const random = seededRandom("late events");
  for (let round = 0; round < (process.env.PROVE ? 100 : 3); round++) {
    const { member, customer, subscription } = await createPayingMember(shop);
    const late: Promise<unknown>[] = [];
    const happens = async (event: string, what?: Promise<unknown>) => {
      await what;
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--) late.push(tell(customer, event));
    };
    await happens("created");
    await happens("cancelled", shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true }));
    await happens("renewed", shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false }));
    await happens("deleted", shop.sdk.subscriptions.cancel(subscription));
    await Promise.all(late);
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect((await listEmailSubjectsTo(member)).filter((subject) => subject.startsWith("Welcome")).length).toBeLessThan(2);
  }
}, 600_000);

describe("a reading that is older by the time it is written", () => {
  /** Lets the first write to the table from now on wait until `meanwhile` is over. */
  async function overtaken(first: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<void> {
    const isHeld = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let held = false;
    documentClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName?.startsWith("TransactWrite") && !held) {
            held = true;
            isHeld.resolve();
            await goesOn.promise;
          }
          return next(args);
        },
      { step: "initialize", name: "overtaken" },
    );
    try {
      const slow = first();
      await isHeld.promise;
      await meanwhile();
      goesOn.resolve();
      await slow;
    } finally {
      documentClient.middlewareStack.remove("overtaken");
    }
  }

  it("is thrown away, and Stripe is read again", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await overtaken(
      () => tell(customer, "created"),
      async () => {
        await shop.sdk.subscriptions.cancel(subscription);
        await tell(customer, "deleted");
      },
    );
    expect((await getMemberRow(member)).membership.state).toBe("none");
    expect(await listEmailSubjectsTo(member)).toEqual([]);
  });

  it("is thrown away even where the newer one found nothing to change", async () => {
    const { member, customer, subscription } = await createPayingMember(shop);
    await tell(customer, "created");
    await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: true });
    await overtaken(
      () => tell(customer, "cancelled"),
      async () => {
        await shop.sdk.subscriptions.update(subscription, { cancel_at_period_end: false });
        await tell(customer, "taken back");
      },
    );
    expect((await getMemberRow(member)).membership.state).toBe("active");
  });
});
