import { isCharging } from "../../contract/membership.ts";
import { buildLeaverUpdates } from "../forms/forms.ts";
import { toMailboxKey } from "../id.ts";
import { deletePoolUser } from "../members/cognito.ts";
import { listMembersByEmail } from "../members/member-by-email.ts";
import { buildRecordPut, memberStore } from "../members/member-store.ts";
import { buildMember } from "../members/new-member.ts";
import { listOwners } from "../members/owners.ts";
import { tombstoneStore } from "../members/tombstone-store.ts";
import { cancelAllSubscriptions, deleteCustomer } from "../membership/membership.ts";
import { enqueue, type OutboxMessage } from "../outbox/outbox.ts";
import type { MemberRow } from "../table/entities.ts";
import { toMemberWordText } from "../table/member-attributes.ts";
import { buildWordChanges } from "../table/word-rows.ts";
import {
  buildDeletedEmail,
  buildErasureHooks,
  buildUnadoptedNotice,
  findUnadoptedCustomer,
} from "./deletion-messages.ts";
import { erasePersonalRows, listErasedAddresses } from "./rows-about-member.ts";

/*
 * Account deletion (MEMBER-6): a tombstone closes the account at once, then these steps remove what belongs to the member,
 * and the row is erased last. If a step fails, for example because Stripe is down, the outbox retries all of them for a
 * day; then the deletion is a dead letter, with an alarm.
 */

interface DeletionFacts {
  /** The email about the deletion says it. */
  hadSubscription: boolean;
  keepsAddress: boolean;
  /** Another account has the address: it keeps what carries the address, and gets no email about the deletion. */
  isShared: boolean;
  addresses?: Addresses | undefined;
}

/** The addresses of an erased member, and until when each was theirs. */
type Addresses = Extract<OutboxMessage, { kind: "delete" }>["addresses"];

/** Idempotent: after a failure at any point it is run again and does what is left. */
export type DeletionStep = (member: MemberRow, facts: DeletionFacts) => Promise<unknown>;

/** A deletion does this before the row is erased, in this order (MEMBER-6). */
const deletionSteps: readonly DeletionStep[] = [
  async (member, facts) => {
    if ((await cancelAllSubscriptions(member)) > 0) facts.hadSubscription = true;
  },
  async (member) => deleteCustomer(member),
  erasePersonalRows,
  async ({ id }) => deletePoolUser(id),
  // Again: a request that started before the deletion may have written after the first look.
  erasePersonalRows,
];

/** Longer than the lifetime of any token: until then the tombstone tells token holders that the member is gone. */
const tombstoneSeconds = 86_400;

const emailPauseSeconds = 86_400;

/**
 * Rows are looked for once more at this time: the indexes lag by seconds, and by then show every row from before the
 * deletion.
 */
const secondLookMs = 300_000;

/**
 * Starts a member's deletion in one transaction: their tokens stop working, they are no longer an admin, and an outbox
 * message for the remaining steps is queued. Does nothing if a deletion has started. `actor` is the id of who asked for
 * it. With `keeps_address`, what the owner of the address did without the account stays. Throws last_admin.
 */
export const createTombstone = (
  member: MemberRow,
  actor: string,
  options: { keeps_address?: true } = {},
): Promise<void> => tombstoneStore.start(member, actor, options);

/**
 * Runs the remaining steps of a deletion, then erases the row. An error in a step stops it there, and the outbox
 * retries later. Concurrent runs are safe, because every step is idempotent. For an erased row, looks for rows about the
 * member once more. Tests vary `steps`.
 */
export async function eraseMember(
  member: MemberRow,
  { keepsAddress = false, addresses }: { keepsAddress?: boolean | undefined; addresses?: Addresses } = {},
  steps: readonly DeletionStep[] = deletionSteps,
): Promise<void> {
  if (member.deleted_at === null) return;
  if (member.ttl !== undefined) return erasePersonalRows(member, { keepsAddress, addresses });
  const hadSubscription = isCharging(member.billing?.status);
  const isShared = await isAddressOfAnother(member.email, member.id);
  const facts = { hadSubscription, keepsAddress, isShared, addresses };
  for (const step of steps) await step(member, facts);
  await eraseRow(member, facts, Date.now());
}

/** An unproven address may be a stranger's: however many accounts carry one of its mailbox, that gets one such email a day. */
const buildEmailRecord = (email: string, now: number) =>
  buildRecordPut(
    { id: `deleted#${toMailboxKey(email)}`, ttl: Math.floor(now / 1_000) + emailPauseSeconds },
    new Date(now).toISOString(),
  );

/** A transaction has at most a hundred items. */
const maxToldOwners = 20;

/**
 * Whether an account other than this one has the address: the new one of an admin whose user was lost, or of a member who has
 * registered again (repair-accounts.ts). One that is being deleted or was replaced does not count.
 */
async function isAddressOfAnother(email: string, id: string): Promise<boolean> {
  for (const other of await listMembersByEmail(email.toLowerCase()))
    if (other.id !== id && other.replaced_by === undefined && (await memberStore.findCurrent(other.id)))
      return true;
  return false;
}

/** Those of the addresses of a member who leaves that no other account has. */
async function listLeftAddresses(id: string, addresses: NonNullable<Addresses>) {
  const left = [];
  for (const { key: email, until } of addresses)
    if (!(await isAddressOfAnother(email, id))) left.push({ email, until });
  return left;
}

/**
 * For a day only the member's id and the time of the deletion are kept. The same transaction enqueues the email that
 * says so, the request to the owner's hooks to erase the person too, and what owners have to know.
 */
async function eraseRow(
  member: MemberRow,
  { hadSubscription, keepsAddress, isShared }: DeletionFacts,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  const { id, created_at, deleted_at } = member;
  const leftAt = deleted_at ?? at;
  const blank = buildMember({ id, email: "", first_name: "", last_name: "", created_at });
  const secondLook = { dueAt: new Date(now + secondLookMs).toISOString(), eraseWhenDone: true } as const;
  const persons = listErasedAddresses(member, { keepsAddress, isShared });
  const addresses = persons.map(({ key, until = leftAt }) => ({ key, until }));
  // An imported member who has never signed in or paid knows of no account, and a corrected file may bring them back (ADMIN-25).
  const isUnknown = member.imported && !member.email_verified_at && !member.billing;
  const leavers = isUnknown ? [] : await listLeftAddresses(id, addresses);
  // The undo of an import, and the deletion of an account that was never used, take back what an owner has brought.
  const unadopted = keepsAddress || isUnknown ? undefined : findUnadoptedCustomer(member);
  const owners = unadopted ? (await listOwners()).slice(0, maxToldOwners) : [];
  const notices = unadopted ? owners.map(({ email }) => buildUnadoptedNotice(email, unadopted)) : [];
  const erase = (messages: readonly OutboxMessage[], ...records: ReturnType<typeof buildRecordPut>[]) =>
    tombstoneStore.erase(
      { ...blank, deleted_at, updated_at: at, ttl: Math.floor(now / 1_000) + tombstoneSeconds },
      { member_id: id, actor: "job", action: "member.erased", detail: {} },
      [
        ...[...messages, ...notices].map((message) => enqueue(message, at, { eraseWhenDone: true })),
        ...records,
        ...buildLeaverUpdates(leavers),
        ...buildWordChanges("members", id, { before: member.word_text ?? toMemberWordText(member) }),
        enqueue({ kind: "delete", member_id: id, addresses }, at, secondLook),
        // The member may be in files that were made before.
        enqueue({ kind: "withdraw_exports" }, at),
      ],
    );
  // No import posts its members to the hooks, and its undo leaves what they know of the address.
  const hooks = keepsAddress ? [] : buildErasureHooks(member, leftAt, isShared);
  if (isUnknown || isShared) {
    await erase(hooks);
    return;
  }
  const messages = [...buildDeletedEmail(member, hadSubscription), ...hooks];
  if (member.email_verified_at) await erase(messages);
  else if (!(await erase(messages, buildEmailRecord(member.email, now)))) await erase(hooks);
}

/** Completes a deletion that has started (MEMBER-6). Throws the error of the step that fails. */
export async function finishDeletion(
  id: string,
  options?: { keepsAddress?: boolean | undefined; addresses?: Addresses },
): Promise<void> {
  const member = await memberStore.find(id);
  if (member) await eraseMember(member, options);
}
