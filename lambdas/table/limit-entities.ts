import { Entity, type FormattedItem } from "dynamodb-toolbox/entity";
import { any } from "dynamodb-toolbox/schema/any";
import { item } from "dynamodb-toolbox/schema/item";
import { number } from "dynamodb-toolbox/schema/number";
import { set } from "dynamodb-toolbox/schema/set";
import { string } from "dynamodb-toolbox/schema/string";
import { entityDefaults } from "./table.ts";

/* The entities that protect against overuse: rate limits, declined cards, and calls that are made once for many. */

/** A rate limit window: how often a client has done something until `ends_at` (rate-limit.ts). */
export const limitEntity = new Entity({
  ...entityDefaults,
  name: "limit",
  computeKey: ({ id }) => ({ pk: `limit#${id}`, sk: "limit" }),
  schema: item({ id: string().key(), uses: number(), ends_at: string(), ttl: number() }),
});

/**
 * The declined cards of one payment intent, or of one member and day (UTC), by the ids of Stripe's charges, so that one
 * that is read twice counts once. For a member who is stopped from paying, one more row says until when
 * (lambdas/stripe/declined-cards.ts).
 */
export const declinesEntity = new Entity({
  ...entityDefaults,
  name: "declined_cards",
  computeKey: ({ id }) => ({ pk: `declined_cards#${id}`, sk: "declined_cards" }),
  schema: item({
    id: string().key(),
    charges: set(string()).optional(),
    paused_until: string().optional(),
    ttl: number(),
  }),
});

/**
 * A call in progress, or its result, which the same caller's equal calls get too (share-result.ts). `input` is a hash;
 * `outcome` is missing while the call is in progress, at most until `ends_at`.
 */
export const sharedCallEntity = new Entity({
  ...entityDefaults,
  name: "shared_call",
  meta: { personal: ["outcome"] },
  computeKey: ({ id }) => ({ pk: `shared_call#${id}`, sk: "shared_call" }),
  schema: item({
    id: string().key(),
    run: string(),
    input: string(),
    started_at: string(),
    ends_at: string(),
    outcome: any().optional(),
    ttl: number(),
  }),
});

export type SharedCallRow = FormattedItem<typeof sharedCallEntity>;
