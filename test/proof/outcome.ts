import * as z from "zod";
import { slot } from "./flows.ts";
import type { Item, TestEnvironment } from "./test-environment.ts";
import type { Visitor } from "./visitor.ts";

const mail = z.object({
  id: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), content_base64: z.string() })),
});
const outbox = z.object({ emails: z.array(mail) });

/** The ids of everything that existed before a flow. */
export interface Before {
  seen: Set<string>;
}

/** The result of a flow without what differs from run to run, sorted. */
export interface Outcome {
  rows: string[];
  stripe: string[];
  mails: string[];
  signedIn: unknown;
  me: string;
}

/** Fields that change with each attempt, or with whether Stripe or the member was first. */
const attemptFields = new Set([
  "attempts",
  "version",
  "uses",
  "last_error",
  "ttl",
  "by",
  "word_text",
  "sent_at",
  "updated_at",
]);

/** Records what exists, so that only what the flow creates is compared. */
export async function recordExisting(environment: TestEnvironment): Promise<Before> {
  const seen = [
    ...(await listRows(environment)),
    ...(await listStripeObjects(environment)),
    ...(await listEmails(environment)),
  ];
  return { seen: new Set(seen.map(({ id }) => id)) };
}

export async function readOutcome(
  environment: TestEnvironment,
  visitor: Visitor,
  { seen }: Before,
): Promise<Outcome> {
  const fresh = (all: Found[]) =>
    all.filter(({ id }) => !seen.has(id)).map(({ what }) => maskIdentifiers(JSON.stringify(what, sortKeys)));
  const { status, body } = await visitor.ask("getMe");
  return {
    rows: fresh(await listRows(environment)).sort(),
    stripe: fresh(await listStripeObjects(environment)).sort(),
    mails: fresh(await listEmails(environment)).sort(),
    signedIn: await visitor.getGroups().catch(({ name }: Error) => name),
    me: maskIdentifiers(JSON.stringify([status, body], sortKeys)),
  };
}

interface Found {
  id: string;
  what: unknown;
}

/**
 * Omits rate limits, shared calls and processed events, which depend on timing, counters and the site's settings, which outlive
 * a flow, and the marks of used proofs of work: a sign-up that is repeated after a crash brings a new proof.
 */
async function listRows(environment: TestEnvironment): Promise<Found[]> {
  const lasting = (await environment.listItems()).filter(
    ({ entity, id }) =>
      entity !== "limit" &&
      entity !== "shared_call" &&
      entity !== "counter" &&
      entity !== "settings" &&
      !(entity === "idempotency" && /^(event|sign-up)#/.test(String(id))),
  );
  return lasting.map((item) => ({
    id: `${item.pk} ${item.sk}`,
    what: item.entity === "word" ? maskWord(item) : omitAttemptFields(item),
  }));
}

/** A search word without the number of its visitor or booking. */
const maskWord = ({ entity, list, word }: Item): Item => ({
  entity,
  list,
  word: /\d/.test(String(word)) ? "<with digits>" : word,
});

const omitAttemptFields = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !attemptFields.has(name)));

/** Lists every Stripe object that holds or moves money. A deleted customer is not listed. */
async function listStripeObjects({ stripe }: TestEnvironment): Promise<Found[]> {
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
  return lists.flatMap(({ data }) =>
    data.map((what) => ({ id: what.id, what: pickComparedFields({ ...what }) })),
  );
}

const comparedFields = new Set([
  ...["object", "status", "mode", "payment_status", "cancel_at_period_end", "currency", "metadata"],
  ...["amount", "amount_total", "amount_paid", "amount_received", "amount_refunded", "refunded", "paid"],
]);
const pickComparedFields = (object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => comparedFields.has(name)));

async function listEmails({ cloud }: TestEnvironment): Promise<Found[]> {
  const answer = await fetch(new URL("/outbox.json", cloud.endpoints.mail.url));
  return outbox.parse(await answer.json()).emails.map(({ id, attachments, ...what }) => ({
    id,
    what: { ...what, calendar: attachments.map(({ content_base64 }) => listCalendarLines(content_base64)) },
  }));
}

/** Lists the lines that identify a calendar entry and its times. */
const listCalendarLines = (base64: string): string[] =>
  Buffer.from(base64, "base64")
    .toString()
    .split(/\r?\n/)
    .filter((line) => /^(METHOD|SEQUENCE|DTSTART|DTEND|STATUS)/.test(line));

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const ids = /\b(adv|aud|bkg|ch|cs_test|cus|evt|in|obx|pi|price|re|seti|sub)_[A-Za-z\d]{10,}/g;
const slotDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
  Date.parse(slot.date),
);
/** A deadline in an email, such as "Monday, November 23, 2026, 1:44 PM EST" or, in a subject, "Mon 1:44 PM". */
const deadline = new RegExp(
  `\\w+day, (?!${slotDay})\\w+ \\d+, \\d{4}(,| at) \\d+:\\d\\d [AP]M( [A-Z]+)?|\\b(?<=by )\\w{3} \\d+:\\d\\d [AP]M`,
  "g",
);
const moment = new RegExp(`(?!${slot.date})\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z`, "g");

/** Replaces ids, hashes, addresses and times with their kind; times that a person chose stay. */
const maskIdentifiers = (text: string): string =>
  text
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "<uuid>")
    .replace(ids, "<$1>")
    .replace(/"terms":"[^"]*"/g, '"terms":"<hash>"')
    .replace(/(maya|ana)-\d+@/g, "$1@")
    // Whether Stripe or the member was first.
    .replace(/"audit by [^"]*"/g, '"audit by"')
    .replace(moment, "<moment>")
    .replace(deadline, "<moment>")
    .replace(/\b(until|by) [A-Z][^."]*\./g, "$1 <moment>.")
    // The end of a signed link's validity, in seconds.
    .replace(/\.\d{10}\./g, ".<expiry>.")
    .replace(/[\w-]{32,}/g, "<hash>");
