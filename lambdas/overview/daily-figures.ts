import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { QueryCommand } from "dynamodb-toolbox/table/actions/query";
import * as z from "zod";
import type { DailyFigures } from "../../contract/overview.ts";
import type { SiteZone } from "../../contract/settings-fields.ts";
import { addDays, getDayStart } from "../../contract/site-zone.ts";
import { log } from "../log.ts";
import { getSiteZone } from "../site-settings/site-zone.ts";
import { indexes, toNewestPartition } from "../table/definition.ts";
import { queryRows } from "../table/query-rows.ts";
import { table } from "../table/table.ts";
import { figuresStore, listTrendDays } from "./trends.ts";

const dayMs = 86_400_000;
/** A booking is paid within a day of its creation; a payment that Stripe holds back takes longer. */
const paidWithinMs = 7 * dayMs;
/** A run stops here and leaves older days to the next one. */
const reserveMs = 30_000;

const repairEvent = z.object({ days: z.array(z.iso.date()).min(1) });

/**
 * The scheduled job that counts each day of the site once it is over, for the trends of the overview. Days of the last twelve
 * weeks that have no figures are counted as well. Called with `{ "days": ["2026-11-03"] }`, it counts these days again
 * (docs/operations.md).
 */
export async function writeDailyFigures(
  event: unknown,
  { getRemainingTimeInMillis }: { getRemainingTimeInMillis(): number },
  now = Date.now(),
): Promise<void> {
  const zone = await getSiteZone();
  const days = repairEvent.safeParse(event).data?.days ?? (await listMissingDays(zone, now));
  for (const day of days) {
    if (getRemainingTimeInMillis() < reserveMs) return;
    await figuresStore.save(await countDay(zone, day));
  }
  if (days.length > 0) log.info("Counted the figures of days", { days });
}

/** Newest first. */
async function listMissingDays(zone: SiteZone, now: number): Promise<string[]> {
  const days = listTrendDays(zone, now);
  const stored = new Set((await figuresStore.list(days)).map(({ day }) => day));
  return days.filter((day) => !stored.has(day)).toReversed();
}

/**
 * Counts one day from the rows that exist: members by creation, Premium by the audit log, sessions by their payment. A
 * repeated count leaves out members who were erased and audit entries that have expired since.
 */
export async function countDay(zone: SiteZone, day: string): Promise<DailyFigures> {
  const [start, end] = [getDayStart(zone, day), getDayStart(zone, addDays(day, 1)) - 1];
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  const [sign_ups, entries, sessions_cents] = await Promise.all([
    countSignUps(from, to),
    readEntries(from, to),
    sumSessions(from, to),
  ]);
  return { day, sign_ups, sessions_cents, ...countPremium(entries) };
}

/** Members whom an admin has imported did not sign up. */
const isOwnSignUp: Condition = { attr: "imported", type: "NULL" };

async function countSignUps(from: string, to: string): Promise<number> {
  let count = 0;
  const countRows = (query: NewestQuery) =>
    table.build(QueryCommand).query(query).options({ select: "COUNT", filter: isOwnSignUp }).send();
  for await (const { Count = 0 } of queryNewest("member", from, to, countRows)) count += Count;
  return count;
}

const entry = z.object({
  member_id: z.string(),
  action: z.string(),
  detail: z
    .object({ from: z.string(), to: z.string(), membership: z.string(), amount_cents: z.int() })
    .partial(),
});
type Entry = z.infer<typeof entry>;

async function readEntries(from: string, to: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  const filter: Condition = {
    attr: "action",
    in: [
      "membership.paid",
      "membership.ended",
      "membership.payment_refunded",
      "membership.refund_failed",
      "member.deleted",
    ],
  };
  const readRows = (query: NewestQuery) => queryRows(query, { filter, attributes: Object.keys(entry.shape) });
  for await (const { Items } of queryNewest("audit", from, to, readRows))
    entries.push(...Items.map((item) => entry.parse(item)));
  return entries;
}

const paidStates = new Set(["active", "cancelling", "past_due"]);
const isPaid = (state: string | undefined) => state !== undefined && paidStates.has(state);

/** Each payment is audited once, with its amount. */
const isPayment = ({ action }: Entry) => action === "membership.paid";

const isEnd = ({ action, detail: { from, to, membership } }: Entry) =>
  action === "member.deleted" ? isPaid(membership) : isPaid(from) && to === "none";

/** Each member counts once a day, however often Stripe reports a change. */
const countMembers = (entries: readonly Entry[]) => new Set(entries.map(({ member_id }) => member_id)).size;

const sumCents = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { detail }) => sum + (detail.amount_cents ?? 0), 0);

function countPremium(entries: readonly Entry[]) {
  const payments = entries.filter(isPayment);
  const sumOf = (name: string) => sumCents(entries.filter(({ action }) => action === name));
  return {
    conversions: countMembers(payments.filter(({ detail: { from, to } }) => !isPaid(from) && isPaid(to))),
    churn: countMembers(entries.filter(isEnd)),
    premium_cents: sumCents(payments),
    premium_refunded_cents: sumOf("membership.payment_refunded") - sumOf("membership.refund_failed"),
  };
}

const payment = z.object({ amount_cents: z.int() });

async function sumSessions(from: string, to: string): Promise<number> {
  const createdFrom = new Date(Date.parse(from) - paidWithinMs).toISOString();
  const filter: Condition = { attr: "paid_at", between: [from, to] };
  let sum = 0;
  const readRows = (query: NewestQuery) =>
    queryRows(query, { filter, attributes: Object.keys(payment.shape) });
  for await (const { Items } of queryNewest("booking", createdFrom, to, readRows))
    for (const item of Items) sum += payment.parse(item).amount_cents;
  return sum;
}

type NewestQuery = ReturnType<typeof toQuery>;

/** The rows of a noun that were created in this time, page by page, as `send` reads them. */
async function* queryNewest<Page extends { LastEvaluatedKey?: Record<string, unknown> | undefined }>(
  entity: "audit" | "booking" | "member",
  from: string,
  to: string,
  send: (query: NewestQuery) => Promise<Page>,
) {
  let after: string | undefined;
  do {
    // A sort key is <instant>#<id>: a null character makes the first possible key after it, and $ sorts after #.
    const page = await send(toQuery(entity, after === undefined ? from : `${after}\0`, `${to}$`));
    yield page;
    const position: unknown = page.LastEvaluatedKey?.[indexes.newest.sort];
    after = typeof position === "string" ? position : undefined;
  } while (after !== undefined);
}

const toQuery = (entity: string, first: string, last: string) =>
  ({
    index: "newest",
    partition: toNewestPartition(entity),
    range: { between: [first, last] as [string, string] },
  }) as const;
