import type { Account } from "../store/account.ts";

/** Where events go. */
export interface Endpoint {
  id: string;
  url: () => string;
  secret: string;
  /** Their types, or `*`. */
  events: string[];
}

export interface Forward {
  url: () => string;
  secret: string;
}

/** The endpoints that want events of a type: those made by the API, and the one that this server is started with. */
export function endpointsFor(account: Account, forward: Forward | null, type: string): Endpoint[] {
  return allEndpoints(account, forward).filter(({ events }) => events.includes("*") || events.includes(type));
}

export function allEndpoints(account: Account, forward: Forward | null): Endpoint[] {
  const made = account.webhookEndpoints
    .newestFirst(({ status }) => status === "enabled")
    .map(({ id, url, enabled_events }) => ({
      id,
      url: () => url,
      secret: account.webhookSecrets.get(id).secret,
      events: enabled_events,
    }));
  // It is to us what `stripe listen` is to Stripe: no endpoint of the account, and none that the API shows.
  return forward ? [{ id: "forward", ...forward, events: ["*"] }, ...made] : made;
}
