import type { HookEvent } from "../../contract/hook-events.ts";
import { buildHookEvent } from "../outbox/hook-event.ts";
import type { HookMessage } from "../outbox/outbox.ts";
import type { SubscriberRow } from "../table/mailing-entities.ts";

/** Tells the owner's newsletter service who may be written to (docs/hooks.md); the form itself was posted before (FORM-3). */
export const buildNewsletterEvent = (
  { first_name, last_name, email }: Pick<SubscriberRow, "first_name" | "last_name" | "email">,
  source: Extract<HookEvent, `newsletter.${string}`>,
  at: string,
): HookMessage => buildHookEvent(source, at, { email, firstName: first_name, lastName: last_name }, {});

/** Tells the service that a subscription has ended; it does not have one that was never confirmed. */
export const buildEndEvents = (row: SubscriberRow | undefined, at: string): HookMessage[] =>
  row?.state === "confirmed" ? [buildNewsletterEvent(row, "newsletter.unsubscribed", at)] : [];
