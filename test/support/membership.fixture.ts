import type { RouteName } from "../../contract/routes.ts";
import { attemptDelivery } from "../../lambdas/delivery/attempt-delivery.ts";
import { clientAddressHeader } from "../../lambdas/env.ts";
import { handler } from "../../lambdas/membership/membership.lambda.ts";
import { syncMembership } from "../../lambdas/membership/membership.ts";
import { outboxMessage } from "../../lambdas/outbox/outbox.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { buildRouteEvent, buildTokenClaims, context, parseBody } from "./event.ts";
import { createMember, getMemberRow } from "./member-rows.ts";
import { listPendingRows } from "./outbox-rows.ts";
import type { Shop } from "./shop.ts";

/** Calls a route of the membership Lambda; as a guest when `member` is null. */
export async function callMembership(
  name: RouteName,
  member: Pick<MemberRow, "id"> | null,
  body: object = {},
) {
  const client = `192.0.2.${Math.ceil(Math.random() * 250)}:${Math.random()}`;
  const answer = await handler(
    buildRouteEvent(name, {
      body,
      headers: { [clientAddressHeader]: client },
      ...(member && { claims: buildTokenClaims(member.id) }),
    }),
    context,
  );
  return { status: answer.statusCode, headers: answer.headers, body: parseBody(answer) };
}

/** Starts a checkout for the member. Returns its page and its id. */
export async function createCheckout(member: MemberRow, input: object = {}) {
  const { status, body } = await callMembership("startCheckout", member, input);
  if (status !== 200) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  const { url }: { url: string } = body;
  return { url, id: url.slice(url.lastIndexOf("/") + 1) };
}

/** Creates a member who has paid at Stripe, before any webhook or request informs the product. */
export async function createPayingMember(shop: Shop, overrides: Partial<MemberRow> = {}, input: object = {}) {
  const member = await createMember(overrides);
  const checkout = await createCheckout(member, input);
  await shop.pay(checkout.url);
  const customer = (await getMemberRow(member)).billing?.customer_id ?? "";
  const [subscription] = (await shop.sdk.subscriptions.list({ customer })).data;
  return { member, customer, checkout: checkout.id, subscription: subscription?.id ?? "" };
}

/** Creates a member who has paid, and whose membership is synced with Stripe. */
export async function createPremiumMember(shop: Shop) {
  const payer = await createPayingMember(shop);
  await syncMembership(payer.customer, { actor: "stripe" });
  const member = await getMemberRow(payer.member);
  const [charge] = (await shop.sdk.charges.list({ customer: payer.customer })).data;
  return { ...payer, member, charge: charge?.id ?? "", payment_intent: String(charge?.payment_intent) };
}

/** Creates another subscription of a customer, paid with the card of their first one. Returns its id. */
export async function subscribeAgain(
  shop: Shop,
  { customer, subscription }: { customer: string; subscription: string },
  { price = shop.price, metadata = {} }: { price?: string; metadata?: Record<string, string> } = {},
): Promise<string> {
  const { default_payment_method: card } = await shop.sdk.subscriptions.retrieve(subscription);
  const items = [{ price }];
  return (
    await shop.sdk.subscriptions.create({ customer, items, metadata, default_payment_method: String(card) })
  ).id;
}

/** Lists the statuses of all subscriptions of a customer, oldest first. */
export async function listSubscriptionStatuses(shop: Shop, customer: string): Promise<string[]> {
  const { data } = await shop.sdk.subscriptions.list({ customer, status: "all" });
  return data.map(({ status }) => status).reverse();
}

/** Sums up what a customer has been refunded, in cents. */
export async function sumRefunds(shop: Shop, customer: string): Promise<number> {
  const { data } = await shop.sdk.charges.list({ customer });
  return data.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
}

/** Lists the subjects of the member's pending emails, oldest first. */
export async function listEmailSubjectsTo({ email }: Pick<MemberRow, "email">): Promise<string[]> {
  const messages = (await listPendingRows(email)).map((row) => outboxMessage.parse(row.message));
  return messages.flatMap((each) => (each.kind === "mail" ? each.subject : []));
}

/** Delivers the member's pending messages that end a subscription, as the outbox would. Returns how many there were. */
export async function deliverSubscriptionEnds({ id }: Pick<MemberRow, "id">): Promise<number> {
  const rows = (await listPendingRows()).filter(({ message }) => {
    const parsed = outboxMessage.parse(message);
    return parsed.kind === "subscription_end" && parsed.member_id === id;
  });
  for (const row of rows) await attemptDelivery(row.id, Math.max(Date.now(), Date.parse(row.due_at ?? "")));
  return rows.length;
}
