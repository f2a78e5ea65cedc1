import type { RouteName } from "../../contract/routes.ts";
import { clientAddressHeader } from "../../lambdas/http/env.ts";
import { memberStore } from "../../lambdas/members/member-store.ts";
import { handler } from "../../lambdas/membership/membership.lambda.ts";
import { outboxMessage } from "../../lambdas/outbox/outbox.ts";
import type { MemberRow } from "../../lambdas/table/entities.ts";
import { accessToken, bodyOf, context, eventFor } from "./event.ts";
import { make } from "./make.ts";
import { waitingRows } from "./outbox-rows.ts";
import type { Shop } from "./shop.ts";

/** A member with an address of their own, so that their mails can be told. */
export async function aMember(overrides: Partial<MemberRow> = {}): Promise<MemberRow> {
  const row = make.member(overrides);
  const named = { ...row, email: overrides.email ?? `${row.id}@example.com` };
  await memberStore.put(named);
  return named;
}

export const rowOf = async ({ id }: Pick<MemberRow, "id">): Promise<MemberRow> => {
  const row = await memberStore.find(id);
  if (!row) throw new Error(`${id} is no member`);
  return row;
};

/** Asks a route of the membership's Lambda; as a guest where `member` is null. */
export async function ask(name: RouteName, member: Pick<MemberRow, "id"> | null, body: object = {}) {
  const client = `192.0.2.${Math.ceil(Math.random() * 250)}:${Math.random()}`;
  const answer = await handler(
    eventFor(name, {
      body,
      headers: { [clientAddressHeader]: client },
      ...(member && { claims: accessToken(member.id) }),
    }),
    context,
  );
  return { status: answer.statusCode, body: bodyOf(answer) };
}

/** A checkout that the member has begun, and its id. */
export async function begun(member: MemberRow, input: object = {}) {
  const { status, body } = await ask("startCheckout", member, input);
  if (status !== 200) throw new Error(`No checkout: ${JSON.stringify(body)}`);
  const { url }: { url: string } = body;
  return { url, id: url.slice(url.lastIndexOf("/") + 1) };
}

/** A member who has paid, at Stripe; nothing of ours knows of it yet. */
export async function aPayer(shop: Shop, overrides: Partial<MemberRow> = {}, input: object = {}) {
  const member = await aMember(overrides);
  const checkout = await begun(member, input);
  await shop.pay(checkout.url);
  const customer = (await rowOf(member)).billing?.customer_id ?? "";
  const [subscription] = (await shop.sdk.subscriptions.list({ customer })).data;
  return { member, customer, checkout: checkout.id, subscription: subscription?.id ?? "" };
}

/** The subjects of the mails that wait for the member, oldest first. */
export async function mailsTo({ email }: Pick<MemberRow, "email">): Promise<string[]> {
  const errands = (await waitingRows()).map((row) => outboxMessage.parse(row.errand));
  return errands.flatMap((each) => (each.kind === "mail" && each.to === email ? each.subject : []));
}
