import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { BatchGetCommand, DynamoDBDocumentClient, paginateScan, QueryCommand } from "@aws-sdk/lib-dynamodb";
import StripeSdk from "stripe";
import * as z from "zod";
import { routes } from "../../contract/routes.ts";
import { indexes, tableKeys } from "../../lambdas/table/definition.ts";
import { duePartitions } from "../../lambdas/table/system-entities.ts";
import { startDynamoDb } from "../../local/emulators/aws/dynamodb/server.ts";
import { startStripe } from "../../local/emulators/stripe/server.ts";
import { findFreePort } from "../../local/tools/free-port.ts";
import { OwnCloud } from "../support/own-cloud.ts";
import { type CrashPoint, WriteGate, writesStripe, writesTable } from "./write-gate.ts";

const keys = {
  STRIPE_SECRET_KEY: "sk_test_proof",
  STRIPE_PUBLISHABLE_KEY: "pk_test_proof",
  STRIPE_WEBHOOK_SECRET: "whsec_proof",
};

const deliveries = z.object({ open: z.array(z.object({ event: z.string() })) });
/** A pending message. */
const outboxRow = z.object({
  state: z.literal("pending"),
  id: z.string(),
  attempts: z.number(),
  created_at: z.string(),
  due_at: z.string(),
});
type PendingRow = z.infer<typeof outboxRow>;

/** Longer than the stream and an attempt take here, also when several proofs share the machine. */
const attemptMs = 8_000;
/** Longer than a sweep leaves new emails to the stream. */
const newEmailMs = 61_000;

export type Item = Record<string, unknown>;

/**
 * A local cloud that crashes at one of its writes. The table and Stripe survive the crash in this process; the cloud
 * reaches them through proxies that count its writes.
 */
export class TestEnvironment {
  readonly cloud: OwnCloud;
  readonly stripe: StripeSdk;
  /** Counts how often the cloud was killed. */
  deaths = 0;
  readonly #gate: WriteGate;
  readonly #stripeUrl: string;
  readonly #table: DynamoDBDocumentClient;
  readonly #ending: AsyncDisposableStack;
  #startedAt = Date.now();
  /** Remembers when each pending message was first seen with its `due_at`, by both. */
  #seenAt = new Map<string, number>();

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

  static async open(): Promise<TestEnvironment> {
    await using opening = new AsyncDisposableStack();
    const dir = mkdtempSync(join(tmpdir(), "kindstead-proof-"));
    opening.defer(() => rmSync(dir, { recursive: true, force: true }));
    const onCrash = (error: Error) => {
      throw error;
    };
    const server = await startDynamoDb({ port: await findFreePort(), dir: join(dir, "table"), onCrash });
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

    let environment: TestEnvironment | undefined;
    const gate = new WriteGate(() => environment?.kill());
    const [tableDoor, stripeDoor] = [
      await gate.openProxy(server.url, writesTable),
      await gate.openProxy(stripe.url, writesStripe),
    ];
    for (const door of [tableDoor, stripeDoor]) opening.defer(() => door.close());
    const processEnvironment = {
      ...keys,
      AWS_ENDPOINT_URL_DYNAMODB: tableDoor.url,
      STRIPE_API_BASE: stripeDoor.url,
    };
    const cloud = await OwnCloud.start(join(dir, "cloud"), processEnvironment, [
      "test/proof/cloud-process.ts",
    ]);
    opening.defer(() => cloud.kill());
    site = cloud.endpoints.site;
    // This process's own stores reach the table directly, without being counted.
    const { aws, dynamodb } = cloud.endpoints;
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: server.url,
      AWS_REGION: aws.region,
      AWS_ACCESS_KEY_ID: aws.access_key_id,
      AWS_SECRET_ACCESS_KEY: aws.secret_access_key,
      TABLE_NAME: dynamodb.table,
    });
    const table = DynamoDBDocumentClient.from(new DynamoDBClient());
    environment = new TestEnvironment({ cloud, gate, stripeUrl: stripe.url, table, ending: opening.move() });
    return environment;
  }

  close(): Promise<void> {
    return this.#ending.disposeAsync();
  }

  /** Starts counting writes, and crashes the cloud at the point. */
  arm(point?: CrashPoint): void {
    this.deaths = 0;
    this.#gate.arm(point);
  }

  /** Stops counting. Returns how many writes there were. */
  disarm(): number {
    return this.#gate.disarm();
  }

  /** Ends the cloud like a power cut. */
  kill(): void {
    this.deaths += 1;
    void this.cloud.kill();
  }

  /** Restarts a crashed cloud. Stripe resends the events that got no answer. */
  async restartIfDead(): Promise<void> {
    await this.cloud.waitForExit();
    if (this.cloud.isRunning) return;
    await this.cloud.start();
    this.#startedAt = Date.now();
    for (const { event } of await this.#openDeliveries())
      await fetch(`${this.#stripeUrl}/_local/events/${event}/resend`, { method: "POST" });
  }

  /** Repeats the work until it succeeds: after each crash, and up to 20 times when a busy machine is too slow. */
  async retryAfterDeath<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries++) {
      await this.restartIfDead();
      const { deaths } = this;
      try {
        return await work();
      } catch (error) {
        if (this.deaths === deaths && tries >= 20) throw error;
      }
    }
  }

  /** Invokes a scheduled job, for the current time or another one. */
  async run(name: string, time = new Date()): Promise<void> {
    const answer = await fetch(`${this.cloud.endpoints.site}/_local/run/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ time: time.toISOString() }),
    });
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  }

  /**
   * Waits until no webhook event and no outbox message is pending. Sweeps what a crashed cloud had leased, and what is
   * scheduled for later, once nothing else is pending: a sweep beside the stream would send an email of its own.
   */
  async waitUntilIdle(): Promise<void> {
    for (const deadline = Date.now() + 180_000; ; await wait(100)) {
      await this.restartIfDead();
      const [events, pending] = [await this.#openDeliveries(), await this.#listPending()];
      const [next] = pending;
      if (this.cloud.isRunning && events.length === 0 && !next) return;
      if (Date.now() > deadline)
        throw new Error(`${events.length} events are pending, and messages: ${JSON.stringify(pending)}`);
      if (next && pending.map((row) => this.#isAbandoned(row)).every(Boolean)) {
        const time = Math.max(Date.parse(next.due_at), Date.now()) + newEmailMs;
        await this.retryAfterDeath(() => this.run("sweep", new Date(time)));
      }
    }
  }

  /** Whether neither the stream nor a running attempt will deliver a message. */
  #isAbandoned({ id, attempts, created_at, due_at }: PendingRow): boolean {
    const seen = `${id} ${due_at}`;
    const seenAt = this.#seenAt.get(seen) ?? Date.now();
    this.#seenAt.set(seen, seenAt);
    const isLeftByTheDead = attempts > 0 && seenAt < this.#startedAt;
    const isDelayed = attempts === 0 && due_at > created_at;
    return isLeftByTheDead || isDelayed || Date.now() - Math.max(seenAt, this.#startedAt) > attemptMs;
  }

  async #openDeliveries() {
    const answer = await fetch(`${this.#stripeUrl}/_local/webhooks`);
    return deliveries.parse(await answer.json()).open;
  }

  /** Lists the pending messages, the longest due first. They are asked for ten times a second, so it reads nothing else. */
  async #listPending(): Promise<PendingRow[]> {
    const { table } = this.cloud.endpoints.dynamodb;
    const query = {
      TableName: table,
      IndexName: "due",
      KeyConditionExpression: `${indexes.due.partition} = :pending`,
      ExpressionAttributeValues: { ":pending": duePartitions.pending },
    };
    const { Items = [] } = await this.#table.send(new QueryCommand(query));
    if (Items.length === 0) return [];
    const names = Object.values(tableKeys);
    const Keys = Items.map((item) => Object.fromEntries(names.map((name) => [name, item[name]])));
    const { Responses } = await this.#table.send(
      new BatchGetCommand({ RequestItems: { [table]: { Keys } } }),
    );
    // One may have been sent since.
    const rows = (Responses?.[table] ?? []).flatMap((item) => outboxRow.safeParse(item).data ?? []);
    return rows.toSorted((a, b) => a.due_at.localeCompare(b.due_at));
  }

  /** Lists every item in the table. */
  async listItems(): Promise<Item[]> {
    const found: Item[] = [];
    const all = { TableName: this.cloud.endpoints.dynamodb.table, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: this.#table }, all)) found.push(...Items);
    return found;
  }
}
