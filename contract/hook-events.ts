/**
 * The events that are posted to the form hook beside the forms; the `source` of the post. docs/hooks.md has an example of each.
 */
export const hookEvents = [
  "membership.started",
  "membership.ended",
  "booking.paid",
  "booking.confirmed",
  "booking.cancelled",
  "item.published",
  "newsletter.confirmed",
  "newsletter.unsubscribed",
  "account.deleted",
] as const;

export type HookEvent = (typeof hookEvents)[number];
