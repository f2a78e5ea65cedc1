import type { AuditEntry } from "../../contract/audit.ts";
import type { Booking } from "../../contract/bookings.ts";
import { exportedActor, type MemberExport } from "../../contract/member-export.ts";
import { auditStore } from "../audit/audit-store.ts";
import { anonymizeBookings, listBookingsOfMember } from "../bookings/bookings.ts";
import { findSuppression } from "../emails/suppressions.ts";
import { eraseFormsAbout, findSubscriber, listFormsAbout } from "../forms/forms.ts";
import { memberItemStore } from "../member-items/member-items.ts";
import { isOfMailbox } from "../members/new-member.ts";
import { outboxMessage } from "../outbox/outbox.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { MemberRow } from "../table/entities.ts";
import type { Page } from "../table/pages.ts";
import type { OutboxRow } from "../table/system-entities.ts";

/*
 * The rows that deletion erases (MEMBER-6) and that the export shows in pages (MEMBER-4). A noun with personal data adds a
 * line to each of the two lists; personal-data.test.ts fails for an entity that is in neither.
 */

/** A member's id or address, by which rows about them are found; of a former address, those created by `until`. */
export interface Person {
  key: string;
  until?: string | undefined;
}

/**
 * The member's address if the account belongs to its mailbox, until they asked for its deletion, and the proven ones that they
 * had before. Any other may belong to someone else, and so may a former one after the change.
 */
export const listAddresses = (member: MemberRow): Person[] => [
  ...(isOfMailbox(member) ? [{ key: member.email, until: member.deleted_at ?? undefined }] : []),
  ...member.proven_emails.map(({ email, until }) => ({ key: email, until })),
];

interface KeptAddresses {
  /** Keeps what carries any of the member's addresses. */
  keepsAddress: boolean;
  /** The address belongs to another account, so that what carries it stays. */
  isShared?: boolean;
}

/** The addresses whose rows a deletion erases. */
export const listErasedAddresses = (
  member: MemberRow,
  { keepsAddress, isShared = false }: KeptAddresses,
): Person[] =>
  keepsAddress ? [] : listAddresses(member).filter(({ key }) => !isShared || key !== member.email);

/**
 * Erases the rows about a member: bookings, favorites and downloads, forms, emails and hook posts with their id, and what
 * carries the erased addresses. An erased row has no address any more: then `addresses` has them. Safe to run again.
 */
export async function erasePersonalRows(
  member: MemberRow,
  { addresses = [], ...kept }: KeptAddresses & { addresses?: readonly Person[] | undefined },
): Promise<void> {
  await anonymizeBookings(member);
  await memberItemStore.eraseAll(member.id);
  const persons = [{ key: member.id }, ...listErasedAddresses(member, kept), ...addresses];
  for (const { key, until } of persons) {
    await eraseFormsAbout(key, until);
    // An email to the address may answer an earlier message until the deletion ends.
    const emails = key === member.email ? undefined : until;
    await outboxStore.eraseAbout(key, Date.now(), { emails, posts: until });
  }
}

/** The lists that are exported in pages. */
export const createLists = () =>
  ({
    subscriptions: [],
    suppressions: [],
    activity: [],
    bookings: [],
    forms: [],
    emails: [],
  }) satisfies Partial<MemberExport>;
export type ExportedLists = Pick<MemberExport, keyof ReturnType<typeof createLists>>;
/** Reads a page of one list, puts it into the export and returns the cursor of the next page. */
export type Reader = (lists: ExportedLists, cursor: string | undefined) => Promise<string | null>;

/**
 * The readers of the member's lists, in the order in which they are exported. What an address has one of comes first, so that
 * it is in the first part, and then the activity, of which a tab of version 1.0.0 keeps the first part only.
 */
export function buildReaders(member: MemberRow): Reader[] {
  const addresses = listAddresses(member);
  return [
    ...addresses.map(buildAddressReader),
    async (lists, cursor) => {
      const { items, next } = await auditStore.listByMember(member.id, cursor);
      return addPage(lists.activity, { items: items.map(toActivity), next });
    },
    (lists, cursor) => addPage<Booking>(lists.bookings, listBookingsOfMember(member.id, cursor)),
    ...[{ key: member.id }, ...addresses].flatMap(buildPersonReaders),
  ];
}

/** Reads what an address has one of. */
export const buildAddressReader =
  ({ key, until }: Person): Reader =>
  async (lists) => {
    const [subscriber, suppression] = await Promise.all([findSubscriber(key), findSuppression(key)]);
    if (subscriber && isCreatedBy(subscriber, until)) lists.subscriptions.push(subscriber);
    if (suppression && isCreatedBy(suppression, until)) lists.suppressions.push(suppression);
    return null;
  };

/** Read forms and emails. */
export const buildPersonReaders = ({ key, until }: Person): Reader[] => [
  (lists, cursor) => addPage(lists.forms, listFormsAbout(key, cursor, until)),
  async (lists, cursor) => {
    const { items, next } = await outboxStore.listEmailsAbout(key, cursor, until);
    return addPage(lists.emails, { items: toExportedEmails(items), next });
  },
];

const isCreatedBy = ({ created_at }: { created_at: string }, until: string | undefined): boolean =>
  until === undefined || created_at <= until;

async function addPage<Item>(list: Item[], page: Page<Item> | Promise<Page<Item>>): Promise<string | null> {
  const { items, next } = await page;
  list.push(...items);
  return next;
}

/** Does not reveal which admin acted. */
function toActivity({ by, member_id, ...entry }: AuditEntry): MemberExport["activity"][number] {
  return { ...entry, by: by === member_id ? "you" : (exportedActor.safeParse(by).data ?? "admin") };
}

/** Without the links of an email, which are as good as a password. */
const toExportedEmails = (rows: OutboxRow[]): MemberExport["emails"] =>
  rows.flatMap(({ message, created_at, sent_at, sent_to }) => {
    const email = outboxMessage.safeParse(message).data;
    if (email?.kind !== "mail") return [];
    const { to, subject, facts = [] } = email;
    const paragraphs = [...email.paragraphs, ...facts.map(({ label, value }) => `${label}: ${value}`)];
    return [{ created_at, sent_at, to: sent_to ?? to, subject, paragraphs }];
  });
