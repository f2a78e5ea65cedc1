import { importMessages } from "../../contract/imports.ts";
import { noMembership } from "../../contract/membership.ts";
import { getRole } from "../../contract/roles.ts";
import { buildAuditEntry } from "../audit/audit.ts";
import {
  addImportedReader,
  addOptOut,
  askForConsent,
  hasLeft,
  removeImportedReader,
} from "../forms/forms.ts";
import { addToGroup, createPoolUser, findPoolUserByEmail } from "../members/cognito.ts";
import { findMemberByEmail } from "../members/member-by-email.ts";
import { memberStore } from "../members/member-store.ts";
import { buildMember, isOfMailbox, type PoolUser } from "../members/new-member.ts";
import { discardPassword, generatePassword } from "../members/pool-credentials.ts";
import { isPoolError } from "../members/user-pool.ts";
import { buildComplimentaryFields } from "../membership/membership.ts";
import { closeCheckouts } from "../stripe/close-checkouts.ts";
import type { MemberRow } from "../table/entities.ts";
import type { ImportEntityRow } from "../table/transfer-entities.ts";
import { isAsking, startAsking } from "./ask-readers.ts";
import { addChange, hasChange, readValues } from "./import-changes.ts";
import { findPart, type ImportOutcome, readPart, rowsInPart, writePart } from "./import-objects.ts";
import { getChoices, importStore, maxStepMs } from "./import-store.ts";
import type { StoredRow } from "./parse-import-row.ts";
import { findConsent, mergeLabels, planChanges } from "./plan-import.ts";

/*
 * Writes the members of a checked file (ADMIN-25), in slices that can be repeated: what an earlier attempt of the same slice
 * has done counts as done.
 */

/** A slice ends at this many rows, or after the time of a step. */
const maxSliceRows = 200;
/** Members that are written at once. The pool creates about fifty users a second for everyone. */
const concurrency = 5;

/** Says why nothing is written about a row that was good when checked: "gone" is a member who has left or moved since. */
const problems = {
  refused: importMessages.refusedByPool,
  gone: importMessages.goneSince,
  signing_up: importMessages.signingUp,
};
type Problem = keyof typeof problems;
type Outcome = Problem | "unchanged" | ImportOutcome;
const isProblem = (outcome: Outcome | undefined): outcome is Problem =>
  typeof outcome === "string" && outcome in problems;

/** Creates and changes the members of the next rows. */
export async function runNext(before: ImportEntityRow): Promise<boolean> {
  const number = Math.floor(before.position / rowsInPart);
  const rows = await readPart("rows", before.id, number);
  const done = (await findPart("outcomes", before.id, number)) ?? [];
  const startedAt = Date.now();
  const asking = await startAsking(before);
  const run = { ...before, ...asking.stop };
  const outcomes: Outcome[] = [];
  const first = before.position % rowsInPart;
  const end = Math.min(rows.length, first + maxSliceRows);
  let next = first;
  let dueAt: string | undefined;
  while (next < end && dueAt === undefined && Date.now() - startedAt < maxStepMs) {
    const batch = rows.slice(next, Math.min(end, next + concurrency));
    outcomes.push(...(await Promise.all(batch.map((row) => importRow(row, run)))));
    next += batch.length;
    dueAt = asking.findPause(rows.slice(first, next));
  }
  const failed = outcomes.filter(isProblem).length;
  const marked = rows.map((row, index) => markProblem(row, outcomes[index - first]));
  if (failed > 0) await writePart("rows", before.id, number, marked);
  const written = outcomes.filter((outcome) => typeof outcome === "object");
  const known = new Set(done.map(({ member_id }) => member_id));
  await writePart("outcomes", before.id, number, [
    ...done,
    ...written.filter(({ member_id }) => !known.has(member_id)),
  ]);
  const position = before.position + next - first;
  const isLast = position >= before.rows_total;
  const countWritten = (what: ImportOutcome["what"]) => written.filter((each) => each.what === what).length;
  const changes = {
    ...asking.stop,
    position,
    rows_done: position,
    created: before.created + countWritten("created"),
    updated: before.updated + countWritten("updated"),
    failed: before.failed + failed,
    ...(isLast ? { state: "done" as const } : {}),
  };
  return importStore.save(before, changes, { isLast, dueAt });
}

/** The admin sees such a row among those with a problem. */
const markProblem = (row: StoredRow, outcome: Outcome | undefined): StoredRow =>
  isProblem(outcome) ? { ...row, fate: "bad", column: "email", problem: problems[outcome] } : row;

async function importRow(row: StoredRow, run: ImportEntityRow): Promise<Outcome> {
  // An interrupted attempt of this slice has marked the row.
  const marked = (Object.keys(problems) as Problem[]).find((each) => problems[each] === row.problem);
  if (marked) return marked;
  if (row.fate === "bad") return "unchanged";
  const outcome = await writeMember(row, run);
  if (!isProblem(outcome)) await writeReader(row, run);
  return outcome;
}

async function writeMember(row: StoredRow, run: ImportEntityRow): Promise<Outcome> {
  const known = await findMemberByEmail(row.email);
  const member = known && (await memberStore.find(known.id));
  if (member ? member.deleted_at !== null : row.fate !== "create") return "gone";
  if (!member) return (await hasLeft(row.email)) ? "gone" : createMember(row, run);
  if (member.imported?.import_id === run.id) return finishMember(member);
  // A member is not charged for what is given to them.
  if (planChanges(member, row, getChoices(run)).changed.includes("complimentary"))
    await closeCheckouts(member);
  return changeMember(member, row, run);
}

/** Changes a member as the check said, keeping what they had and got so that the import can be undone. */
async function changeMember({ id }: MemberRow, row: StoredRow, run: ImportEntityRow): Promise<Outcome> {
  let what: ImportOutcome["what"] = "unchanged";
  await memberStore.change(id, (member) => {
    what = "unchanged";
    if (member.is_admin || !isOfMailbox(member)) return undefined;
    const { values, customer, changed } = planChanges(member, row, getChoices(run));
    if (changed.length === 0) {
      if (hasChange(member.import_change, run.id)) what = "updated";
      return undefined;
    }
    what = "updated";
    const { isComplimentary, ...texts } = values;
    const before = readValues(member);
    const gift = isComplimentary && !before.is_comped ? buildComplimentaryFields(member) : {};
    // Only what the import gave is taken back: an admin may give Premium by hand afterwards.
    const after = { ...texts, ...customer, is_comped: isComplimentary };
    const imported = member.imported && { ...member.imported, ...customer };
    const import_change = addChange(member.import_change, { import_id: run.id, before, after });
    const audit = buildAuditEntry(
      run.created_by,
      "member.import_changed",
      { import_id: run.id, changed },
      id,
    );
    return { after: { ...member, ...texts, ...gift, imported, import_change }, audit };
  });
  return { member_id: id, what };
}

/**
 * Creates a pool user with a random password that is kept nowhere ("Forgot password" works), silently, and the member's row.
 * The address stays unproven until its owner uses it. A user without a row is what an interrupted attempt left behind.
 *
 * The user joins their group here, with one call to the pool: a message for each would need six calls more, and would keep
 * the emails of everyone else waiting behind thousands of them.
 */
async function createMember(row: StoredRow, run: ImportEntityRow): Promise<Outcome> {
  const { email, first_name, last_name } = row;
  const created = await createPoolUser({
    email,
    first_name,
    last_name,
    password: generatePassword(),
  }).catch(ignoreRejection);
  if (created === "rejected") return "refused";
  const user = created ?? (await findPoolUserByEmail(email));
  if (!user) return "unchanged";
  const existing = created ? undefined : await memberStore.find(user.id);
  if (existing?.imported?.import_id === run.id) return finishMember(existing);
  // A user who has chosen a password has signed up; the missing row is repaired by the daily comparison.
  if (existing || !user.isPending) return "signing_up";
  const member = buildImportedMember(user, row, run);
  await addToGroup(user.id, getRole(member, Date.now()));
  const detail = { import_id: run.id, role: row.is_complimentary ? "complimentary" : "free" };
  const audit = buildAuditEntry(run.created_by, "member.imported", detail, user.id);
  await memberStore.create(member, { audit, isInGroup: true });
  await discardPassword(user.id);
  return { member_id: user.id, what: "created" };
}

/** Finishes what an interrupted attempt may have left: a temporary password cannot be forgotten. */
async function finishMember({ id, email }: Pick<MemberRow, "id" | "email">): Promise<Outcome> {
  if ((await findPoolUserByEmail(email))?.isPending) await discardPassword(id);
  return { member_id: id, what: "created" };
}

function buildImportedMember(user: PoolUser, row: StoredRow, run: ImportEntityRow): MemberRow {
  const at = run.started_at ?? new Date().toISOString();
  const joined_at = row.joined_at !== null && row.joined_at < at ? row.joined_at : at;
  return {
    ...buildMember({ ...user, created_at: joined_at }),
    imported: { import_id: run.id, at, customer_id: row.customer_id },
    note: row.note,
    labels: mergeLabels(row, getChoices(run)),
    ...(row.is_complimentary && {
      membership: { ...noMembership, state: "comped" as const },
      membership_start_date: joined_at,
    }),
  };
}

/** Adds the address to the newsletter with the proof of its consent, takes or keeps it out, or asks it once. */
async function writeReader(row: StoredRow, run: ImportEntityRow): Promise<void> {
  const { email, first_name, last_name, newsletter } = row;
  const choices = getChoices(run);
  const at = run.started_at ?? new Date().toISOString();
  const consent = findConsent(row, choices);
  if (newsletter === "added" && consent)
    await addImportedReader(
      {
        email,
        first_name,
        last_name,
        confirmed_at: consent.at,
        consent: {
          source: consent.source,
          import_id: run.id,
          file_name: run.file_name,
          by: run.created_by,
        },
      },
      at,
    );
  if (row.wants_newsletter === false) {
    await addOptOut(email, at, run.id);
    await removeImportedReader(email);
  }
  if (newsletter === "unproven" && isAsking(run))
    await askForConsent({ firstName: first_name, lastName: last_name, email }, at);
}

/** For `catch`: "rejected" for an address that the pool refuses. Throws every other error, so that the slice is retried. */
function ignoreRejection(error: unknown): "rejected" {
  if (isPoolError(error, "InvalidParameterException")) return "rejected";
  throw error;
}
