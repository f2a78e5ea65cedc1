import { PutItemCommand } from "dynamodb-toolbox/entity/actions/put";
import { $add } from "dynamodb-toolbox/entity/actions/update";
import { UpdateAttributesCommand } from "dynamodb-toolbox/entity/actions/updateAttributes";
import * as z from "zod";
import type { NewsletterCounts } from "../../contract/newsletter-admin.ts";
import { toAddressKey } from "../id.ts";
import { memberEntity } from "../table/entities.ts";
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

export const phases = ["members", "subscribers"] as const;
export type Phase = (typeof phases)[number];

export const recipientStore = {
  /** A page of the people of one phase: members with a proven address who want it, or confirmed subscribers. */
  async list(phase: Phase, cursor: string | undefined): Promise<Page<Recipient>> {
    const limit = pageSizes[phase];
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

/** Counts the addresses that get the newsletter now; one that is both a member's and a subscriber's counts once. */
export async function countRecipients(): Promise<number> {
  const addresses = new Set<string>();
  for (const phase of phases)
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, next } = await recipientStore.list(phase, cursor);
      for (const { email } of items) addresses.add(toAddressKey(email));
      cursor = next;
    }
  return addresses.size;
}
