import { BatchGetRequest } from "dynamodb-toolbox/entity/actions/batchGet";
import type { Condition } from "dynamodb-toolbox/entity/actions/parseCondition";
import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import type { NewsletterCounts } from "../../contract/newsletter-admin.ts";
import { toAddressKey } from "../id.ts";
import { memberEntity } from "../table/entities.ts";
import { getRows } from "../table/get-rows.ts";
import { type RecipientState, recipientEntity, subscriberEntity } from "../table/mailing-entities.ts";
import { listNewest, type Page } from "../table/pages.ts";
import { queryRows } from "../table/query-rows.ts";
import { ifConditionHolds } from "../table/transactions.ts";

const keptSeconds = 90 * 86_400;

/** A person who gets the newsletter. */
export interface Recipient {
  email: string;
  first_name: string;
  /** Null for a subscriber who is not a member, or whose membership does not ask for it. */
  member_id: string | null;
}

const memberShape = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  email_verified_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
});

const subscriberShape = z.object({ id: z.string(), email: z.string(), first_name: z.string() });

/** Rows read from the index in one Query: a member has 0.4 KB, so that a page ends long before its megabyte. */
const pageSizes = { members: 1_000, subscribers: 100 } as const;

const phases = ["members", "subscribers"] as const;
export type Phase = (typeof phases)[number];

export const recipientStore = {
  /**
   * A page of the people of one phase: members with a proven address who want it, or confirmed subscribers; with an import, in
   * the first phase, its members who have never signed in.
   */
  async list(phase: Phase, cursor: string | undefined, import_id: string | null): Promise<Page<Recipient>> {
    const limit = pageSizes[phase];
    if (import_id !== null) return listUnused(import_id, cursor);
    if (phase === "members") {
      const filter = { attr: "wants_updates", eq: true } as const;
      const { items, next } = await listNewest(memberEntity, { shape: memberShape, limit, cursor, filter });
      const reachable = items.filter(({ email_verified_at, deleted_at }) => email_verified_at && !deleted_at);
      return {
        items: reachable.map(({ id, email, first_name }) => ({ email, first_name, member_id: id })),
        next,
      };
    }
    const filter = { attr: "state", eq: "confirmed" } as const;
    const { items, next } = await listNewest(subscriberEntity, {
      shape: subscriberShape,
      limit,
      cursor,
      filter,
    });
    return { items: items.map(({ email, first_name }) => ({ email, first_name, member_id: null })), next };
  },

  /**
   * Records that an email to an address is about to be sent. Returns false if its outcome is recorded already: sent,
   * suppressed or failed. An email that a crashed run was sending is sent again, because no one knows whether the mail
   * service had accepted it.
   */
  async startSending(newsletter_id: string, email: string, now: number): Promise<boolean> {
    const key = { newsletter_id, address_key: toAddressKey(email) };
    const ttl = Math.floor(now / 1_000) + keptSeconds;
    const put = recipientEntity
      .build(PutItemCommand)
      .item({ ...key, state: "sending", attempts: 1, ttl })
      .options({ condition: { attr: "newsletter_id", exists: false } });
    if (await ifConditionHolds(() => put.send())) return true;
    const again = recipientEntity
      .build(UpdateAttributesCommand)
      .item({ ...key, attempts: $add(1) })
      .options({ condition: { attr: "state", eq: "sending" } });
    return (await ifConditionHolds(() => again.send())) !== undefined;
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

  /** Returns those of these addresses, by their hashes, that have a recorded outcome. */
  async findReached(newsletter_id: string, keys: readonly string[]): Promise<Set<string>> {
    const requests = keys.map((address_key) =>
      recipientEntity.build(BatchGetRequest).key({ newsletter_id, address_key }),
    );
    return new Set((await getRows(requests)).map(({ address_key }) => address_key));
  },

  /** Counts the recipients of each outcome: one Query for each megabyte, about 8,000 recipients. */
  async count(newsletter_id: string): Promise<NewsletterCounts> {
    const counts: NewsletterCounts = { sent: 0, suppressed: 0, failed: 0 };
    let exclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const { Items, LastEvaluatedKey } = await queryRows(
        { partition: `recipient#${newsletter_id}` },
        { attributes: ["state"], exclusiveStartKey },
      );
      for (const { state } of Items as { state: RecipientState }[])
        if (state !== "sending") counts[state] += 1;
      exclusiveStartKey = LastEvaluatedKey;
    } while (exclusiveStartKey);
    return counts;
  },
};

async function listUnused(import_id: string, cursor: string | undefined): Promise<Page<Recipient>> {
  const filter = {
    and: [
      { attr: "imported.import_id", eq: import_id },
      { attr: "email_verified_at", type: "NULL" },
      { attr: "deleted_at", type: "NULL" },
      { attr: "billing", exists: false },
      { attr: "is_admin", eq: false },
    ],
  } satisfies Condition;
  const limit = pageSizes.members;
  const { items, next } = await listNewest(memberEntity, { shape: memberShape, limit, cursor, filter });
  return { items: items.map(({ id, email, first_name }) => ({ email, first_name, member_id: id })), next };
}

/** The phases of a newsletter; the members of an import are all in the first one. */
export const getPhases = (import_id: string | null): readonly Phase[] =>
  import_id === null ? phases : ["members"];

/** Counts the addresses that get the newsletter now; one that is both a member's and a subscriber's counts once. */
export async function countRecipients(import_id: string | null): Promise<number> {
  const addresses = new Set<string>();
  for (const phase of getPhases(import_id))
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, next } = await recipientStore.list(phase, cursor, import_id);
      for (const { email } of items) addresses.add(toAddressKey(email));
      cursor = next;
    }
  return addresses.size;
}
