import type Stripe from "stripe";
import { isPremium } from "../../contract/membership.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { forbidden, invalidState, notFound, paymentRequired } from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import * as members from "../members/members.ts";
import { connectToStripe } from "../stripe/client.ts";
import { getSubscriptionPrice } from "../stripe/price-settings.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { findOrCreateCustomer } from "./customer.ts";
import { createIdempotently, hashParameters } from "./idempotent-create.ts";
import { getSiteUrl, syncMembership } from "./membership.ts";
import { isLive } from "./select-subscription.ts";
import { closeCheckout, listSubscriptions, toId, undefinedIfMissing } from "./stripe-calls.ts";

/** A person asks once; whoever guesses ids is soon sent away. */
const completions = { uses: 30, windowSeconds: 600 };
const day = 86_400_000;

type Opening = Stripe.Checkout.SessionCreateParams & { metadata: Record<string, string> };

/**
 * Opens the page on which this member pays for Premium, or the one that they have open already (PAY-2). Price, quantity, customer and addresses are ours. Throws already_premium, and
 * payment_provider_unavailable, upon which nothing has changed.
 */
export async function startCheckout(
  actor: MemberActor,
  { interests, from_registration = false }: RouteInput<"startCheckout">,
): Promise<RouteOutput<"startCheckout">> {
  if (actor.role !== "free_member") throw invalidState("already_premium");
  const stripe = await connectToStripe();
  const customer = await findOrCreateCustomer(stripe, actor.member);
  await demandUnpaid(stripe, actor, customer);
  const wish = await openingOf(actor.id, customer, from_registration);
  const url = await pageFor(stripe, customer, wish);
  if (interests) await members.setInterests(actor.id, interests);
  return { url };
}

/** Their row may be behind: whoever pays already, in another tab or an hour ago, pays no second time. */
async function demandUnpaid(stripe: Stripe, { id, member }: MemberActor, customer: string): Promise<void> {
  if (!member.billing || !(await listSubscriptions(stripe, customer)).some(isLive)) return;
  const row = await syncMembership(customer, { actor: id }, { stripe, read: member });
  if (row && isPremium(row.membership, Date.now())) throw invalidState("already_premium");
}

async function openingOf(memberId: string, customer: string, fromRegistration: boolean): Promise<Opening> {
  const [site, price] = await Promise.all([getSiteUrl(), getSubscriptionPrice()]);
  const [success, cancel] = fromRegistration
    ? ["/register-premium?success=true&session_id={CHECKOUT_SESSION_ID}", "/register-premium"]
    : ["/dashboard?upgrade=success&session_id={CHECKOUT_SESSION_ID}", "/dashboard"];
  return {
    mode: "subscription",
    customer,
    client_reference_id: memberId,
    line_items: [{ price, quantity: 1 }],
    metadata: { member_id: memberId, from_registration: String(fromRegistration) },
    subscription_data: { metadata: { member_id: memberId, price } },
    success_url: `${site}${success}`,
    cancel_url: `${site}${cancel}`,
  };
}

/**
 * The address of a page to pay on. One that is open on the very same terms is used again, one on others is closed.
 * A new one is known by what came before it: who asks twice at once gets the same page twice.
 */
async function pageFor(stripe: Stripe, customer: string, wish: Opening): Promise<string> {
  const terms = hashParameters(wish);
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 20 });
  const open = data.filter(({ mode, status }) => mode === "subscription" && status === "open");
  const same = open.find(({ metadata }) => metadata?.terms === terms);
  if (same?.url) return same.url;
  for (const { id } of open) await closeCheckout(stripe, id);
  const opened = await createIdempotently(
    `checkout-${customer}-${data[0]?.id ?? "first"}-${terms}`,
    (idempotencyKey) =>
      stripe.checkout.sessions.create({ ...wish, metadata: { ...wish.metadata, terms } }, { idempotencyKey }),
  );
  if (!opened.url) throw new Error("Stripe opened a checkout without a page");
  return opened.url;
}

/**
 * The return from a registration's payment (PAY-4), for anybody who knows the checkout's
 * id. Throws not_found for one that is not ours, payment_required for one that is not paid, too_many_requests.
 */
export async function completePremiumSignup(
  { client }: Guest,
  { session_id }: RouteInput<"completePremiumSignup">,
): Promise<RouteOutput<"completePremiumSignup">> {
  await enforceRateLimit("membership.complete_signup", client, completions);
  const stripe = await connectToStripe();
  const { customer, metadata, paidAt } = await paidCheckoutOf(stripe, session_id);
  // Our own word of whose it is, but only the row's binding counts.
  const read = metadata?.member_id ? await members.find(metadata.member_id) : undefined;
  const member = await syncMembership(customer, { actor: read?.id ?? "stripe" }, { stripe, read });
  if (!member) throw notFound("payment");
  return {
    success: isPremium(member.membership, Date.now()),
    requiresSignIn: metadata?.from_registration !== "true",
    email: Date.now() - paidAt < day ? member.email : null,
  };
}

/**
 * The return from an upgrade's payment (PAY-6). Throws not_your_session for another
 * member's checkout, and otherwise as completePremiumSignup does.
 */
export async function upgradeSuccess(
  { id, member }: MemberActor,
  { session_id }: RouteInput<"upgradeSuccess">,
): Promise<RouteOutput<"upgradeSuccess">> {
  const stripe = await connectToStripe();
  const { customer } = await paidCheckoutOf(stripe, session_id, member.billing?.customer_id ?? null);
  const row = await syncMembership(customer, { actor: id }, { stripe, read: member });
  return { success: isPremium((row ?? member).membership, Date.now()) };
}

/** A checkout of Premium that is paid, and when. Where `owner` is given, nobody else's. */
async function paidCheckoutOf(stripe: Stripe, id: string, owner?: string | null) {
  const checkout = id.startsWith("cs_")
    ? await undefinedIfMissing(stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] }))
    : undefined;
  if (checkout?.mode !== "subscription" || !checkout.customer) throw notFound("payment");
  const customer = toId(checkout.customer);
  if (owner !== undefined && customer !== owner) throw forbidden("not_your_session");
  const { status, payment_status, subscription, metadata, created } = checkout;
  if (status !== "complete" || payment_status === "unpaid") throw paymentRequired();
  const begun = subscription && typeof subscription === "object" ? subscription.created : created;
  return { customer, metadata, paidAt: begun * 1_000 };
}
