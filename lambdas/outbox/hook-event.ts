import type { HookEvent } from "../../contract/hook-events.ts";
import type { HookMessage } from "./outbox.ts";

/**
 * The post about an event at `timestamp` (an instant) to the form hook. With `member_id` it is exported to the member and
 * erased with them. With `content_id` it tells what the item is when it is due, and only if it is published since `timestamp`.
 */
export const buildHookEvent = (
  source: HookEvent,
  timestamp: string,
  fields: HookMessage["payload"],
  about: Pick<HookMessage, "member_id" | "content_id">,
): HookMessage => ({ kind: "hook", hook: "form", payload: { source, timestamp, ...fields }, ...about });
