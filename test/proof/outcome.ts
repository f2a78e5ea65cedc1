import * as z from "zod";
import { slot } from "./flows.ts";
import type { Visitor } from "./visitor.ts";
import type { Item, World } from "./test-environment.ts";

const mail = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), content_base64: z.string() })),
});
const outbox = z.object({ emails: z.array(mail) });

/** Of what there was before a story, all ids. */
export interface Before {
  seen: Set<string>;
}

/** What has come of a story, without what differs from run to run; in no order. */
export interface Outcome {
  rows: string[];
  stripe: string[];
  mails: string[];
  signedIn: unknown;
  me: string;
}

/** What changes with each try, and who was first where both Stripe and the member ask for the same. */
const ofTries = new Set(["tries", "version", "uses", "last_error", "ttl", "by"]);

/** Notes what there is, so that only what a story makes is looked at after it. */
export async function before(world: World): Promise<Before> {
  const seen = [...(await rowsOf(world)), ...(await stripeOf(world)), ...(await mailsOf(world))];
  return { seen: new Set(seen.map(({ id }) => id)) };
}

export async function outcomeOf(world: World, visitor: Visitor, { seen }: Before): Promise<Outcome> {
  const fresh = (all: Found[]) =>
    all.filter(({ id }) => !seen.has(id)).map(({ what }) => nameless(JSON.stringify(what, inOrder)));
  const { status, body } = await visitor.ask("getMe");
  return {
    rows: fresh(await rowsOf(world)).sort(),
    stripe: fresh(await stripeOf(world)).sort(),
    mails: fresh(await mailsOf(world)).sort(),
    signedIn: await visitor.signedIn().catch(({ name }: Error) => name),
    me: nameless(JSON.stringify([status, body], inOrder)),
  };
}

interface Found {
  id: string;
  what: unknown;
}

/** Which event was heard first, the webhook's or the return's, and how often somebody asked, is left out. */
async function rowsOf(world: World): Promise<Found[]> {
  const lasting = (await world.items()).filter(
    ({ entity, id }) => entity !== "limit" && !(entity === "marker" && String(id).startsWith("event#")),
  );
  return lasting.map((item) => ({ id: `${item.pk} ${item.sk}`, what: withoutTries(item) }));
}

const withoutTries = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !ofTries.has(name)));

/** Whatever holds or moves money, and whose it is. A deleted customer is no longer listed. */
async function stripeOf({ stripe }: World): Promise<Found[]> {
  const newest = { limit: 100 };
  const lists = await Promise.all([
    stripe.customers.list(newest),
    stripe.subscriptions.list({ ...newest, status: "all" }),
    stripe.checkout.sessions.list(newest),
    stripe.invoices.list(newest),
    stripe.paymentIntents.list(newest),
    stripe.charges.list(newest),
    stripe.refunds.list(newest),
  ]);
  return lists.flatMap(({ data }) => data.map((what) => ({ id: what.id, what: essence({ ...what }) })));
}

const telling = new Set([
  ...["object", "status", "mode", "payment_status", "cancel_at_period_end", "currency", "metadata"],
  ...["amount", "amount_total", "amount_paid", "amount_received", "amount_refunded", "refunded", "paid"],
]);
const essence = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => telling.has(name)));

async function mailsOf({ cloud }: World): Promise<Found[]> {
  const answer = await fetch(new URL("/outbox.json", cloud.endpoints.mail.url));
  return outbox.parse(await answer.json()).emails.map(({ id, attachments, ...what }) => ({
    id,
    what: { ...what, calendar: attachments.map(({ content_base64 }) => calendarOf(content_base64)) },
  }));
}

/** What a calendar tells its entries apart by, and when they are. */
const calendarOf = (base64: string): string[] =>
  Buffer.from(base64, "base64")
    .toString()
    .split(/\r?\n/)
    .filter((line) => /^(METHOD|SEQUENCE|DTSTART|DTEND|STATUS)/.test(line));

const inOrder = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const ids = /\b(adv|aud|bkg|ch|cs_test|cus|evt|in|obx|pi|price|re|seti|sub)_[A-Za-z\d]{10,}/g;
const moment = new RegExp(`(?!${slot.date})\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z`, "g");

/** Ids, hashes, addresses and moments by their kind alone; a time that somebody chose stays. */
const nameless = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "<uuid>")
    .replace(ids, "<$1>")
    .replace(/"terms":"[^"]*"/g, '"terms":"<hash>"')
    .replace(/(maya|ana)-\d+@/g, "$1@")
    .replace(moment, "<moment>")
    .replace(/\buntil [A-Z][^."]*\./g, "until <moment>.")
    .replace(/[\w-]{32,}/g, "<hash>");
