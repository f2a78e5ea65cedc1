import { invalid } from "./api/errors.ts";
import { type Account, newId } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { endSubscription, expireIncomplete, isOver } from "./subscription-states.ts";

export const STATUSES = [
  "active",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
] as const;

/** Sets any status on a subscription that has not ended, and emits the events. A shortcut for tests. */
export function setStatus(account: Account, id: string, status: (typeof STATUSES)[number]): Subscription {
  const before = account.subscriptions.get(id);
  if (isOver(before)) throw invalid(`${id} has already ended: its status is ${before.status}.`);
  if (status === "canceled") return endSubscription(account, id, "payment_failed");
  if (status === "incomplete_expired") return expireIncomplete(account, id);
  const after = account.subscriptions.update(id, { status });
  account.emitChange("customer.subscription.updated", before, after);
  if (status === "paused") account.emit("customer.subscription.paused", after);
  if (before.status === "paused" && status === "active") account.emit("customer.subscription.resumed", after);
  return after;
}

/** Attaches a schedule, like a price change that is scheduled in the Dashboard. A shortcut for tests. */
export function attachSchedule(account: Account, id: string): Subscription {
  const before = account.subscriptions.get(id);
  const after = account.subscriptions.update(id, { schedule: newId("sub_sched") });
  account.emitChange("customer.subscription.updated", before, after);
  return after;
}
