import { GetItemCommand } from "dynamodb-toolbox/entity/actions/get";
import { PutTransaction } from "dynamodb-toolbox/entity/actions/transactPut";
import type { AdminNotices } from "../../contract/admin-notices.ts";
import type { DailyFigures } from "../../contract/overview.ts";
import { getAdminRole } from "../../contract/roles.ts";
import { toSiteDay } from "../../contract/site-zone.ts";
import { addDays } from "../../contract/slots.ts";
import { maxTodayRows, type Today } from "../../contract/today.ts";
import { getZoneAt } from "../../contract/zone-at.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { enqueueNotice, getNotices, listNotifiedAdmins } from "../members/members.ts";
import { isNotified } from "../outbox/notice-messages.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { getSiteZone } from "../site-settings/site-zone.ts";
import { listEach } from "../table/pages.ts";
import { idempotencyEntity } from "../table/system-entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { listToday } from "./today.ts";
import { figuresStore } from "./trends.ts";

/** By the site's clock. */
const digestHour = 8;
const keptSeconds = 7 * 86_400;

/**
 * The scheduled job that emails what was sold and what waits to the admins who want it (ADMIN-29): once a day of the
 * site, by the first run from 8:00 on, also on the days when clocks change, and never on an empty day. The next run
 * completes one that failed half-way, because each email's id is made of day and admin.
 */
export async function sendMorningDigest({ time }: { time: string }): Promise<void> {
  const now = Date.parse(time);
  const zone = await getSiteZone();
  const day = toSiteDay(zone, now);
  if (getHour(getZoneAt(zone, now), now) < digestHour || !(await isDue(day))) return;
  const admins = await listNotifiedAdmins("digest");
  if (admins.length > 0) {
    const [today, unnoticed, [yesterday]] = await Promise.all([
      listToday(now),
      countUnnoticed(),
      figuresStore.list([addDays(day, -1)]),
    ]);
    for (const admin of admins) {
      const notices = getNotices(admin);
      const failed = notices.failures ? unnoticed : today.counts.failed;
      const waiting = listDigestRows({ ...today, failed }, notices, getAdminRole(admin) === "owner");
      const rows = [...listSales(yesterday), ...waiting];
      if (rows.length > 0) await enqueueNotice(admin, `digest ${day}`, buildDigest(rows));
    }
  }
  await markDone(day, now);
}

const getHour = (timeZone: string, at: number): number =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, hour: "numeric", hourCycle: "h23" }).format(at));

/** A list that is as long as it may be has more rows than are counted, perhaps. Counters are exact. */
type DigestRow = readonly [what: string, count: number, of?: "list"];

/** Counts those who began to pay for Premium, also those who had paid before. Sessions that were paid are among what waits. */
const listSales = (yesterday: DailyFigures | undefined): DigestRow[] =>
  yesterday?.conversions ? [["New Premium members yesterday", yesterday.conversions]] : [];

/** Counts what waits, without the kinds of which the admin gets emails at once; support does not see newsletters and imports. */
function listDigestRows(
  today: Omit<Today, "failed"> & { failed: number },
  notices: AdminNotices,
  isOwner: boolean,
): DigestRow[] {
  const rows: DigestRow[] = [
    ["Requests that wait for an answer", today.requests.length, "list"],
    ["Sessions of the next seven days", today.sessions.length, "list"],
    ["Messages", notices.messages ? 0 : today.counts.messages],
    ["Failed deliveries", today.failed],
    ["Disputes", notices.failures ? 0 : today.disputes.length, "list"],
    ["Reports of a missing advisor to decide", today.no_shows.length, "list"],
    ["Paid sessions without times", today.unscheduled.length, "list"],
    ["Refunds on their way", today.refunds.length + today.retrying.filter(isRefund).length, "list"],
    ["Advisors who don't answer reports", today.silent_advisors.length],
    ["Members whose payment failed", today.counts.past_due],
    ["Newsletters that wait", isOwner ? today.newsletters.length : 0],
    ["Imports that aren't finished", isOwner ? today.imports.length : 0],
  ];
  return rows.filter(([, count]) => count > 0);
}

/** Counts the failed deliveries that no email is about. */
async function countUnnoticed(): Promise<number> {
  let count = 0;
  for await (const { message } of listEach((cursor) => outboxAdminStore.listPage("dead", cursor))) {
    const { data } = outboxMessage.safeParse(message);
    if (!data || !isNotified(data)) count += 1;
  }
  return count;
}

const isRefund = ({ kind }: Today["retrying"][number]) => kind === "refund";

/** The email's content. */
export const buildDigest = (rows: readonly DigestRow[]) => ({
  subject: "Your morning in the back office",
  paragraphs: ["Good morning! This is what is new, what waits today, and how many sessions are coming."],
  // The column of labels is narrow.
  facts: rows.map(([what, count, of]) => ({
    label: of === "list" && count >= maxTodayRows ? `${count} or more` : String(count),
    value: what,
  })),
  path: "/admin?tab=overview",
});

const toRecord = (day: string) => `digest#${day}`;

async function isDue(day: string): Promise<boolean> {
  const { Item } = await idempotencyEntity
    .build(GetItemCommand)
    .key({ id: toRecord(day) })
    .send();
  return Item === undefined;
}

async function markDone(day: string, now: number): Promise<void> {
  await transactWrite(
    idempotencyEntity.build(PutTransaction).item({
      id: toRecord(day),
      created_at: new Date(now).toISOString(),
      ttl: Math.floor(now / 1_000) + keptSeconds,
    }),
  );
}
