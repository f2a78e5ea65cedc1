import { type ImportRow, importMessages } from "../../contract/imports.ts";
import { noMembership } from "../../contract/membership.ts";
import { getRole } from "../../contract/roles.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import { membersEnv } from "../env.ts";
import { addToGroup, createPoolUser, findPoolUserByEmail } from "../members/cognito.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, type PoolUser } from "../members/new-member.ts";
import { discardPassword, generatePassword } from "../members/pool-credentials.ts";
import type { MemberRow } from "../table/entities.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { importStore } from "./import-store.ts";
import { parseImport } from "./parse-import.ts";

/*
 * The import of members (ADMIN-25), as the outbox performs it: the file is checked first, and once an admin has agreed,
 * members are created in slices. An import never changes an account that exists, so that it can be repeated.
 */

/** A slice ends at this many rows, or after this time: a delivery has a minute. */
const maxSliceRows = 200;
const maxSliceMs = 20_000;
/** Members that are created at once. The pool creates about fifty users a second for everyone. */
const concurrency = 5;
/** Addresses that are looked up at once during the check, which shows its progress after this many rows. */
const checkConcurrency = 25;
const checkProgressRows = 1_000;

/** Performs the next step of an import. Returns false if nothing is left to do. */
export async function continueImport(id: string, now: number): Promise<boolean> {
  const row = await importStore.find(id);
  if (!row || Date.parse(row.expires_at) <= now) return false;
  if (row.state === "checking") return checkFile(row);
  return row.state === "running" && createNext(row);
}

/** Reads the file, and looks up which addresses have an account. */
async function checkFile(before: ImportEntityRow): Promise<boolean> {
  const bytes = await importStore.readFile(before.id);
  const parsed = bytes ? parseImport(bytes) : { problem: importMessages.notCsv };
  if ("problem" in parsed)
    return importStore.save(before, { state: "rejected", problem: parsed.problem }, { isLast: true });
  const rows = await markExisting(before.id, parsed.rows);
  await importStore.writeRows(before.id, rows);
  const countFate = (fate: ImportRow["fate"]) => rows.filter((row) => row.fate === fate).length;
  const counts = {
    rows_total: rows.length,
    rows_done: rows.length,
    to_create: countFate("create"),
    existing: countFate("exists"),
    bad: countFate("bad"),
  };
  return importStore.save(before, { state: "checked", ...counts }, { isLast: true });
}

async function markExisting(id: string, rows: readonly ImportRow[]): Promise<ImportRow[]> {
  const marked: ImportRow[] = [];
  for (let start = 0; start < rows.length; start += checkConcurrency) {
    const batch = rows.slice(start, start + checkConcurrency);
    marked.push(...(await Promise.all(batch.map(markIfExisting))));
    if (marked.length % checkProgressRows === 0) await importStore.saveProgress(id, marked.length);
  }
  return marked;
}

async function markIfExisting(row: ImportRow): Promise<ImportRow> {
  const isKnown = row.fate === "create" && (await findMemberByEmail(row.email)) !== undefined;
  return isKnown ? { ...row, fate: "exists" } : row;
}

type Outcome = "created" | "existing" | "failed";

/** Creates the members of the next rows. What an earlier attempt of the same slice has created counts as created. */
async function createNext(before: ImportEntityRow): Promise<boolean> {
  const rows = await importStore.readRows(before.id);
  const startedAt = Date.now();
  const outcomes: Outcome[] = [];
  let { position } = before;
  const end = Math.min(rows.length, position + maxSliceRows);
  while (position < end && Date.now() - startedAt < maxSliceMs) {
    const batch = rows.slice(position, Math.min(end, position + concurrency));
    const wanted = batch.filter(({ fate }) => fate === "create");
    outcomes.push(...(await Promise.all(wanted.map((row) => createMember(row, before)))));
    position += batch.length;
  }
  const isLast = position >= rows.length;
  const countOutcome = (outcome: Outcome) => outcomes.filter((each) => each === outcome).length;
  const changes = {
    position,
    rows_done: position,
    created: before.created + countOutcome("created"),
    existing: before.existing + countOutcome("existing"),
    failed: before.failed + countOutcome("failed"),
    ...(isLast ? { state: "done" as const } : {}),
  };
  return importStore.save(before, changes, { isLast });
}

/**
 * Creates a pool user with a random password that is kept nowhere ("Forgot password" works), silently, and the member's row.
 * The address stays unproven until its owner uses it. A user without a row is what an interrupted attempt left behind.
 *
 * The user joins their group here, with one call to the pool: a message for each would need six calls more, and would keep
 * the emails of everyone else waiting behind thousands of them.
 */
async function createMember(
  row: ImportRow,
  { id, created_by, started_at }: ImportEntityRow,
): Promise<Outcome> {
  const pool = membersEnv.read("USER_POOL_ID");
  const known = await findMemberByEmail(row.email);
  if (known?.imported_at === started_at) return finishMember(known);
  if (known) return "existing";
  const { email, first_name, last_name } = row;
  const created = await createPoolUser(pool, {
    email,
    first_name,
    last_name,
    password: generatePassword(),
  }).catch(ignoreRejection);
  if (created === "rejected") return "failed";
  const user = created ?? (await findPoolUserByEmail(pool, email));
  if (!user) return "existing";
  const existing = created ? undefined : await memberStore.find(user.id);
  if (existing?.imported_at === started_at) return finishMember(existing);
  if (existing) return "existing";
  // A user who has chosen a password has signed up; the missing row is repaired by the daily comparison.
  if ("isPending" in user && !user.isPending) return "existing";
  const member = buildImportedMember(user, row, started_at ?? new Date().toISOString());
  await addToGroup(pool, user.id, getRole(member, Date.now()));
  const audit = buildAuditEntry(created_by, "member.imported", { import_id: id, role: row.role }, user.id);
  await memberStore.create(member, { audit, isInGroup: true });
  await discardPassword(pool, user.id);
  return "created";
}

/** Finishes what an interrupted attempt may have left: a temporary password cannot be forgotten. */
async function finishMember({ id, email }: Pick<MemberRow, "id" | "email">): Promise<Outcome> {
  const pool = membersEnv.read("USER_POOL_ID");
  if ((await findPoolUserByEmail(pool, email))?.isPending) await discardPassword(pool, id);
  return "created";
}

const buildImportedMember = (user: PoolUser, { role }: ImportRow, imported_at: string) => ({
  ...buildMember(user),
  imported_at,
  ...(role === "complimentary" && {
    membership: { ...noMembership, state: "comped" as const },
    membership_start_date: imported_at,
  }),
});

/** For `catch`: "rejected" for an address that the pool refuses. Throws every other error, so that the slice is retried. */
function ignoreRejection(error: unknown): "rejected" {
  if (error instanceof Error && error.name === "InvalidParameterException") return "rejected";
  throw error;
}
