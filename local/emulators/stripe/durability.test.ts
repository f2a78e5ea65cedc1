import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../kit/temporary-directory.fixture.ts";
import {
  aSubscriber,
  givenStripe,
  PUBLISHABLE_KEY,
  refusal,
  SECRET_KEY,
  type StripeFixture,
  sdkOf,
} from "./stripe.fixture.ts";

const journalOf = ({ dir }: { dir: string }) => join(dir, "stripe.jsonl");

/** Everything that an outsider can see of an account. */
async function everything({ sdk }: StripeFixture) {
  const lists = [
    sdk.customers.list({ limit: 100 }),
    sdk.subscriptions.list({ limit: 100, status: "all" }),
    sdk.invoices.list({ limit: 100, expand: ["data.payments"] }),
    sdk.paymentIntents.list({ limit: 100 }),
    sdk.charges.list({ limit: 100 }),
    sdk.events.list({ limit: 100 }),
  ];
  return (await Promise.all(lists)).map((list) => list.data as object[]);
}

describe("after a restart", () => {
  it("all is as it was, in the same order", async () => {
    const stripe = await givenStripe();
    const { customer } = await aSubscriber(stripe);
    await aSubscriber(stripe);
    await stripe.sdk.customers.del(customer.id);
    const before = await everything(stripe);
    await stripe.restart();
    expect(await everything(stripe)).toEqual(before);
    await stripe.restart();
    expect(await everything(stripe)).toEqual(before);
    expect(await stripe.sdk.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });

  it("a torn last line is forgotten, wherever it broke, and what came before is there", async () => {
    const stripe = await givenStripe();
    await stripe.sdk.customers.create({ email: "ann@example.com" });
    const size = readFileSync(journalOf(stripe)).length;
    await stripe.sdk.customers.create({ email: "bob@example.com" });
    await stripe.server.close();
    const whole = readFileSync(journalOf(stripe));
    for (const end of [whole.length - 1, whole.length - 200, size + 1]) {
      const dir = createTempDirectory();
      writeFileSync(join(dir, "stripe.jsonl"), whole.subarray(0, end));
      const torn = await givenStripe({ dir });
      const { data } = await torn.sdk.customers.list();
      expect(data.map(({ email }) => email)).toEqual(["ann@example.com"]);
      expect(await refusal(torn.sdk.customers.create({ email: "bob@example.com" }))).toBe("accepted");
    }
    await stripe.restart();
  });

  it("says which line is damaged when no crash can have done it", async () => {
    const stripe = await givenStripe();
    await stripe.server.close();
    const whole = readFileSync(journalOf(stripe), "utf8");
    appendFileSync(journalOf(stripe), "{}}\n[]\n");
    await expect(givenStripe({ dir: stripe.dir })).rejects.toThrow(/stripe\.jsonl:\d+ is damaged/);
    writeFileSync(journalOf(stripe), whole);
    await stripe.restart();
  });
});

/** Runs a server of its own in a child process and prints its port. */
const program = (dir: string) => `
  const { startStripe } = await import(${JSON.stringify(join(import.meta.dirname, "server.ts"))});
  const server = await startStripe({
    port: 0, dir: ${JSON.stringify(dir)}, webhook: null,
    secretKey: ${JSON.stringify(SECRET_KEY)}, publishableKey: ${JSON.stringify(PUBLISHABLE_KEY)},
  });
  console.log(server.port);
`;

describe("kill -9", () => {
  it("loses nothing that was acknowledged, and leaves nothing half done", async () => {
    const dir = createTempDirectory();
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program(dir)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [port] = await once(createInterface(child.stdout), "line");
    const server = { port: Number(port), url: "", close: async () => undefined };
    const sdk = sdkOf(server);
    const { id: product } = await sdk.products.create({ name: "Premium" });
    const price = await sdk.prices.create({
      product,
      currency: "usd",
      unit_amount: 2_000,
      recurring: { interval: "month" },
    });
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const { id: customer } = await sdk.customers.create({ payment_method: "pm_card_visa" });
        const [card] = (await sdk.customers.listPaymentMethods(customer)).data;
        const items = [{ price: price.id }];
        const wish = { customer, items, default_payment_method: card?.id ?? "" };
        acknowledged.push((await sdk.subscriptions.create(wish)).id);
        if (acknowledged.length === 16) child.kill("SIGKILL");
      }
    });
    await Promise.allSettled(writers);
    if (child.signalCode === null) await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    const after = await givenStripe({ dir });
    const found = new Set<string>();
    for await (const { id, latest_invoice, status } of after.sdk.subscriptions.list({ limit: 100 })) {
      found.add(id);
      expect(status).toBe("active");
      expect((await after.sdk.invoices.retrieve(String(latest_invoice))).status).toBe("paid");
    }
    expect(acknowledged.filter((id) => !found.has(id))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(16);
  });
});
