import type { StripeFixture } from "./stripe.fixture.ts";

/** Ends the period with a successful payment. */
export const renewSubscription = (stripe: StripeFixture, id: string) =>
  stripe.local("POST", `/_local/subscriptions/${id}/renew`);
/** Ends the period with a declined payment. */
export const failSubscription = (stripe: StripeFixture, id: string) =>
  stripe.local("POST", `/_local/subscriptions/${id}/fail`);
/** Ends the period with the outcome of the card. */
export const endSubscriptionPeriod = (stripe: StripeFixture, id: string) =>
  stripe.local("POST", `/_local/subscriptions/${id}/end-period`);

/** Lists the event types since `before`. */
export const listEventsSince = async (stripe: StripeFixture, before: string[]) =>
  (await stripe.eventTypes()).slice(before.length);
