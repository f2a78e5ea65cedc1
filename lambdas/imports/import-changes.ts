import { isDeepStrictEqual } from "node:util";
import { buildPaidFields } from "../membership/membership.ts";
import type { MemberRow } from "../table/entities.ts";

/*
 * Keeps what the last imports changed of a member, so that each can be taken back, in any order (ADMIN-25). The row stores the newest
 * change, with the ones before it.
 */

/**
 * The row keeps this many changes, because it is read with every request of the member. What an import before them changed
 * stays, and its undo counts the member as kept.
 */
const maxChanges = 4;

/** An import may change these of a member, and the Stripe customer. */
const allNames = ["first_name", "last_name", "note", "labels", "is_comped"] as const;

type Values = Pick<MemberRow, "first_name" | "last_name" | "note" | "labels"> & { is_comped: boolean };

interface ImportChange {
  import_id: string;
  before: Values;
  after: Values & { customer_id?: string | undefined };
}

type StoredChange = MemberRow["import_change"];

export const readValues = ({ first_name, last_name, note, labels, membership }: MemberRow): Values => ({
  first_name,
  last_name,
  note,
  labels,
  is_comped: membership.state === "comped",
});

/** The changes that are kept, newest first. */
function listChanges(stored: StoredChange): ImportChange[] {
  if (stored === null) return [];
  const { earlier = [], ...before } = stored.before;
  return [{ ...stored, before }, ...earlier].map((change) => {
    const { was_comped, ...texts } = change.before;
    return { ...change, before: { ...texts, is_comped: was_comped } };
  });
}

function toStored(changes: readonly ImportChange[]): StoredChange {
  const [newest, ...earlier] = changes.map((change) => {
    const { is_comped, ...texts } = change.before;
    return { ...change, before: { ...texts, was_comped: is_comped } };
  });
  if (!newest || earlier.length === 0) return newest ?? null;
  return { ...newest, before: { ...newest.before, earlier } };
}

export const addChange = (stored: StoredChange, change: ImportChange): StoredChange =>
  toStored([change, ...listChanges(stored)].slice(0, maxChanges));

export const hasChange = (stored: StoredChange, import_id: string): boolean =>
  listChanges(stored).some((change) => change.import_id === import_id);

/**
 * Returns the member as they were before an import, except for what someone or a later import has changed since; the same row
 * if no change of that import is kept. If something was taken back, `import_undone` names the import.
 */
export function takeBack(member: MemberRow, import_id: string): MemberRow {
  const changes = listChanges(member.import_change);
  const index = changes.findIndex((change) => change.import_id === import_id);
  const change = changes[index];
  if (!change) return member;
  let names: readonly (typeof allNames)[number][] = allNames;
  /** Replaces what the import wrote, in one state of the member after the other, until it was changed. */
  const restore = <State extends Values>(state: State): State => {
    names = names.filter((name) => isDeepStrictEqual(state[name], change.after[name]));
    return { ...state, ...Object.fromEntries(names.map((name) => [name, change.before[name]])) };
  };
  // A later import is changed as if it had found the member as they were before: its undo must not bring this import back.
  const later = changes
    .slice(0, index)
    .toReversed()
    .map(({ before, after, ...rest }) => ({ ...rest, before: restore(before), after: restore(after) }))
    .toReversed();
  const values = readValues(member);
  const restored = restore(values);
  const { is_comped, ...texts } = restored;
  const { customer_id } = change.after;
  const { imported } = member;
  const isFilled = customer_id !== undefined && imported?.customer_id === customer_id;
  const row = {
    ...member,
    ...texts,
    ...(values.is_comped && !is_comped ? buildPaidFields(member) : {}),
    ...(isFilled ? { imported: { ...imported, customer_id: null } } : {}),
    ...(isFilled || !isDeepStrictEqual(restored, values) ? { import_undone: import_id } : {}),
    import_change: toStored([...later, ...changes.slice(index + 1)]),
  };
  // An interrupted run has changed the member twice if an admin changed them in between.
  return takeBack(row, import_id);
}
