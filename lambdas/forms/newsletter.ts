import * as z from "zod";
import { brandText } from "../../contract/brand.ts";
import type { FormInput } from "../../contract/forms.ts";
import { formRoutes, type RouteInput, type RouteOutput } from "../../contract/routes.ts";
import { buildGreeting } from "../emails/email-layout.ts";
import { emailLinksEnv } from "../env.ts";
import { busy, notFound } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import { toAddressKey, toMailboxKey } from "../id.ts";
import { turnOffUpdates, turnOffUpdatesOf } from "../members/members.ts";
import { deliverableAddress, type EmailMessage, enqueue } from "../outbox/outbox.ts";
import { isSameText, signText } from "../signature.ts";
import type { SubscriberRow } from "../table/mailing-entities.ts";
import { buildWindowStart, isWindowOpen } from "../table/rate-limit.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildEndEvents, buildNewsletterEvent } from "./newsletter-events.ts";
import { buildAskedPut, buildOptOutUpdate } from "./opt-out-store.ts";
import { buildNamesUpdate, buildPendingPut, mailLimitName, subscriberStore } from "./subscriber-store.ts";

/*
 * The newsletter's double opt-in and one-click unsubscribe (FORM-7). Only the owner of an address can confirm it, and an
 * unconfirmed one gets one email a day at most, without any words of the person who typed it in. Tokens are HMACs over
 * the address's key, for one purpose each, and stored nowhere.
 */
const linkSeconds = 7 * 86_400;
const mailPauseSeconds = 86_400;

type Purpose = "confirm" | "unsubscribe";

/**
 * Builds what subscribing adds to the form's transaction; undefined if the address cannot get email. An address that got
 * one within a day gets only the names that were entered last; undefined also for one that is confirmed already, which is
 * read first, so that the answer takes as long for it. A condition of the items fails if it is
 * confirmed, or gets such an email, in between.
 */
export async function prepareSubscription(
  { firstName, lastName, email }: FormInput<"newsletter">,
  at: string,
  buildEmail = buildSubscriptionEmail,
) {
  const to = deliverableAddress.safeParse(email);
  if (!to.success) return undefined;
  const person = { email: to.data, first_name: firstName, last_name: lastName };
  const id = toAddressKey(to.data);
  const expires = Date.parse(at) / 1_000 + linkSeconds;
  const token = await buildNewsletterToken("confirm", id, expires);
  const only_while = { before: new Date(expires * 1_000).toISOString(), subscriber: "pending" as const };
  const [mailbox, now] = [toMailboxKey(to.data), Date.parse(at)];
  const gotEmail = await isWindowOpen(mailLimitName, mailbox, now);
  if ((await subscriberStore.find(id))?.state === "confirmed") return undefined;
  if (gotEmail) return { items: [buildNamesUpdate(person, at)], emails: [] };
  return {
    items: [
      buildPendingPut(person, at),
      buildWindowStart(mailLimitName, mailbox, mailPauseSeconds, now),
    ] as const,
    emails: [{ ...buildEmail(to.data, token), only_while }],
  };
}

/**
 * Asks an imported reader once whether they want the newsletter; the import was started `at` this instant. Asks no one who
 * got such an email within a day.
 */
export async function askForConsent(person: FormInput<"newsletter">, at: string): Promise<void> {
  const { items, emails } = (await prepareSubscription(person, at, buildConsentEmail)) ?? {
    items: [],
    emails: [],
  };
  if (emails.length > 0)
    await transactWrite(
      ...items,
      buildAskedPut(toAddressKey(person.email), at),
      // Retries count from now: the import may have been started an hour ago.
      ...emails.map((email) => enqueue(email, new Date().toISOString())),
    );
}

/** Asks an address to confirm; it carries no words of the person who typed it in. */
export const buildSubscriptionEmail = (to: string, token: string): EmailMessage => ({
  kind: "mail",
  to,
  subject: `Please confirm your subscription to ${brandText.newsletter}`,
  headline: "Confirm your subscription",
  paragraphs: [
    "Hi,",
    `This address was entered for ${brandText.newsletter}, the ${brandText.name} newsletter with ideas you can try the same day. Confirm that it's yours to receive it.`,
  ],
  facts: [
    { label: "Newsletter", value: brandText.newsletter },
    { label: "Link", value: "Works for 7 days" },
  ],
  action: { label: "Confirm my subscription", path: `/confirm-newsletter#${token}` },
  note: "If you didn't sign up, you don't need to do anything: without a confirmation we send nothing.",
  reason: "You're receiving this email because this address was entered in our newsletter form.",
});

/** Asks a reader whom an owner has imported; no one has entered their address in the form. */
export const buildConsentEmail = (to: string, token: string): EmailMessage => ({
  ...buildSubscriptionEmail(to, token),
  subject: `Would you like to receive ${brandText.newsletter}?`,
  headline: "Would you like our newsletter?",
  paragraphs: [
    "Hi,",
    `${brandText.newsletter} is the ${brandText.name} newsletter with ideas you can try the same day. You're on our list of members, so we're asking just this once. Confirm if you'd like to receive it.`,
  ],
  note: "If you don't want it, you don't need to do anything: without a confirmation we send no newsletter.",
  reason: "You're receiving this email because your address is on our list of members.",
});

/** Subscribes the address of a confirmation link, once. Throws not_found if the link is forged, expired or withdrawn. */
export async function confirmNewsletter(
  _actor: Guest,
  { token }: RouteInput<"confirmNewsletter">,
): Promise<RouteOutput<"confirmNewsletter">> {
  const now = Date.now();
  const id = await verifyToken("confirm", token, now);
  const row = id === undefined ? undefined : await subscriberStore.find(id);
  if (!row) throw notFound("link");
  if (row.state === "confirmed") return { confirmed: true };
  const at = new Date(now).toISOString();
  const endToken = await buildNewsletterToken("unsubscribe", row.id, 0);
  const thanks = { ...buildThankYouEmail(row, endToken), only_while: { subscriber: "confirmed" as const } };
  const messages = [buildNewsletterEvent(row, "newsletter.confirmed", at), thanks];
  if (await subscriberStore.confirm(row.id, messages, at)) return { confirmed: true };
  const latest = await subscriberStore.find(row.id);
  if (latest?.state !== "confirmed") throw busy();
  return { confirmed: true };
}

/**
 * Ends the newsletter for the reader in the token: RFC 8058's one-click post of an email program, or the page's button. Of a
 * member it turns off the emails about new items, and ends the subscriptions of the address that got the newsletter and of the one
 * that they have now. Of an address it ends the subscription, and turns off the emails of the member who has it; if only its hash
 * is known, because it subscribes no more, the next newsletter does (lambdas/delivery/send-newsletters.ts). The address may
 * subscribe again at once, and the member may switch the emails on again. The answer is the same when it has ended already. Throws
 * not_found if the token is forged, or has no address and a member who is gone.
 */
export async function unsubscribe(
  _actor: Guest,
  { token }: RouteInput<"unsubscribe">,
): Promise<RouteOutput<"unsubscribe">> {
  const now = Date.now();
  const id = await verifyToken("unsubscribe", token, now);
  if (id === undefined) throw notFound("link");
  const [recipient = "", memberAddressKey = ""] = id.split(".");
  const memberId = z.guid().safeParse(recipient).data;
  const member = memberId === undefined ? undefined : await turnOffUpdates(memberId);
  const sentTo = memberId === undefined ? recipient : memberAddressKey;
  const key = member ? toAddressKey(member.email) : sentTo;
  if (key === "") throw notFound("link");
  const at = new Date(now).toISOString();
  // The mailbox that got the newsletter, if the member has another address now.
  const former = sentTo === "" || sentTo === key ? undefined : await subscriberStore.find(sentTo);
  if (former) await endSubscription(former, at);
  const row = await subscriberStore.find(key);
  if (!row) {
    await transactWrite(buildOptOutUpdate(key, at));
    return { unsubscribed: true };
  }
  // Before the subscription, whose row is what tells the address of a repeated request.
  if (!member) await turnOffUpdatesOf(row.email);
  await endSubscription(row, at);
  return { unsubscribed: true };
}

const endSubscription = (row: SubscriberRow, at: string) =>
  subscriberStore.remove(row, buildEndEvents(row, at), at);

/**
 * Takes an address off the newsletter, because email to it bounces or its reader complained. The owner's newsletter service
 * hears of it as of a press on "Unsubscribe".
 */
export async function endSuppressed(email: string): Promise<void> {
  const row = await subscriberStore.find(toAddressKey(email));
  const at = new Date().toISOString();
  if (row) await subscriberStore.removeSuppressed(row.id, buildEndEvents(row, at), at);
}

/**
 * A post to this address ends the newsletter for its recipient: a subscriber by the key of the address, or a member by
 * id, whose subscription of the same address ends too, and that of the address that they have now. The key also ends it for a
 * later account of the address. Links of version 1.0.0 have only the id; after going back to it, these links are refused
 * because they have one part more.
 */
export async function buildUnsubscribePath(email: string, member_id: string | null): Promise<string> {
  const key = toAddressKey(email);
  const recipient = member_id === null ? key : `${member_id}.${key}`;
  return `${formRoutes.unsubscribe.path}?token=${await buildNewsletterToken("unsubscribe", recipient, 0)}`;
}

/** Email programs without one-click open the same address. Changes nothing: link scanners open it too. */
export const openUnsubscribe = async (
  _actor: Guest,
  { token }: RouteInput<"openUnsubscribe">,
): Promise<RouteOutput<"openUnsubscribe">> => ({ location: `/unsubscribe#${token}` });

/** Thanks for the confirmation. `token` ends the subscription. */
export function buildThankYouEmail(
  { email, first_name }: Pick<SubscriberRow, "email" | "first_name">,
  token: string,
): EmailMessage {
  return {
    kind: "mail",
    to: email,
    subject: `You're subscribed to ${brandText.newsletter}`,
    headline: "You're subscribed",
    paragraphs: [
      buildGreeting(first_name),
      `Thanks for confirming. ${brandText.newsletter}, the ${brandText.name} newsletter, now goes to this address.`,
    ],
    facts: [
      { label: "Newsletter", value: brandText.newsletter },
      { label: "Address", value: email },
    ],
    action: { label: "Browse the resources", path: "/resources" },
    note: "Until the next one comes, take a look at our printables, stories and worksheets.",
    reason: "You're receiving this email because you confirmed your subscription.",
    unsubscribe_path: `${formRoutes.unsubscribe.path}?token=${token}`,
  };
}

/** A token of one purpose for an address's key; `expires` is in seconds since the epoch, 0 for a link that does not expire. */
export async function buildNewsletterToken(purpose: Purpose, id: string, expires: number): Promise<string> {
  const until = String(Math.floor(expires));
  return `${id}.${until}.${await sign(purpose, id, until)}`;
}

/** Whom a token is for: the key of an address, or a member. Undefined if it is forged, for another purpose, or expired. */
async function verifyToken(purpose: Purpose, token: string, now: number): Promise<string | undefined> {
  const parts = token.split(".");
  const [signature = "", until = ""] = [parts.pop(), parts.pop()];
  const id = parts.join(".");
  const isSigned = isSameText(signature, await sign(purpose, id, until));
  const isCurrent = until === "0" || Number(until) * 1_000 > now;
  return isSigned && isCurrent ? id : undefined;
}

const sign = (purpose: Purpose, id: string, until: string): Promise<string> =>
  signText(emailLinksEnv.read("EMAIL_LINK_SECRET_ID"), JSON.stringify(["newsletter", purpose, id, until]));
