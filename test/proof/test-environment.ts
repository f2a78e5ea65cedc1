import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import StripeSdk from "stripe";
import * as z from "zod";
import { routes } from "../../contract/routes.ts";
import { startDynamoDb } from "../../local/emulators/aws/dynamodb/server.ts";
import { startStripe } from "../../local/emulators/stripe/server.ts";
import { freePort } from "../support/free-port.ts";
import { OwnCloud } from "../support/own-cloud.ts";
import { type CrashPoint, WriteGate, writesStripe, writesTable } from "./write-gate.ts";

const keys = {
  STRIPE_SECRET_KEY: "sk_test_proof",
  STRIPE_PUBLISHABLE_KEY: "pk_test_proof",
  STRIPE_WEBHOOK_SECRET: "whsec_proof",
};

const deliveries = z.object({ open: z.array(z.object({ event: z.string() })) });
const outboxRow = z.object({ entity: z.literal("outbox"), state: z.literal("pending"), due_at: z.string() });

/** How long a try of an errand may take, and how long whoever is killed over it keeps it (lambdas/outbox). */
const [tryMs, leaseMs] = [60_000, 120_000];
/** Longer than the stream takes to bring a row whose reader is alive. */
const streamMs = 4_000;

export type Item = Record<string, unknown>;

/**
 * A cloud that dies at one of its writes, and beside it, in this process, what outlives it: the table and Stripe,
 * which it reaches through a gate that counts.
 */
export class World {
  readonly cloud: OwnCloud;
  readonly stripe: StripeSdk;
  /** Times the cloud was killed. */
  deaths = 0;
  readonly #gate: WriteGate;
  readonly #stripeUrl: string;
  readonly #table: DynamoDBDocumentClient;
  readonly #ending: AsyncDisposableStack;
  #bornAt = Date.now();

  private constructor(parts: {
    cloud: OwnCloud;
    gate: WriteGate;
    stripeUrl: string;
    table: DynamoDBDocumentClient;
    ending: AsyncDisposableStack;
  }) {
    this.cloud = parts.cloud;
    this.#gate = parts.gate;
    this.#stripeUrl = parts.stripeUrl;
    this.#table = parts.table;
    this.#ending = parts.ending;
    const { hostname, port } = new URL(parts.stripeUrl);
    const address = { host: hostname, port, protocol: "http" } as const;
    this.stripe = new StripeSdk(keys.STRIPE_SECRET_KEY, { ...address, telemetry: false });
  }

  static async open(): Promise<World> {
    await using opening = new AsyncDisposableStack();
    const dir = mkdtempSync(join(tmpdir(), "kindstead-proof-"));
    opening.defer(() => rmSync(dir, { recursive: true, force: true }));
    const onCrash = (error: Error) => {
      throw error;
    };
    const server = await startDynamoDb({ port: await freePort(), dir: join(dir, "table"), onCrash });
    opening.defer(() => server.close());
    let site = "";
    const stripe = await startStripe({
      port: 0,
      dir: join(dir, "stripe"),
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhook: { url: () => site + routes.stripeWebhook.path, secret: keys.STRIPE_WEBHOOK_SECRET },
    });
    opening.defer(() => stripe.close());

    let world: World | undefined;
    const gate = new WriteGate(() => world?.die());
    const [tableDoor, stripeDoor] = [
      await gate.door(server.url, writesTable),
      await gate.door(stripe.url, writesStripe),
    ];
    for (const door of [tableDoor, stripeDoor]) opening.defer(() => door.close());
    const environment = {
      ...keys,
      AWS_ENDPOINT_URL_DYNAMODB: tableDoor.url,
      STRIPE_API_BASE: stripeDoor.url,
    };
    const cloud = await OwnCloud.start(join(dir, "cloud"), environment, ["test/proof/cloud-process.ts"]);
    opening.defer(() => cloud.kill());
    site = cloud.endpoints.site;
    // This process's own stores go to the table without passing the gate.
    const { aws, dynamodb } = cloud.endpoints;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: server.url,
      AWS_REGION: aws.region,
      AWS_ACCESS_KEY_ID: aws.access_key_id,
      AWS_SECRET_ACCESS_KEY: aws.secret_access_key,
      TABLE_NAME: dynamodb.table,
    });
    const table = DynamoDBDocumentClient.from(new DynamoDBClient());
    world = new World({ cloud, gate, stripeUrl: stripe.url, table, ending: opening.move() });
    return world;
  }

  close(): Promise<void> {
    return this.#ending.disposeAsync();
  }

  /** From now on writes are counted, and the cloud dies at the point. */
  arm(point?: CrashPoint): void {
    this.deaths = 0;
    this.#gate.arm(point);
  }

  /** How many writes there were since it was armed; none is counted any more. */
  disarm(): number {
    return this.#gate.disarm();
  }

  /** As a power cut would. */
  die(): void {
    this.deaths += 1;
    void this.cloud.kill();
  }

  /** Starts the cloud again where it is dead. Stripe, which had no answer, sends its events again. */
  async revive(): Promise<void> {
    await this.cloud.gone();
    if (this.cloud.isRunning) return;
    await this.cloud.start();
    this.#bornAt = Date.now();
    for (const { event } of await this.#openDeliveries())
      await fetch(`${this.#stripeUrl}/_local/events/${event}/resend`, { method: "POST" });
  }

  /**
   * Does it until it is done, as people do who press again: after each death, and a few times where a machine that has
   * more to do than this is too slow for somebody's patience.
   */
  async persistently<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      await this.revive();
      const { deaths } = this;
      try {
        return await work();
      } catch (error) {
        if (this.deaths === deaths && tries >= 4) throw error;
      }
    }
  }

  /** Calls a function as its schedule would, at the time that it is, or at another. */
  async run(name: string, time = new Date()): Promise<void> {
    const answer = await fetch(`${this.cloud.endpoints.site}/_local/run/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ time: time.toISOString() }),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  }

  /** Until no event of Stripe's and no errand waits. What a dead cloud held is swept once it may be. */
  async quiet(): Promise<void> {
    for (const deadline = Date.now() + 180_000; ; await wait(100)) {
      await this.revive();
      const [events, due] = [await this.#openDeliveries(), await this.#dueTimes()];
      if (this.cloud.isRunning && events.length === 0 && due.length === 0) return;
      if (Date.now() > deadline)
        throw new Error(`${events.length} events and ${due.length} errands wait: ${due}`);
      const [next] = due;
      if (next !== undefined && this.#isLeft(next))
        await this.persistently(() => this.run("sweep", new Date(Math.max(next, Date.now()) + 999)));
    }
  }

  /** Whether nobody alive is about an errand that is due then: neither the stream nor somebody's try. */
  #isLeft(due: number): boolean {
    const now = Date.now();
    if (due <= now) return now - Math.max(due, this.#bornAt) > streamMs;
    const claimedAt = due - leaseMs;
    return claimedAt < this.#bornAt || now - claimedAt > tryMs;
  }

  async #openDeliveries() {
    const answer = await fetch(`${this.#stripeUrl}/_local/webhooks`);
    return deliveries.parse(await answer.json()).open;
  }

  async #dueTimes(): Promise<number[]> {
    const rows = (await this.items()).flatMap((item) => outboxRow.safeParse(item).data ?? []);
    return rows.map(({ due_at }) => Date.parse(due_at)).sort((a, b) => a - b);
  }

  /** Everything in the table. */
  async items(): Promise<Item[]> {
    const found: Item[] = [];
    const all = { TableName: this.cloud.endpoints.dynamodb.table, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: this.#table }, all)) found.push(...Items);
    return found;
  }
}
