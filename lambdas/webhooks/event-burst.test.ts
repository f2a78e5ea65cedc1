import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { TransactionCanceledException, TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { afterEach, expect, it } from "vitest";
import { createAdvisor, createPaidBooking, getBookingRow } from "../../test/support/bookings.fixture.ts";
import { buildRouteEvent, context } from "../../test/support/event.ts";
import { createMember, getMemberRow } from "../../test/support/member-rows.ts";
import { createPayingMember, listEmailSubjectsTo } from "../../test/support/membership.fixture.ts";
import { startShopForFile } from "../../test/support/shop.fixture.ts";
import { webhookSecret } from "../../test/support/shop.ts";
import { signEvent } from "../../test/support/signed-event.ts";
import { listAllOfMember } from "../audit/audit.fixture.ts";
import { readSiteSettings } from "../site-settings/site-settings.ts";
import { documentClient } from "../table/table.ts";
import { handler } from "./stripe-webhook.lambda.ts";

const shop = await startShopForFile();

/** Sends a new event about this object as Stripe does. Returns the response's status. */
async function sendEvent(type: string, object: object): Promise<number | undefined> {
  const event = { id: `evt_${randomUUID().replaceAll("-", "")}`, type, livemode: false, data: { object } };
  return (await handler(buildRouteEvent("stripeWebhook", signEvent(event, webhookSecret)), context))
    .statusCode;
}

const listStatuses = async (sent: Promise<number | undefined>[]) => [...new Set(await Promise.all(sent))];

const types = [
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "invoice.paid",
  "invoice.payment_action_required",
  "customer.subscription.resumed",
];

/** Refuses writes to rows of a transaction in progress, as DynamoDB does; each takes a few milliseconds here. */
function refuseConflicts(): void {
  const busy = new Set<string>();
  documentClient.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        if (!/^(TransactWrite|Put|Update)/.test(commandName)) return next(args);
        const keys = listKeys(args.input);
        if (keys.some((key) => busy.has(key))) throw buildConflict(commandName, keys);
        if (!commandName.startsWith("TransactWrite")) return next(args);
        for (const key of keys) busy.add(key);
        try {
          await wait(5);
          return await next(args);
        } finally {
          for (const key of keys) busy.delete(key);
        }
      },
    { step: "initialize", name: "conflicts" },
  );
}
afterEach(() => {
  documentClient.middlewareStack.remove("conflicts");
});

interface Write {
  Key?: Record<string, unknown>;
  Item?: Record<string, unknown>;
}

function listKeys(input: object): string[] {
  const { TransactItems } = input as { TransactItems?: { Update?: Write; Put?: Write }[] };
  const writes = TransactItems?.map(({ Update, Put }) => Update ?? Put ?? {}) ?? [input as Write];
  return writes.map(({ Key, Item }) => `${(Key ?? Item)?.pk} ${(Key ?? Item)?.sk}`);
}

const buildConflict = (commandName: string, keys: string[]) =>
  commandName.startsWith("TransactWrite")
    ? new TransactionCanceledException({
        $metadata: {},
        message: "Transaction cancelled",
        CancellationReasons: keys.map(() => ({ Code: "TransactionConflict" })),
      })
    : new TransactionConflictException({ $metadata: {}, message: "Transaction is ongoing for the item" });

it("fifty different events of one subscription at once: all are accepted, the row is written once", async () => {
  const { member, customer } = await createPayingMember(shop);
  const { version } = await getMemberRow(member);
  refuseConflicts();
  const sent = Array.from({ length: 50 }, (_, n) => sendEvent(types[n % types.length] ?? "", { customer }));
  expect(await listStatuses(sent)).toEqual([200]);
  expect(await getMemberRow(member)).toMatchObject({
    membership: { state: "active" },
    version: version + 1,
  });
  expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
  expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual(["membership.paid"]);
});

it("fifty different events of one booking's payment at once: all are accepted, and it is paid once", async () => {
  const [member, advisor] = [await createMember(), await createAdvisor()];
  const booking = await createPaidBooking(shop, member, advisor);
  const { version } = await getBookingRow(booking.id);
  refuseConflicts();
  const kinds = ["payment_intent.succeeded", "payment_intent.processing", "payment_intent.payment_failed"];
  const sent = Array.from({ length: 50 }, (_, n) =>
    sendEvent(kinds[n % kinds.length] ?? "", { id: booking.intent }),
  );
  expect(await listStatuses(sent)).toEqual([200]);
  expect(await getBookingRow(booking.id)).toMatchObject({ state: "paid", version: version + 1 });
  expect((await listAllOfMember(member.id)).map(({ action }) => action)).toEqual(["booking.paid"]);
});

const payerCount = process.env.PROVE ? 50 : 4;

it(`${6 * payerCount} events of ${payerCount} payments at once: all are accepted, and none has an effect twice`, {
  timeout: 300_000,
}, async () => {
  const payers = [];
  for (let n = 0; n < payerCount; n++) payers.push(await createPayingMember(shop));
  refuseConflicts();
  await shop.clearCalls();
  // One process represents all instances of the function, so ten payments at a time.
  for (let first = 0; first < payers.length; first += 10) {
    const some = payers.slice(first, first + 10);
    const sent = some.flatMap(({ customer }) => types.map((type) => sendEvent(type, { customer })));
    expect(await listStatuses(sent)).toEqual([200]);
  }
  for (const { member } of payers) {
    expect((await getMemberRow(member)).membership.state).toBe("active");
    expect(await listEmailSubjectsTo(member)).toEqual(["Welcome to {{name}} Premium"]);
  }
  expect(await shop.calls("GET", "/v1/subscriptions")).toHaveLength(6 * payerCount);
});

it("after everything is known, an event changes no row", async () => {
  const { member, customer } = await createPayingMember(shop);
  await sendEvent("invoice.paid", { customer });
  const before = await getMemberRow(member);
  await sendEvent("customer.subscription.updated", { customer });
  expect(await getMemberRow(member)).toEqual(before);
});

it("an event about an object that Stripe does not know is accepted", async () => {
  const statuses = await Promise.all([
    sendEvent("payment_intent.succeeded", { id: "pi_unknown" }),
    sendEvent("charge.dispute.created", { charge: "ch_unknown", payment_intent: "pi_unknown" }),
    sendEvent("invoice.paid", { customer: "cus_unknown" }),
    sendEvent("refund.failed", { id: "re_unknown", charge: "ch_unknown", payment_intent: null }),
  ]);
  expect(statuses).toEqual([200, 200, 200, 200]);
});

it("an event about the product: Premium's new price is shown at once", async () => {
  const { id } = await shop.sdk.prices.create({
    product: "kindstead_premium",
    unit_amount: 2_450,
    currency: "usd",
    recurring: { interval: "month" },
  });
  const product = await shop.sdk.products.update("kindstead_premium", { default_price: id });
  expect(await sendEvent("product.updated", product)).toBe(200);
  expect((await readSiteSettings()).premium_price).toMatchObject({ id, cents: 2_450 });
});
