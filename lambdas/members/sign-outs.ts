import { accessTokenMinutes } from "../../contract/members.ts";
import type { AuditEntry } from "../audit/audit.ts";
import { toError } from "../errors.ts";
import type { SignIn } from "../http/actor.ts";
import { log } from "../log.ts";
import { buildFallback, type OutboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import { withTimeout } from "../with-timeout.ts";
import { signOutOfPool } from "./cognito.ts";
import { memberStore } from "./member-store.ts";

/*
 * Ends sign-ins (AUTH-12). Access tokens cannot be revoked: the row says which ones the API refuses
 * (lambdas/http/actor.ts). Refresh tokens are revoked by the user pool.
 */

/** Enough for all devices of a family. More sign-outs within the life of a token end all sign-ins. */
const maxSignedOut = 20;

/** Ends one sign-in for the API, until its last access token has expired. The browser revokes the refresh token. */
export async function endSignIn(memberId: string, signIn: SignIn, now = Date.now()): Promise<void> {
  const { id } = signIn;
  if (id === null) return;
  const until = new Date(now + accessTokenMinutes * 60_000).toISOString();
  await memberStore.change(memberId, (row) => {
    const kept = row.signed_out.filter((each) => Date.parse(each.until) > now);
    if (kept.some((each) => each.id === id)) return undefined;
    const isFull = kept.length >= maxSignedOut;
    return {
      after: isFull
        ? { ...row, ...buildEndedSignIns(now) }
        : { ...row, signed_out: [...kept, { id, until }] },
    };
  });
}

interface EndingEffects {
  /** Other changes of the row; undefined if nothing is to change after all. `at` is an instant. */
  buildChanges?: (row: MemberRow, at: string) => Partial<MemberRow> | undefined;
  /** The email that says so, and other messages; `at` is an instant. */
  buildMessages?: (row: MemberRow, at: string) => OutboxMessage[];
  audit?: AuditEntry;
  /** The id of the user pool, from a trigger's event. */
  pool?: string;
  /** Throws if the row is not written within this time. */
  rowTimeoutMs?: number;
}

/**
 * Ends all sign-ins of a member until now, also those in the current second, in one transaction with other changes of the
 * row and the email about it. Their refresh tokens are revoked at once or, if the pool fails, by the outbox. Returns
 * undefined if the member does not exist or is deleted.
 */
export async function endAllSignIns(
  memberId: string,
  {
    buildChanges = () => ({}),
    buildMessages = () => [],
    audit,
    pool,
    rowTimeoutMs = 10_000,
  }: EndingEffects = {},
): Promise<MemberRow | undefined> {
  const now = Date.now();
  const at = new Date(now).toISOString();
  const fallback = buildFallback({ kind: "sign_out", member_id: memberId }, at);
  let isChanged = false;
  const change = memberStore.change(memberId, (before) => {
    const changes = buildChanges(before, at);
    isChanged = changes !== undefined;
    if (!changes) return undefined;
    return {
      after: { ...before, ...changes, ...buildEndedSignIns(now) },
      messages: buildMessages(before, at),
      fallback,
      ...(audit && { audit }),
    };
  });
  const row = await withTimeout(rowTimeoutMs, change);
  // At once, because a later revocation would also end the sign-in that follows a new password.
  if (row && isChanged) await signOutNow(memberId, fallback.id, pool);
  return row;
}

/** The fields of a row that end all sign-ins until `now`, also those in the current second. */
export const buildEndedSignIns = (now: number) => ({ tokens_valid_from: toNextSecond(now), signed_out: [] });

/** Cognito's `auth_time` is in whole seconds, so a sign-in of the current second may be older than now. */
const toNextSecond = (now: number): string => new Date((Math.floor(now / 1_000) + 1) * 1_000).toISOString();

async function signOutNow(memberId: string, messageId: string, pool?: string): Promise<void> {
  try {
    await signOutOfPool(memberId, pool);
    await outboxStore.markDone(messageId, "sent", Date.now());
  } catch (error) {
    log.warn("The outbox will revoke the refresh tokens of a member", {
      member_id: memberId,
      outbox_id: messageId,
      error: toError(error),
    });
  }
}
