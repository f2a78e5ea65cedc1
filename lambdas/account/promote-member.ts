import type { AdminRole } from "../../contract/roles.ts";
import type { AuditEntry } from "../audit/audit.ts";
import { conflict } from "../errors.ts";
import { findPoolUser, setPoolEmail, signOutOfPool } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { handoverReason } from "../members/new-member.ts";
import { disableSecondFactor, discardPassword, sendPasswordReset } from "../members/pool-credentials.ts";
import { buildEndedSignIns } from "../members/sign-outs.ts";
import type { AccountHandoverMessage } from "../outbox/outbox.ts";
import { closeCheckouts } from "../stripe/close-checkouts.ts";
import type { MemberRow } from "../table/entities.ts";

/*
 * Making an existing member an admin (ADMIN-6). Anyone may have registered the address without proof, so the account is
 * taken back first: the person who has used it until now keeps neither password nor tokens nor a second factor. The owner
 * of the mailbox gets a code for a new password from the user pool. No one else learns a password.
 */

/**
 * Replaces the password with an unknown one and ends all sign-ins. Must be done before the row says admin, so that no
 * earlier credential ever works for an admin. Idempotent. Throws conflict if the pool has no such user with this address,
 * or if another address is about to take its place.
 */
export async function takeBackAccount(member: AddressFields): Promise<void> {
  const { id, email } = member;
  assertSameAddress(member, email);
  if (!(await findPoolUser(id))) throw conflict("account");
  await discardPassword(id);
  await signOutOfPool(id);
  // The member may have changed the address in the pool directly. The code for a new password must go to this one.
  if (!(await setPoolEmail(id, email))) throw conflict("account");
}

export interface NewAdmin {
  admin_role: AdminRole;
  audit: AuditEntry;
}

type AddressFields = Pick<MemberRow, "id" | "email" | "email_change">;

/**
 * Throws conflict if the account no longer belongs to the address that it is taken back for, or will not soon: a change of
 * address that is confirmed may be in the middle of its completion, and its mailbox must not get an admin.
 */
function assertSameAddress({ email, email_change }: AddressFields, takenBackFor: string): void {
  if (email !== takenBackFor || email_change?.confirmed_at) throw conflict("account");
}

/**
 * Takes the account back and makes its owner an admin, with what else `edit` changes of the row. Throws conflict for an
 * account that is being deleted, whose member has confirmed another address since, or whom another owner has made an admin, and
 * payment_provider_unavailable if an open payment page can't be closed: an admin has Premium without paying.
 */
export async function promoteMember(
  member: MemberRow,
  { admin_role, audit }: NewAdmin,
  edit = (row: MemberRow): MemberRow => row,
): Promise<MemberRow> {
  await closeCheckouts(member);
  await takeBackAccount(member);
  const { changes, message } = buildPromotion(member.id, admin_role);
  // Whatever else changes the row in between, an account that was taken back must get its new password.
  const row = await memberStore.change(member.id, (before) => {
    if (before.is_admin) throw conflict("account");
    assertSameAddress(before, member.email);
    return { after: { ...edit(before), ...changes }, messages: [message], audit };
  });
  if (!row) throw conflict("account");
  return row;
}

/** Makes the owner of an account that was taken back an admin: the changes of the row and their message. */
export function buildPromotion(
  id: string,
  admin_role: AdminRole | null,
  now = Date.now(),
): { changes: Partial<MemberRow> & { is_admin: true }; message: AccountHandoverMessage } {
  const ended = buildEndedSignIns(now);
  return {
    changes: {
      is_admin: true,
      admin_role,
      awaits_sign_in: true,
      ...ended,
      mfa_enabled_at: null,
      mfa_pending_at: undefined,
      recovery_codes: undefined,
      email_change: undefined,
    },
    message: { kind: "account_handover", member_id: id, valid_from: ended.tokens_valid_from },
  };
}

/**
 * Delivers the message of a promotion. Returns false, and does nothing, if the owner has chosen a password since, or is no
 * longer an admin.
 */
export async function startHandover({ member_id, valid_from }: AccountHandoverMessage): Promise<boolean> {
  const row = await memberStore.findCurrent(member_id);
  if (!row?.is_admin || row.tokens_valid_from !== valid_from) return false;
  await disableSecondFactor(member_id);
  await sendPasswordReset(member_id, { reason: handoverReason });
  return true;
}
