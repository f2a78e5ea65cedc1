import * as z from "zod";
import { invalid } from "./api/errors.ts";
import {
  flag,
  given,
  metadata,
  oneOf,
  optionalText,
  text,
  timestamp,
  withMetadata,
} from "./api/parameters.ts";
import { paymentMethodOf } from "./payment-methods.ts";
import type { Account } from "./store/account.ts";
import type { Subscription } from "./store/objects.ts";
import { currentPeriodEnd, isOver } from "./subscription-states.ts";

/** Why somebody cancels. */
export const cancellationDetails = z
  .strictObject({
    comment: optionalText().optional(),
    feedback: oneOf(
      "customer_service",
      "low_quality",
      "missing_features",
      "other",
      "switched_service",
      "too_complex",
      "too_expensive",
      "unused",
    ).optional(),
  })
  .optional();

export const subscriptionChanges = {
  cancel_at: z
    .union([
      z.literal("").transform((): null => null),
      z.enum(["min_period_end", "max_period_end"]),
      timestamp,
    ])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellationDetails,
  default_payment_method: text().optional(),
  description: optionalText(500).optional(),
  metadata: metadata.optional(),
};
type Changes = z.output<z.ZodObject<typeof subscriptionChanges>>;

/** Throws when it is over and more than its labels are to change. */
export function updateSubscription(account: Account, id: string, wanted: Changes): Subscription {
  const before = account.subscriptions.get(id);
  const { metadata: labels, cancellation_details: details, description, default_payment_method } = wanted;
  const ofLiving = [wanted.cancel_at, wanted.cancel_at_period_end, description, default_payment_method];
  if (isOver(before) && ofLiving.some((value) => value !== undefined))
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
    });
  if (default_payment_method)
    paymentMethodOf(account, before.customer, default_payment_method, "default_payment_method");
  const after = account.subscriptions.update(id, {
    ...given({ description, default_payment_method }),
    ...cancellationOf(account, before, wanted),
    metadata: withMetadata(before.metadata, labels),
  });
  const told = details
    ? account.subscriptions.update(id, {
        cancellation_details: { ...noDetails, ...after.cancellation_details, ...given(details) },
      })
    : after;
  account.emitChange("customer.subscription.updated", before, told);
  return told;
}

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };

/** When it will end, by either of the two ways to say so. Taking one back leaves the other alone. */
function cancellationOf(
  account: Account,
  before: Subscription,
  { cancel_at, cancel_at_period_end }: Changes,
): Partial<Subscription> {
  if (cancel_at !== undefined && cancel_at_period_end !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      code: "parameters_exclusive",
    });
  const requested = { ...noDetails, ...before.cancellation_details, reason: "cancellation_requested" };
  const ends = (at: number) => ({
    cancel_at: at,
    canceled_at: account.now(),
    cancellation_details: requested,
  });
  const goesOn = {
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: noDetails,
  };
  if (cancel_at_period_end === true) return { cancel_at_period_end: true, ...ends(currentPeriodEnd(before)) };
  if (cancel_at_period_end === false) return before.cancel_at_period_end ? goesOn : {};
  if (cancel_at === null) return goesOn;
  if (cancel_at === undefined) return {};
  if (typeof cancel_at === "string")
    return { cancel_at_period_end: false, ...ends(currentPeriodEnd(before)) };
  if (cancel_at <= account.now()) throw invalid("`cancel_at` must be in the future.", { param: "cancel_at" });
  return { cancel_at_period_end: false, ...ends(cancel_at) };
}
