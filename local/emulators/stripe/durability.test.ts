import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { createTempDirectory } from "../kit/temporary-directory.fixture.ts";
import {
  createMonthlyPrice,
  createSdk,
  createSubscriber,
  getError,
  PUBLISHABLE_KEY,
  SECRET_KEY,
  type StripeFixture,
  startTestStripe,
} from "./stripe.fixture.ts";

const getJournalPath = ({ dir }: { dir: string }) => join(dir, "stripe.jsonl");

/** Reads all data of an account through the API. */
async function readAccount({ sdk }: StripeFixture) {
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

describe("Stripe journal: restart", () => {
  it("keeps all data in the same order", async () => {
    const stripe = await startTestStripe();
    const { customer } = await createSubscriber(stripe);
    await createSubscriber(stripe);
    await stripe.sdk.customers.del(customer.id);
    const before = await readAccount(stripe);
    await stripe.restart();
    expect(await readAccount(stripe)).toEqual(before);
    await stripe.restart();
    expect(await readAccount(stripe)).toEqual(before);
    expect(await stripe.sdk.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
  });

  it("ignores an incomplete last line and keeps all earlier changes", async () => {
    const stripe = await startTestStripe();
    await stripe.sdk.customers.create({ email: "ann@example.com" });
    const size = readFileSync(getJournalPath(stripe)).length;
    await stripe.sdk.customers.create({ email: "bob@example.com" });
    await stripe.server.close();
    const whole = readFileSync(getJournalPath(stripe));
    for (const end of [whole.length - 1, whole.length - 200, size + 1]) {
      const dir = createTempDirectory();
      writeFileSync(join(dir, "stripe.jsonl"), whole.subarray(0, end));
      const torn = await startTestStripe({ dir });
      const { data } = await torn.sdk.customers.list();
      expect(data.map(({ email }) => email)).toEqual(["ann@example.com"]);
      expect(await getError(torn.sdk.customers.create({ email: "bob@example.com" }))).toBe("accepted");
    }
    await stripe.restart();
  });

  it("names the damaged line when it is not the last", async () => {
    const stripe = await startTestStripe();
    await stripe.server.close();
    const whole = readFileSync(getJournalPath(stripe), "utf8");
    appendFileSync(getJournalPath(stripe), "{}}\n[]\n");
    await expect(startTestStripe({ dir: stripe.dir })).rejects.toThrow(/stripe\.jsonl:\d+ is damaged/);
    writeFileSync(getJournalPath(stripe), whole);
    await stripe.restart();
  });
});

/** A program for a child process that starts an emulator and prints its port. */
const buildProgram = (dir: string) => `
  const { startStripe } = await import(${JSON.stringify(join(import.meta.dirname, "server.ts"))});
  const server = await startStripe({
    port: 0, dir: ${JSON.stringify(dir)}, webhook: null,
    secretKey: ${JSON.stringify(SECRET_KEY)}, publishableKey: ${JSON.stringify(PUBLISHABLE_KEY)},
  });
  console.log(server.port);
`;

describe("Stripe journal: kill -9", () => {
  it("keeps all acknowledged calls and no partial ones", async () => {
    const dir = createTempDirectory();
    const child = spawn(process.execPath, ["--input-type=module", "--eval", buildProgram(dir)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [port] = await once(createInterface(child.stdout), "line");
    const server = { port: Number(port), url: "", close: async () => undefined };
    const sdk = createSdk(server);
    const price = await createMonthlyPrice({ sdk });
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, async () => {
      for (;;) {
        const { id: customer } = await sdk.customers.create({ payment_method: "pm_card_visa" });
        const [card] = (await sdk.customers.listPaymentMethods(customer)).data;
        const items = [{ price: price.id }];
        const params = { customer, items, default_payment_method: card?.id ?? "" };
        acknowledged.push((await sdk.subscriptions.create(params)).id);
        if (acknowledged.length === 16) child.kill("SIGKILL");
      }
    });
    await Promise.allSettled(writers);
    if (child.signalCode === null) await once(child, "exit");
    expect(child.signalCode).toBe("SIGKILL");
    const after = await startTestStripe({ dir });
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
