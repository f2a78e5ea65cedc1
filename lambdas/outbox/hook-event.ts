import type { HookEvent } from "../../contract/hook-events.ts";
import type { HookMessage } from "./outbox.ts";

/**
 * The post about an event at `timestamp` (an instant) to the form hook. With `member_id` it is exported to the member and
 * erased with them; with `content_id` it is sent only if the item is still published when it is due.
 */
export const buildHookEvent = (
  source: HookEvent,
  timestamp: string,
  fields: HookMessage["payload"],
  about: Pick<HookMessage, "member_id" | "content_id">,
): HookMessage => ({ kind: "hook", hook: "form", payload: { source, timestamp, ...fields }, ...about });
