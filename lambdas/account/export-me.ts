import { toBrand, toBrandValues } from "../../contract/brand.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { fillStrings } from "../emails/email-layout.ts";
import { invalidInput } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { toProfile } from "../members/profile.ts";
import { getSiteSettings } from "../site-settings/site-settings.ts";
import type { MemberRow } from "../table/entities.ts";
import { buildReaders, createLists, type ExportedLists, type Reader } from "./rows-about-member.ts";

/**
 * All data held about the member (MEMBER-4): the rows with their id and, once they have proven their email address, those
 * with this address, and those with a former address from before its change. Throws invalid for a bad cursor.
 */
export async function exportMe(
  { id, member }: MemberActor,
  { cursor }: RouteInput<"exportMe">,
): Promise<RouteOutput<"exportMe">> {
  const now = Date.now();
  const { updated_at, tokens_valid_from, updates_agreed_at } = member;
  // They may be about the owner of an address that a stranger registered.
  const { note, labels, imported, import_change } = member.email_verified_at ? member : nothing;
  const [{ next, ...lists }, library] = await Promise.all([
    readLists(buildReaders(member), cursor),
    cursor === undefined ? memberItemStore.listAll(id) : [],
  ]);
  return {
    exported_at: new Date(now).toISOString(),
    profile: {
      ...toProfile(member, now),
      updated_at,
      tokens_valid_from,
      updates_agreed_at,
      note,
      labels,
      imported,
      import_change: import_change && toReplacedValues(import_change),
      former_emails: member.proven_emails,
      recovery_codes_left: member.recovery_codes?.length ?? 0,
      notices: member.notices ?? null,
      email_change_blocked_until: member.email_change_blocked_until ?? null,
    },
    billing: member.billing ?? null,
    ...lists,
    emails: fillStrings(lists.emails, toBrandValues(toBrand(await getSiteSettings()))),
    library,
    newsletter: lists.subscriptions[0] ?? null,
    next,
  };
}

/** The values that the last import replaced, with those that earlier ones did. */
function toReplacedValues({ before: { earlier, ...before } }: NonNullable<MemberRow["import_change"]>) {
  return { before: earlier ? { ...before, earlier: earlier.map((change) => change.before) } : before };
}

const nothing = { note: null, labels: [], imported: null, import_change: null };

/** Reads one list after the other, from the cursor on, until one of them has another page. */
async function readLists(
  readers: readonly Reader[],
  cursor?: string,
): Promise<ExportedLists & { next: string | null }> {
  const lists: ExportedLists = createLists();
  let { index, position } = cursor === undefined ? { index: 0, position: undefined } : parsePosition(cursor);
  if (index >= readers.length) throw invalidInput({ cursor: "Unknown cursor" });
  for (const read of readers.slice(index)) {
    const next = await read(lists, position);
    if (next !== null) return { ...lists, next: `${index}.${next}` };
    index += 1;
    position = undefined;
  }
  return { ...lists, next: null };
}

/** A cursor is the number of the list, and the cursor in that list. */
function parsePosition(cursor: string): { index: number; position: string | undefined } {
  const [, index, position] = /^(\d{1,2})\.(.+)$/.exec(cursor) ?? [];
  if (index === undefined) throw invalidInput({ cursor: "Unknown cursor" });
  return { index: Number(index), position };
}
