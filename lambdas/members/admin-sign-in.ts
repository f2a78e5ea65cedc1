import type { PostAuthenticationTriggerEvent } from "aws-lambda";
import { buildAuditEntry } from "../audit/audit.ts";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { enqueue } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { transactWrite } from "../table/transactions.ts";
import { withTimeout } from "../with-timeout.ts";
import { memberStore } from "./member-store.ts";
import { isUnused } from "./new-member.ts";
import { listOwners } from "./owners.ts";
import { hasSecondFactor } from "./pool-credentials.ts";
import { buildRefusal } from "./refusal.ts";
import { buildAdminSignInNotice, buildFactorMissingNotice } from "./security-emails.ts";
import { endAllSignIns } from "./sign-outs.ts";

/* Runs after each sign-in. Cognito waits five seconds for all of it. */

/** Everyone who signs in waits for the row and the notice, so a slow table must not hold them up for long. */
const tableTimeoutMs = 1_000;
const poolTimeoutMs = 3_000;

/**
 * Refuses the sign-in of an admin whose row says that they have a second factor while the pool asks for none, or does not
 * answer: with a stolen token it can be switched off at Cognito (AUTH-16). Tells all other admins of their sign-in by email,
 * so that they notice a stranger (AUTH-19). Lets everyone else pass, also if the table fails: then the API lets no one in.
 */
export async function handleAdminSignIn({
  userPoolId,
  request,
}: PostAuthenticationTriggerEvent): Promise<void> {
  const find = memberStore.findCurrent(request.userAttributes.sub ?? "");
  const member = await tryFor(tableTimeoutMs, "the row of who signs in", find);
  if (!member) return;
  await tryFor(tableTimeoutMs, "the proof of the address", saveProof(member));
  if (!member.is_admin) return;
  if (member.mfa_enabled_at) await assertSecondFactorIsOn(member, userPoolId);
  await Promise.all([
    tryFor(tableTimeoutMs, "the notice of a sign-in", sendNotice(member)),
    member.awaits_sign_in && tryFor(tableTimeoutMs, "the first sign-in", saveFirstSignIn(member)),
  ]);
}

async function assertSecondFactorIsOn(member: MemberRow, pool: string): Promise<void> {
  const isOn = await tryFor(poolTimeoutMs, "the second factor", hasSecondFactor(member.id, pool));
  if (isOn) return;
  if (isOn === false) await tryFor(tableTimeoutMs, "ending sign-ins", endSignIns(member, pool));
  throw buildRefusal("Two-step sign-in could not be checked.");
}

/** The factor stays off, which only its owner or an owner of the house may change. */
async function endSignIns(member: MemberRow, pool: string): Promise<void> {
  log.error("An admin's second factor was switched off in the user pool", { member_id: member.id });
  const notices = (await listOwners()).map((owner) => buildFactorMissingNotice(owner, member));
  await endAllSignIns(member.id, { buildMessages: () => notices, pool });
}

/** From now on they count as an owner, if they are one (ADMIN-7). Returns the current row; undefined if it is deleted. */
export const saveFirstSignIn = ({ id }: MemberRow) =>
  memberStore.change(id, (row) =>
    row.awaits_sign_in ? { after: { ...row, awaits_sign_in: undefined } } : undefined,
  );

/**
 * Saves that the first sign-in to an account proves its address, if no one knew a password until a link to the mailbox was
 * used (AUTH-22). An invitation or a promotion sets `tokens_valid_from` of an admin who has never signed in. So does a reset of
 * the second factor, with `mfa_pending_at`: it may be of one who got a temporary password from another admin. Does nothing for
 * anybody else. Returns the current row; undefined if it is deleted.
 */
export async function saveProof(member: MemberRow): Promise<MemberRow | undefined> {
  const { id, is_admin, tokens_valid_from, mfa_pending_at } = member;
  const mayKnowPassword = is_admin && (tokens_valid_from === null || mfa_pending_at !== undefined);
  if (member.email_verified_at || !isUnused(member) || mayKnowPassword) return member;
  return memberStore.change(id, (row) =>
    row.email_verified_at
      ? undefined
      : {
          after: { ...row, email_verified_at: new Date().toISOString() },
          audit: buildAuditEntry(id, "member.email_confirmed", {}, id),
        },
  );
}

async function sendNotice(member: MemberRow): Promise<void> {
  const at = new Date().toISOString();
  await transactWrite(...buildAdminSignInNotice(member, at).map((message) => enqueue(message, at)));
}

/** Undefined if the work fails or takes longer than `ms`, which is logged. */
export async function tryFor<Result>(
  ms: number,
  what: string,
  work: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await withTimeout(ms, work);
  } catch (error) {
    log.error("A Cognito trigger failed", { what, error: toError(error) });
    return undefined;
  }
}
