import * as z from "zod";
import { instant } from "../../contract/field-schemas.ts";
import { isSameAddress } from "../id.ts";
import { findPoolUser, hasPoolUser, listPoolUsers } from "../members/cognito.ts";
import { memberStore } from "../members/member-store.ts";
import type { PoolUser } from "../members/new-member.ts";
import { hasSecondFactor } from "../members/pool-credentials.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { listAllNewest } from "../table/pages.ts";

/*
 * Compares the rows of members with the users of the pool (AUTH-15). Cognito's self-service calls, the AWS console and
 * lost triggers can make them differ. This part only reads; repair-accounts.ts writes.
 */

/**
 * The findings of a run, and what it would do about them. Every finding was confirmed by a consistent read of both sides.
 */
export interface Findings {
  /** Members who are not deleted. */
  members: number;
  users: number;
  /** Users without a row, who get one. */
  withoutRow: PoolUser[];
  /** Users with a temporary password and without a row, long after an import or the creation of an admin was interrupted. */
  unfinished: PoolUser[];
  /** Members whose user has another address, which is put back. */
  changedAddress: MemberRow[];
  /** Members whose user is missing for the first time. */
  newlyMissing: MemberRow[];
  /** Members whose user has been missing for a day, who are deleted. */
  toDelete: MemberRow[];
  /** Members whose user was missing at the last run and is there again. */
  foundAgain: MemberRow[];
  /** Admins without a user, who get a new one. */
  missingAdmins: MemberRow[];
  /** Admins whose second factor is on in the row and off in the pool; their next sign-in is refused (AUTH-16). */
  factorOff: MemberRow[];
  /** The number of missing users, if it is too large to believe: then nothing is done about any of them. */
  tooManyMissing: number | null;
}

/** The most members without a user that a run handles: more are a mistake, such as the wrong pool. */
export const getMaxMissing = (members: number): number => Math.max(5, Math.floor(members / 1_000));

const dayMs = 86_400_000;
/** Two daily runs may be a little less than a day apart. */
const jitterMs = 10 * 60_000;
/** A younger user may be about to get its row. */
const minUserAgeMs = 3_600_000;
/** Over a million members. */
const maxPages = 1_000;
const pageSize = 1_400;

const compared = z.object({
  id: z.guid(),
  email: z.string(),
  is_admin: z.boolean(),
  deleted_at: instant.nullable(),
  user_missing_since: instant.optional(),
  mfa_enabled_at: instant.nullable(),
  replaced_by: z.string().optional(),
});
type ComparedRow = z.infer<typeof compared>;

/** Compares all members and users at `now` (milliseconds since the epoch). Throws if it cannot read all of them. */
export async function compareAccounts(now: number): Promise<Findings> {
  const users = await listPoolUsers();
  const isOlder = ({ created_at }: PoolUser, ms: number) => Date.parse(created_at) < now - ms;
  const { rows: all, complete } = await listAllNewest(memberEntity, {
    shape: compared,
    pages: maxPages,
    limit: pageSize,
  });
  if (!complete) throw new Error("There are more members than one run can compare");
  const rows = all.filter(({ deleted_at, replaced_by }) => deleted_at === null && replaced_by === undefined);
  const listed = new Set(all.map(({ id }) => id));
  const withoutRow = [...users.values()].filter(({ id }) => !listed.has(id));
  const missing = rows.filter(({ id }) => !users.has(id));
  const missingMembers = missing.filter(({ is_admin }) => !is_admin);
  const maxMissing = getMaxMissing(rows.length);

  const confirmMissing = async (row: ComparedRow) =>
    (await hasPoolUser(row.id)) ? undefined : memberStore.findCurrent(row.id);
  const confirmAddress = async ({ id }: ComparedRow) => {
    const [user, row] = [await findPoolUser(id), await memberStore.findCurrent(id)];
    // A change through the API is first in the pool and then in the row (MEMBER-8).
    const isChanging = row?.email_change?.confirmed_at;
    return row && user && !isChanging && !isSameAddress(row.email, user.email) ? row : undefined;
  };
  const confirmWithoutRow = async (user: PoolUser) =>
    (await memberStore.find(user.id)) ? undefined : findPoolUser(user.id);

  // Asked first, because an import can add hundreds of rows after the users were listed.
  const goneMembers = await confirmEach(missingMembers, confirmMissing, maxMissing + 1);
  const tooManyMissing = goneMembers.length > maxMissing ? missingMembers.length : null;
  const gone = tooManyMissing === null ? goneMembers : [];
  const isDue = ({ user_missing_since: since }: MemberRow) =>
    since !== undefined && Date.parse(since) <= now - dayMs + jitterMs;
  return {
    members: rows.length,
    users: users.size,
    withoutRow: await confirmEach(
      withoutRow.filter((user) => user.canSignIn && isOlder(user, minUserAgeMs)),
      confirmWithoutRow,
    ),
    unfinished: withoutRow.filter((user) => user.isPending && isOlder(user, dayMs)),
    changedAddress: await confirmEach(
      rows.filter(({ id, email }) => !isSameAddress(users.get(id)?.email ?? email, email)),
      confirmAddress,
    ),
    newlyMissing: gone.filter(({ user_missing_since }) => user_missing_since === undefined),
    toDelete: gone.filter(isDue),
    foundAgain: await confirmEach(
      rows.filter(({ id, user_missing_since }) => user_missing_since !== undefined && users.has(id)),
      ({ id }) => memberStore.findCurrent(id),
    ),
    missingAdmins: await confirmEach(
      missing.filter(({ is_admin }) => is_admin && tooManyMissing === null),
      confirmMissing,
    ),
    factorOff: await confirmEach(
      rows.filter(({ id, is_admin, mfa_enabled_at }) => is_admin && mfa_enabled_at && users.has(id)),
      async ({ id }) => ((await hasSecondFactor(id)) ? undefined : findWithFactor(id)),
    ),
    tooManyMissing,
  };
}

async function findWithFactor(id: string): Promise<MemberRow | undefined> {
  const row = await memberStore.findCurrent(id);
  return row?.is_admin && row.mfa_enabled_at ? row : undefined;
}

/**
 * Lists what `confirm` returns for each item, without undefined and at most `max`, one after the other to spare the pool's
 * rate limits.
 */
async function confirmEach<Item, Confirmed>(
  items: readonly Item[],
  confirm: (item: Item) => Promise<Confirmed | undefined>,
  max = Number.POSITIVE_INFINITY,
): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  for (const item of items) {
    if (confirmed.length === max) break;
    const found = await confirm(item);
    if (found !== undefined) confirmed.push(found);
  }
  return confirmed;
}
