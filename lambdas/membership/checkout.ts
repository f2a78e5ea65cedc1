import type Stripe from "stripe";
import { isPremium } from "../../contract/membership.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import {
  busy,
  conflictWithMessage,
  forbidden,
  invalidState,
  notFound,
  paymentRequired,
  signInRequired,
  toError,
} from "../errors.ts";
import type { Guest, MemberActor } from "../http/actor.ts";
import { buildGuestCount, guessLimit } from "../http/count-guest.ts";
import { log } from "../log.ts";
import * as members from "../members/members.ts";
import { connectToStripe } from "../stripe/client.ts";
import { closeCheckout } from "../stripe/close-checkouts.ts";
import { assertPaymentsAllowed } from "../stripe/declined-cards.ts";
import { createIdempotently, hashParameters } from "../stripe/idempotent-create.ts";
import { withAcceptedEmail } from "../stripe/refused-email.ts";
import { toId } from "../stripe/stripe-objects.ts";
import type { MemberRow } from "../table/entities.ts";
import { expireCustomer, getSiteUrl, syncMembership } from "./membership.ts";
import { membershipStore } from "./membership-store.ts";
import { getSoldPrice } from "./premium-price.ts";
import { isCurrent } from "./select-subscription.ts";
import { isCustomerGone, listSubscriptions, undefinedIfMissing } from "./stripe-calls.ts";

const unpaidMessage = "Your last payment failed. Update your card on your dashboard to get Premium back.";

const dayMs = 86_400_000;

type SessionParams = Stripe.Checkout.SessionCreateParams & { metadata: Record<string, string> };

/**
 * Opens a checkout page for Premium, or the one that the member has open already (PAY-2). Price, quantity, customer and
 * return addresses are set by the server. Throws already_premium, conflict if a subscription is paused, or adopted and
 * unpaid, and payment_provider_unavailable with only these choices saved.
 */
export async function startCheckout(
  actor: MemberActor,
  { interests, from_registration = false }: RouteInput<"startCheckout">,
): Promise<RouteOutput<"startCheckout">> {
  if (actor.role !== "free_member") throw invalidState("already_premium");
  await assertPaymentsAllowed(actor.id);
  // First, because a member who leaves the payment page, or meets an error, has ticked them all the same.
  if (interests || from_registration)
    await members.saveChoices(actor.id, {
      ...(interests && { interests }),
      ...(from_registration && { registering_as: "premium_member" }),
    });
  const stripe = await connectToStripe();
  const openPage = async (customer: string) => {
    await assertNotSubscribed(stripe, actor, customer);
    const params = await buildSessionParams(actor.id, customer, from_registration);
    return findOrCreateCheckout(stripe, customer, params);
  };
  const customer = await findOrCreateCustomer(stripe, actor.member);
  const url = await openPage(customer).catch(async (error: unknown) => {
    if (!(await isCustomerGone(stripe, customer, error))) throw error;
    return openPage(await createCustomer(stripe, actor.member, customer));
  });
  return { url };
}

/**
 * The member's Stripe customer, created before their first checkout. It has the member's id in its metadata; customers
 * are never looked up by email address. Throws payment_provider_unavailable, sign_in_required if the member has been
 * deleted, and busy.
 */
export const findOrCreateCustomer = async (stripe: Stripe, member: MemberRow): Promise<string> =>
  member.billing?.customer_id ?? createCustomer(stripe, member);

/** Creates a customer and binds it to the member, in the place of `gone`, which no longer exists at Stripe (PAY-16). */
async function createCustomer(
  stripe: Stripe,
  { id, email, first_name, last_name }: MemberRow,
  gone?: string,
): Promise<string> {
  const name = `${first_name} ${last_name}`.trim();
  const customer = await withAcceptedEmail(email, (accepted) => {
    const params = {
      ...(accepted && { email: accepted }),
      ...(name && { name }),
      metadata: { kindstead_member: id },
    };
    return createIdempotently(
      ["customer", id, hashParameters(params), gone].filter(Boolean).join("-"),
      (idempotencyKey) => stripe.customers.create(params, { idempotencyKey }),
      async () => {
        const { data } = await stripe.customers.search({ query: `metadata["kindstead_member"]:"${id}"` });
        return data.find((each) => each.id !== gone);
      },
    );
  });
  const now = new Date();
  const isBound = await membershipStore.bindCustomer(id, customer.id, now.toISOString(), gone);
  if (isBound && gone) await expireCustomer(gone, now.getTime());
  if (isBound) return customer.id;
  const row = await members.find(id);
  const bound = row?.billing?.customer_id;
  if (row?.deleted_at === null) {
    if (bound && bound !== gone) return bound;
    // The row has just changed: the next attempt finds this customer.
    throw busy();
  }
  // The deletion of the member deletes only the customer that their row names.
  if (bound !== customer.id) await discardCustomer(stripe, customer.id);
  throw signInRequired();
}

/** Deletes a customer, with name and email, that was created while the member was deleted. Idempotent. Never throws. */
async function discardCustomer(stripe: Stripe, customer_id: string): Promise<void> {
  await undefinedIfMissing(stripe.customers.del(customer_id)).catch((error: unknown) =>
    log.error("A deleted member's customer is still at Stripe: delete it there", {
      customer_id,
      error: toError(error),
    }),
  );
}

/** The row may be outdated: a member who has just paid, for example in another tab, must not pay twice. */
async function assertNotSubscribed(
  stripe: Stripe,
  { id, member }: MemberActor,
  customer: string,
): Promise<void> {
  if (!member.billing || !(await listSubscriptions(stripe, customer)).some(isCurrent)) return;
  const row = await syncMembership(customer, { actor: id }, { stripe, member });
  if (row && isPremium(row.membership, Date.now())) throw invalidState("already_premium");
  const billing = row?.billing;
  if (billing?.status === "paused") throw conflictWithMessage("Your Premium is paused. Please write to us.");
  // Nothing here ever ends an adopted subscription, so Stripe could still collect it beside a new one (PAY-20).
  if (billing?.import_id && billing.subscription_id !== null) throw conflictWithMessage(unpaidMessage);
}

async function buildSessionParams(
  memberId: string,
  customer: string,
  fromRegistration: boolean,
): Promise<SessionParams> {
  const [site, price] = await Promise.all([getSiteUrl(), getSoldPrice()]);
  const [success, cancel] = fromRegistration
    ? ["/register-premium?success=true&session_id={CHECKOUT_SESSION_ID}", "/register-premium"]
    : ["/dashboard?upgrade=success&session_id={CHECKOUT_SESSION_ID}", "/dashboard?upgrade=left"];
  return {
    mode: "subscription",
    customer,
    client_reference_id: memberId,
    // Whatever the account's Dashboard offers: a bank debit takes days to be paid, or to fail.
    allowed_payment_method_types: ["card"],
    adaptive_pricing: { enabled: false },
    line_items: [{ price, quantity: 1 }],
    metadata: { kindstead_member: memberId, from_registration: String(fromRegistration) },
    subscription_data: { metadata: { kindstead_member: memberId, kindstead_price: price } },
    success_url: `${site}${success}`,
    cancel_url: `${site}${cancel}`,
  };
}

/**
 * The URL of a checkout page. An open page with the same terms is reused, pages with other terms are closed. The
 * idempotency key contains the previous session, so that two concurrent requests get the same page.
 */
async function findOrCreateCheckout(
  stripe: Stripe,
  customer: string,
  params: SessionParams,
): Promise<string> {
  const terms = hashParameters(params);
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 20 });
  const open = data.filter(({ mode, status }) => mode === "subscription" && status === "open");
  const reusable = open.find(({ metadata }) => metadata?.terms === terms);
  if (reusable?.url) return reusable.url;
  for (const { id } of open) await closeCheckout(stripe, id);
  const { url } = await createIdempotently(
    `checkout-${customer}-${data[0]?.id ?? "first"}-${terms}`,
    (idempotencyKey) =>
      stripe.checkout.sessions.create(
        { ...params, metadata: { ...params.metadata, terms } },
        { idempotencyKey },
      ),
  );
  if (!url) throw new Error("Stripe created a checkout session without a URL");
  return url;
}

/** Counts a return from a registration's payment. Throws too_many_requests. */
export const countCompletion = buildGuestCount("membership.complete_signup", guessLimit);

/**
 * Completes the return from the payment of a registration (PAY-4), for anyone who knows the checkout's id. Throws
 * not_found for the checkout of another site, payment_required if it is unpaid.
 */
export async function completePremiumSignup(
  _actor: Guest,
  { session_id }: RouteInput<"completePremiumSignup">,
): Promise<RouteOutput<"completePremiumSignup">> {
  const stripe = await connectToStripe();
  const { customer, metadata, paidAt } = await getPaidCheckout(stripe, session_id);
  // Only a hint that saves a read: the customer's binding decides whose checkout it is.
  const hinted = metadata?.kindstead_member ? await members.find(metadata.kindstead_member) : undefined;
  const member = await syncMembership(
    customer,
    { actor: hinted?.id ?? "stripe" },
    { stripe, member: hinted },
  );
  if (!member) throw notFound("payment");
  return {
    success: isPremium(member.membership, Date.now()),
    requiresSignIn: metadata?.from_registration !== "true",
    email: Date.now() - paidAt < dayMs ? formatMaskedEmail(member.email) : null,
  };
}

/** Enough to recognize one's own address: "d•••@example.com". Anyone who has the link from Stripe reads it. */
const formatMaskedEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, "$1•••");

/**
 * Completes the return from the payment of an upgrade (PAY-6). Throws not_your_session for another member's checkout,
 * and otherwise the same as completePremiumSignup.
 */
export async function upgradeSuccess(
  { id, member }: MemberActor,
  { session_id }: RouteInput<"upgradeSuccess">,
): Promise<RouteOutput<"upgradeSuccess">> {
  const stripe = await connectToStripe();
  const { customer } = await getPaidCheckout(stripe, session_id, member.billing?.customer_id ?? null);
  const row = await syncMembership(customer, { actor: id }, { stripe, member });
  return { success: isPremium((row ?? member).membership, Date.now()) };
}

/**
 * A paid checkout of Premium. Throws not_found, payment_required and, if `owner` is given and is not its customer,
 * not_your_session.
 */
async function getPaidCheckout(stripe: Stripe, id: string, owner?: string | null) {
  const checkout = id.startsWith("cs_")
    ? await undefinedIfMissing(stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] }))
    : undefined;
  if (checkout?.mode !== "subscription" || !checkout.customer) throw notFound("payment");
  const customer = toId(checkout.customer);
  if (owner !== undefined && customer !== owner) throw forbidden("not_your_session");
  const { status, payment_status, subscription, metadata, created } = checkout;
  if (status !== "complete" || payment_status === "unpaid") throw paymentRequired();
  const paidAt = subscription && typeof subscription === "object" ? subscription.created : created;
  return { customer, metadata, paidAt: paidAt * 1_000 };
}
