import * as z from "zod";
import { cursor, id, instant, multiLine, oneLine } from "./field-schemas.ts";

/*
 * The Newsletter tab of the back office (FORM-9): an email to an audience, with chosen items of the library, and the email
 * that tells the members of an import that they can sign in here (ADMIN-28).
 */

export const newsletterId = id("nws");

/** `sending` until every recipient was reached. */
export const newsletterStates = ["draft", "sending", "sent"] as const;

/** Readers without an account get only what goes to everyone. */
export const audiences = ["all", "free", "premium"] as const;
export type Audience = (typeof audiences)[number];

/** The limits of a newsletter. Some mail programs cut off a larger email, with its link to unsubscribe. */
export const newsletterLimits = { body: 5_000, items: 12, bytes: 60 * 1_024 } as const;

/** The downloads that followed are counted for so long from the start of sending. */
export const followingMs = 7 * 86_400_000;

export const newsletterMessages = {
  identityMissing:
    "Enter the legal name and postal address in Settings first: the law asks for both in a newsletter.",
  turnedOff: "Newsletters are turned off in Settings.",
  nothingToSend: "No one gets this newsletter yet.",
  tooLarge: `This email is larger than ${newsletterLimits.bytes / 1_024} KB, so some mail programs would cut it off. Shorten the text or take out items.`,
  itemUnknown: "One of these items is not in the library any more.",
  itemGone: (titles: readonly string[]) =>
    `Not in the library any more: ${titles.map((title) => `“${title}”`).join(", ")}. Take ${titles.length === 1 ? "it" : "them"} out to send this newsletter.`,
  alreadySent: "This newsletter has been sent already.",
  notSending: "There is nothing to stop: this newsletter isn't being sent.",
  noOneLeft: "Everyone from this import has signed in or left.",
  refused: (reason: string) => `${reason} It is tried again every minute.`,
  tooOld: (days: number) => `It was started more than ${days} days ago. Stop it, and write a new one.`,
  firstSlice:
    "The first emails were sent. Wait a few hours, so that you see what comes back, and then send the rest.",
} as const;

/** An item of the library as the email lists it. */
export const newsletterItem = z.object({
  id: z.string(),
  title: z.string(),
  /** "Ages 3–6"; null if no age is known. */
  ages: z.string().nullable(),
  /** The path of its cover below media/; null if it has none. */
  cover: z.string().nullable(),
});

export type NewsletterItem = z.infer<typeof newsletterItem>;

const chosenItem = newsletterItem.extend({
  /** Whether visitors no longer see the item of a draft: it was hidden or deleted. */
  is_gone: z.boolean(),
  /** Downloads and plays by anyone in the seven days since sending started; null for a draft. */
  downloads: z.int().nullable(),
});

/** The progress of a newsletter, by recipient. */
const newsletterCounts = z.object({
  sent: z.int(),
  /** Addresses that bounced before or complained: they get no email. */
  suppressed: z.int(),
  failed: z.int(),
});

export type NewsletterCounts = z.infer<typeof newsletterCounts>;

/** Of an email about an import, this many are sent at first. The owner then sends the rest. */
export const firstSliceSize = 50;

/** From the first slice on, it stops for good at these parts of what was sent. */
export const stopRates = { bounces: 0.03, complaints: 0.001 } as const;
export const stopReasons = ["bounces", "complaints"] as const;
export type StopReason = (typeof stopReasons)[number];
/** It also ends before everyone was reached if an owner stops it. */
export const endReasons = [...stopReasons, "owner"] as const;
export type EndReason = (typeof endReasons)[number];

export const newsletter = z.object({
  id: newsletterId,
  /** The import whose members get it: those who have never signed in. Null for a newsletter. */
  import_id: id("imp").nullable(),
  state: z.enum(newsletterStates),
  audience: z.enum(audiences),
  subject: z.string(),
  /** Markdown: links, bold, lists and headings. */
  body: z.string(),
  items: z.array(chosenItem),
  counts: newsletterCounts,
  /** The number of intended recipients when it was started; null for a draft. */
  recipients: z.int().nullable(),
  /** The reason why it does not go on, if it does not. */
  held_back: z.string().nullable(),
  /** Whether the first slice was sent, and the owner can send the rest. */
  can_continue: z.boolean(),
  /** The reason for which it ends before everyone was reached. */
  stopped: z.enum(endReasons).nullable(),
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  created_at: instant,
  version: z.int(),
});

export type Newsletter = z.infer<typeof newsletter>;

export const listNewslettersInput = z.strictObject({ cursor: cursor.optional() });

/** Newest first. */
export const newsletterList = z.object({ items: z.array(newsletter), next: cursor.nullable() });

/** The fields of the form. */
export const newsletterFields = z.strictObject({
  audience: z.enum(audiences),
  subject: oneLine(90, "Please enter a subject"),
  body: multiLine(newsletterLimits.body, "Please write a few words"),
  item_ids: z
    // Not `contentId`, whose schema would then be loaded with every page of the library.
    .array(id("cnt"))
    .max(newsletterLimits.items, `Please choose at most ${newsletterLimits.items} items`)
    .refine((ids) => new Set(ids).size === ids.length, "Please choose each item once"),
});

export const createNewsletterInput = newsletterFields.extend({
  import_id: id("imp").nullable().default(null),
});
export const updateNewsletterInput = newsletterFields
  .partial()
  .extend({ id: newsletterId, version: z.int() });
export const newsletterTarget = z.strictObject({ id: newsletterId });
export const sendNewsletterInput = z.strictObject({ id: newsletterId, version: z.int() });

/** The email as its recipients get it, how many that are, and what keeps it from being sent. */
export const newsletterPreview = z.object({
  newsletter,
  html: z.string(),
  text: z.string(),
  recipients: z.int(),
  /** Counts the people whom each audience has now; null for an email about an import. */
  readers: z.record(z.enum(audiences), z.int()).nullable(),
  problem: z.string().nullable(),
});

/** The link of a test email about an import: it shows what members will see (web/src/features/members/start-account.tsx). */
export const sampleStartToken = "start.sample";
