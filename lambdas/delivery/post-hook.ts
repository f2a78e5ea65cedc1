import { findPublishedFields } from "../content/content.ts";
import { findHookAddress } from "../hooks/hook-address.ts";
import { postSigned } from "../hooks/post-signed.ts";
import type { HookMessage } from "../outbox/outbox.ts";

/**
 * Posts a message to the owner's hook, with the same idempotency key at every attempt. Returns false if no hook is
 * configured, or if it is about an item that is not published since that time any more. Throws unless the hook responds with
 * 2xx within five seconds: attempt-delivery.ts then retries.
 */
export async function postHook(id: string, { hook, payload, content_id }: HookMessage): Promise<boolean> {
  const address = await findHookAddress(hook);
  const current = content_id === undefined ? {} : await findPublishedFields(content_id, payload.timestamp);
  if (address === undefined || !current) return false;
  // An item that is moved and moved back has two messages for the same time.
  const key = content_id === undefined ? id : `${content_id}/${payload.timestamp}`;
  const status = await postSigned(address, { id: key, payload: { ...payload, ...current } });
  if (status < 200 || status > 299) throw new Error(`The hook responded with ${status}`);
  return true;
}
