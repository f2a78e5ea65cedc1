import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import { isPremium, membership } from "../../contract/membership.ts";
import type { Audience, NewsletterCounts } from "../../contract/newsletter-admin.ts";
import { toAddressKey } from "../id.ts";
import { type MemberRow, memberEntity } from "../table/entities.ts";
import { getReadableRows, getRows } from "../table/get-rows.ts";
import {
  type NewsletterRow,
  type RecipientState,
  recipientEntity,
  subscriberEntity,
} from "../table/mailing-entities.ts";
import { listEach, listNewest, type Page } from "../table/pages.ts";
import { queryRows } from "../table/query-rows.ts";
import { ifConditionHolds } from "../table/transactions.ts";

const keptSeconds = 90 * 86_400;

/** A person who gets the newsletter. */
export interface Recipient {
  email: string;
  first_name: string;
  /** Null for a subscriber who is not a member, or whose membership does not ask for it. */
  member_id: string | null;
  /** The moment when the member has proven the address; null for a subscriber, and for a member who has never signed in. */
  proven_at: string | null;
}

const memberShape = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  email_verified_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  replaced_by: z.string().optional(),
  wants_updates: z.boolean(),
  membership,
});
type MemberShape = z.infer<typeof memberShape>;

const subscriberShape = z.object({ id: z.string(), email: z.string(), first_name: z.string() });

/** Rows read from the index in one Query: a member has 0.4 KB, so that a page ends long before its megabyte. */
const pageSizes = { members: 1_000, subscribers: 100 } as const;

const phases = ["members", "subscribers"] as const;
export type Phase = (typeof phases)[number];

/** An email goes to an audience, or to the members of an import. */
type Addressees = Pick<NewsletterRow, "audience" | "import_id">;

export const recipientStore = {
  /**
   * A page of the people of one phase: members of the audience with a proven address who want it, or confirmed subscribers;
   * with an import, in the first phase, its members who have never signed in.
   */
  async list(
    phase: Phase,
    cursor: string | undefined,
    { audience, import_id }: Addressees,
  ): Promise<Page<Recipient>> {
    if (import_id !== null) return listUnused(import_id, cursor);
    return phase === "members" ? listReaders(audience, cursor) : listSubscribers(cursor);
  },

  /** Reads a batch again: while a page is sent, members of an import may be deleted or sign in. */
  async refresh(batch: readonly Recipient[], { import_id }: Addressees): Promise<readonly Recipient[]> {
    if (import_id === null) return batch;
    const ids = batch.map(({ member_id }) => member_id).filter((id) => id !== null);
    const requests = ids.map((id) => memberEntity.build(BatchGetRequest).key({ id }));
    return (await getReadableRows(requests, { consistent: true })).filter(isUnused).map(toRecipient);
  },

  /**
   * Records that an email to an address is about to be sent. Returns false if its outcome is recorded already: sent,
   * suppressed or failed. An email that a crashed run was sending is sent again, because no one knows whether the mail
   * service had accepted it.
   */
  async startSending(newsletter_id: string, email: string, now: number): Promise<boolean> {
    const isOpen: Condition<typeof recipientEntity> = {
      or: [
        { attr: "newsletter_id", exists: false },
        { attr: "state", eq: "sending" },
      ],
    };
    const put = recipientEntity
      .build(PutItemCommand)
      .item({
        newsletter_id,
        address_key: toAddressKey(email),
        state: "sending",
        attempts: 1,
        ttl: Math.floor(now / 1_000) + keptSeconds,
      })
      .options({ condition: isOpen });
    return (await ifConditionHolds(() => put.send())) !== undefined;
  },

  /** Records the outcome of an email that `startSending` has allowed. */
  async settle(
    newsletter_id: string,
    email: string,
    state: Exclude<RecipientState, "sending">,
  ): Promise<void> {
    await recipientEntity
      .build(UpdateAttributesCommand)
      .item({ newsletter_id, address_key: toAddressKey(email), state })
      .send();
  },

  /** Returns those of these addresses, by their hashes, whose email was sent, or is being sent. */
  async findReached(newsletter_id: string, keys: readonly string[]): Promise<Set<string>> {
    const requests = keys.map((address_key) =>
      recipientEntity.build(BatchGetRequest).key({ newsletter_id, address_key }),
    );
    const rows = await getRows(requests);
    return new Set(
      rows
        .filter(({ state }) => state === "sent" || state === "sending")
        .map(({ address_key }) => address_key),
    );
  },

  /** Counts the recipients of each outcome: one Query for each megabyte, about 8,000 recipients. */
  async count(newsletter_id: string): Promise<NewsletterCounts> {
    const counts: NewsletterCounts = { sent: 0, suppressed: 0, failed: 0 };
    const { Items } = await queryRows(
      { partition: `recipient#${newsletter_id}` },
      { attributes: ["state"], maxPages: Number.POSITIVE_INFINITY },
    );
    for (const { state } of Items as { state: RecipientState }[]) if (state !== "sending") counts[state] += 1;
    return counts;
  },
};

const toRecipient = ({ id, email, first_name, email_verified_at }: MemberShape): Recipient => ({
  email,
  first_name,
  member_id: id,
  proven_at: email_verified_at,
});

const isUnused = ({ email_verified_at, deleted_at, is_admin }: MemberRow): boolean =>
  !email_verified_at && !deleted_at && !is_admin;

async function listMembers(cursor: string | undefined, filter?: Condition): Promise<Page<MemberShape>> {
  const limit = pageSizes.members;
  const query = { shape: memberShape, limit, cursor, ...(filter && { filter }) };
  const { items, next } = await listNewest(memberEntity, query);
  return {
    // An admin whose user was lost has two rows with the address, and only the new one is in use (repair-accounts.ts).
    items: items.filter(
      ({ email_verified_at, deleted_at, replaced_by }) => email_verified_at && !deleted_at && !replaced_by,
    ),
    next,
  };
}

/** Of one audience also members who do not want updates, but have confirmed the form's subscription with their address. */
async function listReaders(audience: Audience, cursor: string | undefined): Promise<Page<Recipient>> {
  if (audience === "all") {
    const { items, next } = await listMembers(cursor, { attr: "wants_updates", eq: true });
    return { items: items.map(toRecipient), next };
  }
  const { items, next } = await listMembers(cursor);
  const members = items.filter((member) => getAudience(member, Date.now()) === audience);
  const others = members.filter(({ wants_updates }) => !wants_updates);
  const subscribed = await findConfirmed(others.map(({ email }) => toAddressKey(email)));
  return {
    items: members.flatMap((member): Recipient[] => {
      if (member.wants_updates) return [toRecipient(member)];
      return subscribed.has(toAddressKey(member.email)) ? [{ ...toRecipient(member), member_id: null }] : [];
    }),
    next,
  };
}

/** Admins count by their membership, too. */
const getAudience = (member: Pick<MemberShape, "membership">, now: number): Exclude<Audience, "all"> =>
  isPremium(member.membership, now) ? "premium" : "free";

async function findConfirmed(keys: readonly string[]): Promise<Set<string>> {
  const rows = await getReadableRows(keys.map((id) => subscriberEntity.build(BatchGetRequest).key({ id })));
  return new Set(rows.filter(({ state }) => state === "confirmed").map(({ id }) => id));
}

async function listSubscribers(
  cursor: string | undefined,
  limit: number = pageSizes.subscribers,
): Promise<Page<Recipient>> {
  const filter = { attr: "state", eq: "confirmed" } as const;
  const { items, next } = await listNewest(subscriberEntity, {
    shape: subscriberShape,
    limit,
    cursor,
    filter,
  });
  const noMember = { member_id: null, proven_at: null };
  return { items: items.map(({ email, first_name }) => ({ email, first_name, ...noMember })), next };
}

async function listUnused(import_id: string, cursor: string | undefined): Promise<Page<Recipient>> {
  const filter = {
    and: [
      { attr: "imported.import_id", eq: import_id },
      { attr: "email_verified_at", type: "NULL" },
      { attr: "deleted_at", type: "NULL" },
      { attr: "is_admin", eq: false },
    ],
  } satisfies Condition;
  const limit = pageSizes.members;
  const { items, next } = await listNewest(memberEntity, { shape: memberShape, limit, cursor, filter });
  return { items: items.map(toRecipient), next };
}

/** The phases of a newsletter. Of an audience, and of an import, all people are found among the members. */
export const getPhases = ({ audience, import_id }: Addressees): readonly Phase[] =>
  import_id === null && audience === "all" ? phases : ["members"];

/** Counts the addresses that each audience has now; one that is both a member's and a subscriber's counts once. */
export async function countReaders(): Promise<Record<Audience, number>> {
  const now = Date.now();
  const subscribed = new Set<string>();
  const listMany = (cursor: string | undefined) => listSubscribers(cursor, pageSizes.members);
  for await (const { email } of listEach(listMany)) subscribed.add(toAddressKey(email));
  const readers: Record<Audience, Set<string>> = {
    all: new Set(subscribed),
    free: new Set(),
    premium: new Set(),
  };
  for await (const member of listEach(listMembers)) {
    const key = toAddressKey(member.email);
    if (!member.wants_updates && !subscribed.has(key)) continue;
    readers.all.add(key);
    readers[getAudience(member, now)].add(key);
  }
  return { all: readers.all.size, free: readers.free.size, premium: readers.premium.size };
}

/** Counts the members of an import who have never signed in. */
export async function countUnused(import_id: string): Promise<number> {
  const addresses = new Set<string>();
  for await (const { email } of listEach((cursor) => listUnused(import_id, cursor)))
    addresses.add(toAddressKey(email));
  return addresses.size;
}
