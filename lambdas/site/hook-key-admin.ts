import { type HookKey, hookKeyMessages } from "../../contract/hooks-admin.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry, recordAudit } from "../audit/audit.ts";
import { conflictWithMessage } from "../errors.ts";
import { createHookKey, readHookKeys, writeHookKeys } from "../hooks/hook-key.ts";
import { toHookToken } from "../hooks/hook-token.ts";
import type { MemberActor } from "../http/actor.ts";

/** Returns the key that signs posts to the hooks, which the audit log notes. */
export async function getHookKey({ id }: MemberActor): Promise<RouteOutput<"adminShowHookKey">> {
  const keys = await readHookKeys();
  await recordAudit(buildAuditEntry(id, "settings.hook_key_shown", {}));
  return toHookKey(keys);
}

/**
 * Replaces the key in two steps, so that no post is refused in between: with "start", posts carry a signature of each key;
 * with "finish" only that of the new one. Throws conflict for the wrong step.
 */
export async function replaceHookKey(
  { id }: MemberActor,
  { step }: RouteInput<"adminReplaceHookKey">,
): Promise<RouteOutput<"adminReplaceHookKey">> {
  const keys = await readHookKeys();
  const isStarted = keys.length > 1;
  if (step === "start" && isStarted) throw conflictWithMessage(hookKeyMessages.started);
  if (step === "finish" && !isStarted) throw conflictWithMessage(hookKeyMessages.notStarted);
  const changed = step === "start" ? [...keys, createHookKey()] : keys.slice(-1);
  // Before the change: whatever fails afterwards, the log says who tried.
  await recordAudit(buildAuditEntry(id, "settings.hook_key_replaced", { step }));
  await writeHookKeys(changed);
  return toHookKey(changed);
}

const toHookKey = (keys: string[]): HookKey => ({ keys, token: toHookToken(keys) });
