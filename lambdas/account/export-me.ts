import type { AuditEntry } from "../../contract/audit.ts";
import type { MemberExport } from "../../contract/member-export.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { listAllOfMember } from "../audit/audit.ts";
import { listBookingsOfMember } from "../bookings/bookings.ts";
import { invalidInput } from "../errors.ts";
import { findSubscriber, listFormsAbout } from "../forms/forms.ts";
import type { MemberActor } from "../http/actor.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { toProfile } from "../members/profile.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Page } from "../table/pages.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { listPersons } from "./deletion.ts";

type Lists = Pick<MemberExport, "bookings" | "forms" | "emails">;
/** Reads a page of one list, puts it into the export and returns the cursor of the next page. */
type Reader = (lists: Lists, cursor: string | undefined) => Promise<string | null>;

/**
 * All data held about the member (MEMBER-4): the rows with their id and, once they have proven their email address, those
 * with this address, and those with a former address from before its change. Throws invalid for a bad cursor.
 */
export async function exportMe(
  { id, member }: MemberActor,
  { cursor }: RouteInput<"exportMe">,
): Promise<RouteOutput<"exportMe">> {
  const now = Date.now();
  const isFirst = cursor === undefined;
  const { updated_at, tokens_valid_from } = member;
  const [{ next, ...lists }, library, activity, newsletter] = await Promise.all([
    readLists(await buildReaders(member), cursor),
    isFirst ? listItems(id) : [],
    isFirst ? listAllOfMember(id) : [],
    isFirst ? findSubscription(member) : null,
  ]);
  return {
    exported_at: new Date(now).toISOString(),
    profile: {
      ...toProfile(member, now),
      updated_at,
      tokens_valid_from,
      former_emails: member.proven_emails,
    },
    billing: member.billing ?? null,
    ...lists,
    library,
    newsletter,
    next,
    activity: activity.map((entry) => ({ ...entry, by: formatActor(entry) })),
  };
}

async function listItems(memberId: string): Promise<MemberExport["library"]> {
  const rows = await memberItemStore.listAll(memberId);
  return rows.map(({ content_id: id, title, favorite_at = null, downloaded_at = null }) => ({
    id,
    title,
    favorite_at,
    downloaded_at,
  }));
}

async function buildReaders(member: MemberRow): Promise<Reader[]> {
  const persons = listPersons(member);
  return [
    (lists, cursor) => addPage(lists.bookings, listBookingsOfMember(member.id, cursor)),
    ...persons.map(
      ({ key, until }): Reader =>
        (lists, cursor) =>
          addPage(lists.forms, listFormsAbout(key, cursor, until)),
    ),
    ...persons.map(
      ({ key, until }): Reader =>
        async (lists, cursor) => {
          const { items, next } = await outboxStore.listEmailsAbout(key, cursor, until);
          return addPage(lists.emails, { items: toExportedEmails(items), next });
        },
    ),
  ];
}

async function addPage<Item>(list: Item[], page: Page<Item> | Promise<Page<Item>>): Promise<string | null> {
  const { items, next } = await page;
  list.push(...items);
  return next;
}

/** Reads one list after the other, from the cursor on, until one of them has another page. */
async function readLists(
  readers: readonly Reader[],
  cursor?: string,
): Promise<Lists & { next: string | null }> {
  const lists: Lists = { bookings: [], forms: [], emails: [] };
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

/** Without the links of an email, which are as good as a password. */
const toExportedEmails = (rows: OutboxRow[]): MemberExport["emails"] =>
  rows.flatMap(({ message, created_at, sent_at }) => {
    const email = outboxMessage.safeParse(message).data;
    if (email?.kind !== "mail") return [];
    const { to, subject, facts = [] } = email;
    const paragraphs = [...email.paragraphs, ...facts.map(({ label, value }) => `${label}: ${value}`)];
    return [{ created_at, sent_at, to, subject, paragraphs }];
  });

/** The subscription of the member's proven address or, without one, of the first former address that has one. */
async function findSubscription(member: MemberRow): Promise<MemberExport["newsletter"]> {
  for (const { key, until } of listPersons(member).slice(1)) {
    const row = await findSubscriber(key);
    if (row && (until === undefined || row.created_at <= until))
      return { state: row.state, created_at: row.created_at, confirmed_at: row.confirmed_at };
  }
  return null;
}

/** Does not reveal which admin acted. */
function formatActor({ by, member_id }: AuditEntry): MemberExport["activity"][number]["by"] {
  if (by === member_id) return "you";
  return by === "stripe" || by === "job" ? by : "admin";
}
