import type { Account } from "../store/account.ts";

/** A receiver of events. */
export interface Endpoint {
  id: string;
  url: () => string;
  secret: string;
  /** Event types, or `*`. */
  events: string[];
}

export interface ForwardTarget {
  url: () => string;
  secret: string;
}

/** Lists the endpoints for an event type: those created by the API and the one passed at start. */
export function listEndpointsFor(account: Account, forward: ForwardTarget | null, type: string): Endpoint[] {
  return listEndpoints(account, forward).filter(
    ({ events }) => events.includes("*") || events.includes(type),
  );
}

export function listEndpoints(account: Account, forward: ForwardTarget | null): Endpoint[] {
  const made = account.webhookEndpoints
    .listNewestFirst(({ status }) => status === "enabled")
    .map(({ id, url, enabled_events }) => ({
      id,
      url: () => url,
      secret: account.webhookSecrets.get(id).secret,
      events: enabled_events,
    }));
  // Like `stripe listen`, the forward target is not an endpoint of the account and not visible in the API.
  return forward ? [{ id: "forward", ...forward, events: ["*"] }, ...made] : made;
}
