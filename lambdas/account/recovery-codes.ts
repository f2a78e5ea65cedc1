import { createHash, randomBytes } from "node:crypto";
import { recoveryCodeCount } from "../../contract/recovery.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { forbidden, signInRequired } from "../errors.ts";
import { findMissingFactor, type Guest, type MemberActor } from "../http/actor.ts";
import { toAddressKey } from "../id.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { listOwners } from "../members/owners.ts";
import { buildRecoveryNotice, buildRecoveryNoticeForOwner } from "../members/security-emails.ts";
import { endAllSignIns } from "../members/sign-outs.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { transactWrite } from "../table/transactions.ts";

/* Recovery codes of admins who have lost their authenticator app (AUTH-21). A code does not replace the password. */

/** Crockford's alphabet: no letter that looks like another. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** SHA-256 is enough, because a code has 80 random bits. */
export const hashRecoveryCode = (code: string): string =>
  createHash("sha256").update(code).digest("base64url");

const createCode = (): string => [...randomBytes(16)].map((byte) => alphabet[byte % 32]).join("");

/** In groups of four, which are easier to read. */
const formatCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, "$1-");

/**
 * Gives the admin ten new codes, which replace the earlier ones. Throws fresh_sign_in_required unless the password, and the
 * code of an app that is on, were entered for this request: a stolen token must not create any (AUTH-20).
 */
export async function adminCreateRecoveryCodes(
  actor: MemberActor,
): Promise<RouteOutput<"adminCreateRecoveryCodes">> {
  if (!actor.signIn.hasAccountAccess) throw forbidden("fresh_sign_in_required");
  if (findMissingFactor(actor) === "sign_in") throw forbidden("mfa_required");
  const codes = Array.from({ length: recoveryCodeCount }, createCode);
  const audit = buildAuditEntry(actor.id, "member.recovery_codes_created", {}, actor.id);
  const recovery_codes = codes.map(hashRecoveryCode);
  const row = await memberStore.change(actor.id, (before) => ({
    after: { ...before, recovery_codes },
    audit,
  }));
  if (!row) throw signInRequired();
  return { codes: codes.map(formatCode) };
}

/**
 * Takes a code in. The outbox checks it, so that neither the answer nor its time says whether address and code are right, and
 * the message is erased once it has.
 * Throws too_many_requests after five codes a day for one address from one client.
 */
export async function recoverSignIn(
  { client }: Guest,
  { email, code }: RouteInput<"recoverSignIn">,
): Promise<RouteOutput<"recoverSignIn">> {
  await enforceRateLimit("recovery", `${client}#${toAddressKey(email)}`, { uses: 5, windowSeconds: 86_400 });
  const at = new Date().toISOString();
  await transactWrite(
    enqueue({ kind: "recovery", email, hash: hashRecoveryCode(code) }, at, { eraseWhenDone: true }),
  );
  return { accepted: true };
}

/**
 * Delivers a code: if it is one of the admin's, it is spent, all their sign-ins end, the pool's second factor goes off, and
 * they and all owners get an email, in one transaction. The back office stays closed until they have set up a new app.
 * Returns false for any other code, and for one that was spent.
 */
export async function checkRecoveryCode({
  email,
  hash,
}: Extract<OutboxMessage, { kind: "recovery" }>): Promise<boolean> {
  const found = await findMemberByEmail(email);
  if (!found) return false;
  const owners = await listOwners();
  let isSpent = false;
  await endAllSignIns(found.id, {
    buildChanges: ({ is_admin, recovery_codes = [] }, at) => {
      isSpent = is_admin && recovery_codes.includes(hash);
      if (!isSpent) return undefined;
      return {
        recovery_codes: recovery_codes.filter((each) => each !== hash),
        mfa_enabled_at: null,
        mfa_pending_at: at,
      };
    },
    buildMessages: (row, at) => [
      { kind: "second_factor_off", member_id: row.id },
      ...buildRecoveryNotice(row, at),
      ...owners
        .filter((owner) => owner.email !== row.email)
        .map((owner) => buildRecoveryNoticeForOwner(owner, row)),
    ],
    audit: buildAuditEntry(found.id, "member.recovery_code_used", {}, found.id),
  });
  return isSpent;
}
