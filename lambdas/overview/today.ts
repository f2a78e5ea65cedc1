import type { RouteOutput } from "../../contract/routes.ts";
import { maxTodayRows, type Today } from "../../contract/today.ts";
import { listTodayBookings } from "../bookings/bookings.ts";
import { toOutboxItems } from "../delivery/outbox-admin.ts";
import { outboxAdminStore } from "../delivery/outbox-admin-store.ts";
import { listWaitingNewsletters } from "../delivery/waiting-newsletters.ts";
import { listOpenMessages } from "../forms/forms.ts";
import type { MemberActor } from "../http/actor.ts";
import { listImportsUnderWay } from "../imports/imports.ts";
import { countFailedPayments } from "../members/members.ts";
import { outboxStore } from "../outbox/outbox-store.ts";

/** Returns what waits for owner and support today (ADMIN-27); newsletters and imports are the owner's. */
export async function getToday({ adminRole }: MemberActor): Promise<RouteOutput<"adminGetToday">> {
  const today = await listToday(Date.now());
  return adminRole === "owner" ? today : { ...today, newsletters: [], imports: [] };
}

/** Lists what waits at `now` (milliseconds since the epoch), from lists and counters: no read grows with the house. */
export async function listToday(now: number): Promise<Today> {
  const [bookings, messages, failures, retrying, failed, past_due, newsletters, imports] = await Promise.all([
    listTodayBookings(now),
    listOpenMessages(maxTodayRows),
    outboxAdminStore.listPage("dead", undefined).then(({ items }) => toOutboxItems(items)),
    listRetrying(),
    outboxStore.countDead(),
    countFailedPayments(),
    listWaitingNewsletters(now),
    listImportsUnderWay(),
  ]);
  return {
    ...bookings,
    refunds: dropDelivered(bookings.refunds, [...failures, ...retrying]),
    messages: messages.items,
    failed: failures,
    retrying,
    newsletters,
    imports,
    counts: { messages: messages.count, failed, past_due },
  };
}

/** As many as one BatchGet reads: messages that were never tried may be due sooner. */
const maxPending = 100;

/** Lists the deliveries that wait for another attempt, by when it is made. */
async function listRetrying(): Promise<Today["retrying"]> {
  const { items } = await outboxAdminStore.listPage("pending", undefined, maxPending);
  return (await toOutboxItems(items)).filter(({ can_try }) => can_try).slice(0, maxTodayRows);
}

/** A refund that has failed or is tried again is listed as that delivery alone. */
function dropDelivered(refunds: Today["refunds"], deliveries: Today["failed"]): Today["refunds"] {
  const ids = new Set(
    deliveries.filter(({ kind }) => kind === "refund").map(({ about }) => about.booking_id),
  );
  return refunds.filter(({ id }) => !ids.has(id));
}
