import type { Context, ScheduledEvent } from "aws-lambda";
import { buildAuditEntry } from "../audit/audit.ts";
import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { warnWithMetric } from "../log-metric.ts";
import { createPoolUser, findPoolUserByEmail, setPoolEmail } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, type PoolUser } from "../members/new-member.ts";
import { discardPassword, generatePassword } from "../members/pool-credentials.ts";
import { accountReviewMetric } from "../metric.ts";
import type { MemberRow } from "../table/entities.ts";
import { compareAccounts, type Findings } from "./compare-accounts.ts";
import { createTombstone } from "./deletion.ts";
import { buildPromotion } from "./promote-member.ts";

/** No further repair is started with less time than this left. The next run finds what is left. */
const reserveMs = 60_000;

const actor = "job";

/**
 * The daily scheduled job that repairs the differences between rows and user pool (AUTH-15). Its current time is the time
 * of the event. Throws at the end if a repair failed.
 */
export async function repairAccounts(
  { time }: Pick<ScheduledEvent, "time">,
  context: Pick<Context, "getRemainingTimeInMillis">,
): Promise<void> {
  const now = Date.parse(time);
  const findings = await compareAccounts(now);
  let failed = 0;
  let toReview = findings.tooManyMissing ?? 0;

  /** Makes each repair and counts those that fail. One that returns "review" needs a person. */
  async function repairEach<Item extends { id: string }>(
    items: readonly Item[],
    repair: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    for (const item of items) {
      if (context.getRemainingTimeInMillis() < reserveMs) return;
      try {
        if ((await repair(item)) === "review") toReview += 1;
      } catch (error) {
        failed += 1;
        log.error("A difference between row and user pool could not be repaired", {
          member_id: item.id,
          error: toError(error),
        });
      }
    }
  }

  // First, because a new user of an admin must not get the row of a member.
  await repairEach(findings.missingAdmins, replaceAdminUser);
  await repairEach(findings.factorOff, logMissingFactor);
  await repairEach(findings.withoutRow, createRow);
  await repairEach(findings.changedAddress, putAddressBack);
  await repairEach(findings.foundAgain, ({ id }) => setMissingSince(id, undefined));
  await repairEach(findings.newlyMissing, ({ id }) => setMissingSince(id, new Date(now).toISOString()));
  await repairEach(findings.toDelete, startDeletion);
  log.info("Compared members with the user pool", { ...countFindings(findings), failed });
  if (toReview > 0)
    warnWithMetric(
      "Members and user pool differ in a way that needs a person",
      accountReviewMetric,
      toReview,
    );
  if (failed > 0) throw new Error(`${failed} differences could not be repaired`);
}

/** The number of findings of each kind. */
export const countFindings = ({ members, users, tooManyMissing, ...lists }: Findings) => ({
  members,
  users,
  too_many_missing: tooManyMissing ?? 0,
  ...Object.fromEntries(Object.entries(lists).map(([kind, items]) => [kind, items.length])),
});

/** Whether the admin did it, or someone with a stolen sign-in, only a person can find out. */
function logMissingFactor({ id }: MemberRow): Promise<"review"> {
  log.error("An admin's second factor was switched off in the user pool", { member_id: id });
  return Promise.resolve("review");
}

async function createRow(user: PoolUser): Promise<void> {
  const audit = buildAuditEntry(actor, "member.row_created", {}, user.id);
  await memberStore.createWithWelcome(buildMember(user), audit);
}

/** The row is the source of truth: an address changes only through the API (MEMBER-8). */
async function putAddressBack({ id }: MemberRow): Promise<"review" | undefined> {
  const row = await memberStore.findCurrent(id);
  // A confirmed change is written to the pool before it is written to the row.
  if (!row || row.email_change?.confirmed_at) return undefined;
  if (await setPoolEmail(id, row.email)) {
    log.warn("The pool's address of a member was put back", { member_id: id });
    return undefined;
  }
  log.warn("The pool's address of a member cannot be put back: another user has it", { member_id: id });
  return "review";
}

async function setMissingSince(id: string, user_missing_since: string | undefined): Promise<void> {
  await memberStore.change(id, (row) =>
    (row.user_missing_since === undefined) === (user_missing_since === undefined)
      ? undefined
      : { after: { ...row, user_missing_since } },
  );
}

async function startDeletion({ id }: MemberRow): Promise<void> {
  const row = await memberStore.find(id);
  // The row may have changed since the comparison.
  if (!row || row.is_admin || row.user_missing_since === undefined) return;
  await createTombstone(row, actor);
}

/**
 * Creates a new user with the admin's address, and a row for it, because the id of a deleted user cannot be used again. The
 * pool emails a code for a new password. The old row loses its role and keeps its data until a person looks at it. Always
 * needs review: an admin's user is not deleted by accident.
 */
async function replaceAdminUser(member: MemberRow): Promise<"review"> {
  // The same person, so they count as an owner as before.
  const { email, first_name, last_name, awaits_sign_in } = member;
  const created = await createPoolUser({ email, password: generatePassword(), first_name, last_name });
  // An interrupted run may have created it.
  const user = created ?? (await findPoolUserByEmail(email));
  if (!user) return "review";
  const { changes, message } = buildPromotion(user.id, member.admin_role);
  const audit = buildAuditEntry(actor, "member.made_admin", { replaces: member.id }, user.id);
  const row = user.isPending
    ? await memberStore.create(
        { ...buildMember(user), ...changes, awaits_sign_in },
        { messages: [message], audit },
      )
    : await memberStore.find(user.id);
  // Another person has registered the address since.
  if (!row?.is_admin) return "review";
  if (user.isPending) await discardPassword(user.id);
  await memberStore.change(member.id, (before) => ({
    after: {
      ...before,
      is_admin: false,
      admin_role: null,
      awaits_sign_in: undefined,
      replaced_by: user.id,
    },
    audit: buildAuditEntry(actor, "member.replaced", { by: user.id }, member.id),
  }));
  return "review";
}
