import Stripe from "stripe";
import { webhookEventTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";

/**
 * Ensures the account's webhook at `url`: creates it, or updates it when its event types differ or it is disabled. Stripe
 * cannot change the API version of a webhook, so one of another version is replaced. Only a created webhook has its secret.
 */
export async function ensureWebhookEndpoint(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint> {
  const atUrl: Stripe.WebhookEndpoint[] = [];
  for await (const each of stripe.webhookEndpoints.list({ limit: 100 }))
    if (each.url === url) atUrl.push(each);
  const isReadable = ({ api_version }: Stripe.WebhookEndpoint) => api_version === Stripe.API_VERSION;
  const existing = atUrl.find(isReadable);
  const changes = { enabled_events: webhookEventTypes, disabled: false };
  const endpoint = !existing
    ? await stripe.webhookEndpoints.create({
        url,
        enabled_events: webhookEventTypes,
        // The account's own version may be older than what the SDK can read.
        api_version: Stripe.API_VERSION as Stripe.WebhookEndpointCreateParams.ApiVersion,
      })
    : isUpToDate(existing)
      ? existing
      : await stripe.webhookEndpoints.update(existing.id, changes);
  // Only now, so that the account is never without one. Stripe sends what fails until the new secret is set again.
  for (const { id } of atUrl.filter((each) => !isReadable(each))) await stripe.webhookEndpoints.del(id);
  return endpoint;
}

/** Lists the account's other enabled webhooks at the same path, such as that of the site's former domain. */
export async function listOtherEndpoints(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint[]> {
  const { pathname } = new URL(url);
  const others: Stripe.WebhookEndpoint[] = [];
  for await (const each of stripe.webhookEndpoints.list({ limit: 100 }))
    if (each.url !== url && each.status === "enabled" && new URL(each.url).pathname === pathname)
      others.push(each);
  return others;
}

/** Returns the command that deletes a webhook. */
export const formatDeletion = ({ id }: { id: string }): string =>
  `curl -X DELETE https://api.stripe.com/v1/webhook_endpoints/${id} -u <the secret key>:`;

const isUpToDate = ({ status, enabled_events }: Stripe.WebhookEndpoint): boolean =>
  status === "enabled" && enabled_events.toSorted().join() === webhookEventTypes.toSorted().join();
