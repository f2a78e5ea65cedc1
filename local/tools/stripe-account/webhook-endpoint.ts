import Stripe from "stripe";
import { webhookEventTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";

/**
 * Ensures the account's webhook at `url`: creates it, or updates it when its event types differ or it is disabled. Only a
 * created webhook has its secret.
 */
export async function ensureWebhookEndpoint(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint> {
  for await (const existing of stripe.webhookEndpoints.list({ limit: 100 }))
    if (existing.url === url)
      return isUpToDate(existing)
        ? existing
        : stripe.webhookEndpoints.update(existing.id, { enabled_events: webhookEventTypes, disabled: false });
  return stripe.webhookEndpoints.create({
    url,
    enabled_events: webhookEventTypes,
    // The account's own version may be older than what the SDK can read.
    api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
  });
}

const isUpToDate = ({ status, enabled_events }: Stripe.WebhookEndpoint): boolean =>
  status === "enabled" && enabled_events.toSorted().join() === webhookEventTypes.toSorted().join();
