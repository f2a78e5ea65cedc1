import * as z from "zod";
import { invalid } from "./api/errors.ts";
import { flag, mergeMetadata, metadata, omitUndefined, text, timestamp } from "./api/parameters.ts";
import { getAttachedPaymentMethod } from "./payment-methods.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { getCurrentPeriodEnd, isOver, NO_CANCELLATION } from "./subscription-states.ts";

export const subscriptionChanges = {
  cancel_at: z
    .union([
      z.literal("").transform((): null => null),
      z.enum(["min_period_end", "max_period_end"]),
      timestamp,
    ])
    .optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: text().optional(),
  metadata: metadata.optional(),
};
type Changes = z.output<z.ZodObject<typeof subscriptionChanges>>;

/** Updates a subscription. An ended one accepts only metadata. */
export function updateSubscription(account: Account, id: string, wanted: Changes): Subscription {
  const before = account.subscriptions.get(id);
  const { metadata: labels, default_payment_method } = wanted;
  const activeOnlyFields = [wanted.cancel_at, wanted.cancel_at_period_end, default_payment_method];
  if (isOver(before) && activeOnlyFields.some((value) => value !== undefined))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  if (before.schedule && (wanted.cancel_at !== undefined || wanted.cancel_at_period_end !== undefined))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (default_payment_method)
    getAttachedPaymentMethod(account, before.customer, default_payment_method, "default_payment_method");
  const after = account.subscriptions.update(id, {
    ...omitUndefined({ default_payment_method }),
    ...buildCancellation(account, before, wanted),
    metadata: mergeMetadata(before.metadata, labels),
  });
  account.emitChange("customer.subscription.updated", before, after);
  return after;
}

/** Builds the cancellation fields for cancel_at or cancel_at_period_end; resetting one does not affect the other. */
function buildCancellation(
  account: Account,
  before: Subscription,
  { cancel_at, cancel_at_period_end }: Changes,
): Partial<Subscription> {
  if (cancel_at !== undefined && cancel_at_period_end !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      code: "parameters_exclusive",
    });
  const endAt = (at: number) => ({
    cancel_at: at,
    canceled_at: account.now(),
    cancellation_details: { ...NO_CANCELLATION, reason: "cancellation_requested" },
  });
  const withoutCancellation = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: NO_CANCELLATION,
  };
  if (cancel_at_period_end === true)
    return { cancel_at_period_end: true, ...endAt(getCurrentPeriodEnd(before)) };
  if (cancel_at_period_end === false) return before.cancel_at_period_end ? withoutCancellation : {};
  if (cancel_at === null) return withoutCancellation;
  if (cancel_at === undefined) return {};
  if (typeof cancel_at === "string")
    return { cancel_at_period_end: false, ...endAt(getCurrentPeriodEnd(before)) };
  if (cancel_at <= account.now()) throw invalid("`cancel_at` must be in the future.", { param: "cancel_at" });
  return { cancel_at_period_end: false, ...endAt(cancel_at) };
}
