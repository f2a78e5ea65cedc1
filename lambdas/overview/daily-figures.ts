import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import * as z from "zod";
import type { DailyFigures } from "../../contract/overview.ts";
import type { SiteZone } from "../../contract/settings-fields.ts";
import { getDayStart } from "../../contract/site-zone.ts";
import { addDays } from "../../contract/slots.ts";
import { log } from "../log.ts";
import { getSiteZone } from "../site-settings/site-zone.ts";
import { toNewestPartition } from "../table/definition.ts";
import { countRows, queryRows } from "../table/query-rows.ts";
import { figuresStore, listTrendDays } from "./trends.ts";

const dayMs = 86_400_000;
/** A booking is paid within a day of its creation; a payment that Stripe holds back takes longer. */
const paidWithinMs = 7 * dayMs;
/** A run stops here and leaves older days to the next one. */
const reserveMs = 30_000;
/** A figure needs all pages of its query. */
const maxPages = Number.POSITIVE_INFINITY;

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
    countRows(toQuery("member", from, to), { filter: isOwnSignUp, maxPages }),
    readEntries(from, to),
    sumSessions(from, to),
  ]);
  return { day, sign_ups, sessions_cents, ...countPremium(entries) };
}

/** Members whom an admin has imported did not sign up. */
const isOwnSignUp: Condition = { attr: "imported", type: "NULL" };

const entry = z.object({
  member_id: z.string(),
  action: z.string(),
  detail: z
    .object({ from: z.string(), to: z.string(), membership: z.string(), amount_cents: z.int() })
    .partial(),
});
type Entry = z.infer<typeof entry>;

async function readEntries(from: string, to: string): Promise<Entry[]> {
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
  const attributes = Object.keys(entry.shape);
  const { Items } = await queryRows(toQuery("audit", from, to), { filter, attributes, maxPages });
  return Items.map((item) => entry.parse(item));
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
  const attributes = Object.keys(payment.shape);
  const { Items } = await queryRows(toQuery("booking", createdFrom, to), { filter, attributes, maxPages });
  return Items.reduce((sum, item) => sum + payment.parse(item).amount_cents, 0);
}

/** Finds the rows of a noun that were created in this time. A sort key is <instant>#<id>, and $ sorts after #. */
const toQuery = (entity: "audit" | "booking" | "member", from: string, to: string) =>
  ({
    index: "newest",
    partition: toNewestPartition(entity),
    range: { between: [from, `${to}$`] as [string, string] },
  }) as const;
