import type Stripe from "stripe";
import { signInRequired } from "../errors.ts";
import * as members from "../members/members.ts";
import type { MemberRow } from "../table/entities.ts";
import { createIdempotently, hashParameters } from "./idempotent-create.ts";
import { membershipStore } from "./membership-store.ts";

/**
 * The member's one customer at Stripe, made before their first checkout and bound to their row for ever. It carries
 * the member's id, and nobody is ever found by an e-mail address. Throws payment_provider_unavailable, and
 * sign_in_required where the member has gone meanwhile.
 */
export async function findOrCreateCustomer(stripe: Stripe, member: MemberRow): Promise<string> {
  if (member.billing) return member.billing.customer_id;
  const { id, email, first_name, last_name } = member;
  const name = `${first_name} ${last_name}`.trim();
  const wish = { email, ...(name && { name }), metadata: { member_id: id } };
  const customer = await createIdempotently(
    `customer-${id}-${hashParameters(wish)}`,
    (idempotencyKey) => stripe.customers.create(wish, { idempotencyKey }),
    async () => (await stripe.customers.search({ query: `metadata["member_id"]:"${id}"` })).data[0],
  );
  if (await membershipStore.bind(id, customer.id, new Date().toISOString())) return customer.id;
  const bound = (await members.find(id))?.billing;
  if (!bound) throw signInRequired();
  return bound.customer_id;
}
