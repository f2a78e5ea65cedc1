import * as z from "zod";
import { cursor, id, instant, oneLine } from "./field-schemas.ts";
import { importFieldNames, importSources, isFutureDate, storedPerson } from "./import-columns.ts";
import { labels } from "./member-notes.ts";
import type { SiteSettings } from "./site-settings.ts";
import { uploadForm } from "./uploads.ts";

/** The import of members from a CSV file (ADMIN-25). */
export const maxImportBytes = 20_971_520;
export const maxImportRows = 50_000;
export const maxImportColumns = 60;
export const importType = "text/csv";

/** A file can be checked and imported this long after it was uploaded; it holds personal data, so it is deleted then. */
export const importHours = 24;

/** An import can be undone this long after it was started. */
export const undoDays = 30;

export const importMessages = {
  notCsv: "Please save the file as CSV with UTF-8 or UTF-16 encoding, and try again.",
  noHeadings: "The first line needs the name of each column. One of them must be the email address.",
  noRows: "The file has no rows below its first line.",
  /** Formatted when it is used: the first number costs a cold start 7 ms. */
  get tooManyRows(): string {
    return `The file has more than ${maxImportRows.toLocaleString("en-US")} rows. Please split it.`;
  },
  unreadable: "This line can't be read. Check its quotes.",
  repeated: (line: number) => `The same address is in line ${line}.`,
  hasLeft: "The account of this address is being deleted.",
  erased: "This person's data was deleted here. Only they can sign up again.",
  unproven: "An account has this address, but has not confirmed it.",
  refusedByPool: "The sign-in service refused this address.",
  goneSince: "The account of this address was deleted, or has another address, since the file was checked.",
  signingUp: "Someone has just signed up with this address. Please check the file again tomorrow.",
  emailColumn: "Choose which column is the email address.",
  fieldTwice: "Two columns cannot become the same.",
  nameTwice: "Choose the whole name or its parts, not both.",
  consentIncomplete: "Say when and where your readers agreed, or choose columns that say it.",
  newsletterOff: "Newsletters are turned off in Settings.",
  identityMissing:
    "Enter the legal name and postal address in Settings first: the law asks for both in an email to readers.",
  /** Says why a running import asks no more readers. */
  askingStopped: {
    bounces: "Too many addresses don't exist any more, so it stopped asking.",
    complaints: "Readers reported the email as spam, so it stopped asking.",
  },
  consentInFuture: "Your readers can't have agreed in the future. Check the date.",
  closed: "This import can't be started any more. Please upload the file again.",
  changed: "This import has changed in the meantime. Look at it again before you go on.",
  notUndoable: "This import can't be undone any more.",
  failed: "The import failed. Please try again.",
  noPayments: "This site takes no payments yet: connect Stripe first.",
  refusedByStripe: (message: string) => `Stripe did not show its subscriptions: ${message}`,
} as const;

/**
 * The fate of a row: a new member, changes of a member, nothing because there is nothing to change, or nothing because of a
 * problem.
 */
const importFates = ["create", "update", "unchanged", "bad"] as const;
export type ImportFate = (typeof importFates)[number];

/**
 * The newsletter's part of a row: its address is added with the proof of its consent, may be asked once by email,
 * or is left alone because an import has asked it, its owner has unsubscribed, or the mail came back.
 */
const newsletterFates = ["added", "unproven", "asked", "refused", "none"] as const;
export type NewsletterFate = (typeof newsletterFates)[number];

export const importRow = storedPerson
  .pick({ email: true, first_name: true, last_name: true, is_complimentary: true, labels: true })
  .extend({
    /** The line of the file in which the row begins. */
    line: z.int(),
    fate: z.enum(importFates),
    newsletter: z.enum(newsletterFates),
    /** The fields of a member that change. */
    changed: z.array(z.enum(importFieldNames)),
    /** The problem of a bad row, and its column. */
    column: z.enum(importFieldNames).nullable(),
    problem: z.string().nullable(),
  });

export type ImportRow = z.infer<typeof importRow>;

/** Columns of members who exist that a file may replace. */
export const replaceableFields = ["first_name", "last_name", "note", "labels", "complimentary"] as const;
export type ReplaceableField = (typeof replaceableFields)[number];

const column = z.object({
  heading: z.string(),
  /** The first cells that are not empty. */
  samples: z.array(z.string()),
  field: z.enum(importFieldNames).nullable(),
  /** The reason why a column of a known export is left out. */
  reason: z.string().nullable(),
});

export type ImportColumn = z.infer<typeof column>;

/** The admin chooses these for a file. */
export const importChoices = z.strictObject({
  /** Each column becomes one of these, in the order of the file; null leaves it out. */
  fields: z.array(z.enum(importFieldNames).nullable()).max(maxImportColumns),
  /** Members who exist keep what they have, except in these columns. What is empty is filled in any case. */
  replace: z.array(z.enum(replaceableFields)),
  /** Labels that every member of the file gets. */
  labels,
  /** The owner's word that the readers of this file agreed, and when and where if no column says it. */
  consent: z
    .strictObject({ at: z.iso.date().nullable(), source: oneLine(200, "Say where they agreed.").nullable() })
    .nullable(),
  /** Emails each reader without proof of consent once, and asks whether they want the newsletter. */
  ask_others: z.boolean(),
});

export type ImportChoices = z.infer<typeof importChoices>;

/** Returns what is wrong with the choices for a file, or undefined. */
export function findChoicesProblem({ fields, consent }: ImportChoices): string | undefined {
  const chosen = fields.filter((field) => field !== null);
  if (!chosen.includes("email")) return importMessages.emailColumn;
  if (new Set(chosen).size < chosen.length) return importMessages.fieldTwice;
  if (chosen.includes("name") && (chosen.includes("first_name") || chosen.includes("last_name")))
    return importMessages.nameTwice;
  if (consent?.at && isFutureDate(consent.at)) return importMessages.consentInFuture;
  const hasProof =
    consent === null ||
    ((consent.at !== null || chosen.includes("consent_at")) &&
      (consent.source !== null || chosen.includes("consent_source")));
  return hasProof ? undefined : importMessages.consentIncomplete;
}

/** Returns why no reader may be asked about the newsletter, or undefined. */
export function findAskingProblem({
  newsletter_enabled,
  legal_name,
  legal_address,
}: Pick<SiteSettings, "newsletter_enabled" | "legal_name" | "legal_address">): string | undefined {
  if (!newsletter_enabled) return importMessages.newsletterOff;
  return legal_name === null || legal_address === null ? importMessages.identityMissing : undefined;
}

const count = z.int().nonnegative();

/**
 * `uploading` until the file is read, `reading`, then `mapping` or, with a `problem` of the whole file, `rejected`; `checking`
 * while its rows are compared with the members, then `checked`; `running` while members are created and changed, then `done`;
 * `undoing`, then `undone`. One whose time has ended before its last row is `done` with fewer `rows_done` than `rows_total`.
 */
export const importStates = [
  "uploading",
  "reading",
  "mapping",
  "rejected",
  "checking",
  "checked",
  "running",
  "done",
  "undoing",
  "undone",
] as const;

/** The counts of an import. */
export const importCounts = z.object({
  rows_total: count,
  /** The number of rows that the current step has handled. */
  rows_done: count,
  /** The results of the check, by fate. */
  to_create: count,
  to_update: count,
  unchanged: count,
  bad: count,
  /** Of an adoption: customers about whom the owner has to decide at Stripe. */
  undecided: count,
  /** Addresses that the newsletter gets, and those that it does not because they refused it. */
  to_subscribe: count,
  refused: count,
  /** Addresses that are asked by email, which the newsletter gets only once they confirm; with a problem, those left over. */
  to_ask: count,
  /** Members who were created or changed, once undone those who were taken back; and rows left out while it ran. */
  created: count,
  updated: count,
  failed: count,
  /** Of an undone import: members who were kept, because of a sign-in, a payment, a role or a later change. */
  kept: count,
});

export const memberImport = importCounts.extend({
  id: id("imp"),
  state: z.enum(importStates),
  file_name: z.string(),
  /** Says why the file was rejected, or why the import asks no more readers. */
  problem: z.string().nullable(),
  source: z.enum(importSources),
  columns: z.array(column),
  choices: importChoices.nullable(),
  created_at: instant,
  expires_at: instant,
  /** Until when the import can be undone; null before it is started and after it was undone. */
  undo_until: instant.nullable(),
  version: z.int(),
});

export type MemberImport = z.infer<typeof memberImport>;

export const startImportInput = z.strictObject({ file_name: oneLine(200, "The file has no name.") });
export const startedImport = z.object({
  import: memberImport,
  form: uploadForm.pick({ url: true, fields: true }),
});
export const importTarget = z.strictObject({ id: id("imp") });
/** `version` is the one whose checked rows the admin has seen; an outdated one gets 409 conflict. */
export const runImportInput = importTarget.extend({ version: z.int() });
export const checkImportInput = importChoices.extend(importTarget.shape);
export const listImportRowsInput = z.strictObject({
  id: id("imp"),
  fate: z.enum(importFates).optional(),
  cursor: cursor.optional(),
});
export const importRowPage = z.object({ items: z.array(importRow), next: cursor.nullable() });

/** The imports of the last 30 days, newest first. */
export const importList = z.object({
  items: z.array(
    memberImport.pick({
      id: true,
      state: true,
      source: true,
      file_name: true,
      rows_total: true,
      rows_done: true,
      created: true,
      updated: true,
      created_at: true,
      expires_at: true,
      undo_until: true,
    }),
  ),
});
