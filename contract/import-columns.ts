import * as z from "zod";
import { emailAddress, instant, multiLine, optionalLine, optionalName } from "./field-schemas.ts";
import { maxAdminNoteLength, typedLabels } from "./member-notes.ts";
import { memberMessages } from "./members.ts";
import { cleanName, maxNameLength } from "./person-name.ts";

/*
 * The columns of a file of members (ADMIN-25), as Ghost, Mailchimp, Memberful and any other CSV name them. The admin sees what
 * each becomes before anything is imported, so that nothing is left out silently.
 */

/** A column can become one of these; its heading, without case, spaces and punctuation, suggests which. */
export const importFields = {
  email: { label: "Email", headings: ["email", "emailaddress", "mail"] },
  name: { label: "Whole name", headings: ["name", "fullname"] },
  first_name: { label: "First name", headings: ["firstname", "givenname", "first"] },
  last_name: { label: "Last name", headings: ["lastname", "surname", "familyname", "last"] },
  role: { label: "Membership: free or complimentary", headings: ["role", "membership"] },
  complimentary: {
    label: "Complimentary Premium: yes or no",
    headings: ["complimentaryplan", "complimentary", "comped"],
  },
  note: { label: "Note", headings: ["note", "notes"] },
  labels: { label: "Labels", headings: ["labels", "label", "tags"] },
  joined_at: {
    label: "Joined on",
    headings: ["createdat", "created", "joined", "joinedat", "signupdate", "signedupat", "membersince"],
  },
  wants_newsletter: {
    label: "Wants the newsletter: yes or no",
    headings: ["subscribedtoemails", "subscribed", "newsletter", "emailmarketing"],
  },
  consent_at: {
    label: "Agreed to the newsletter on",
    headings: ["confirmtime", "consentat", "consentdate", "optindate"],
  },
  consent_source: { label: "Agreed to the newsletter where", headings: ["consentsource", "optinsource"] },
  customer_id: { label: "Stripe customer", headings: ["stripecustomerid", "customerid", "stripecustomer"] },
} as const satisfies Record<string, { label: string; headings: readonly string[] }>;

export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

/** The source of a file is recognized by headings that no other source has. */
const sourceHeadings = {
  ghost: ["subscribedtoemails", "complimentaryplan"],
  mailchimp: ["memberrating", "leid"],
  memberful: ["memberfulid"],
} as const;

/** `stripe`: the subscriptions of an earlier site (contract/adoption.ts), of which there is no file. */
export const importSources = ["ghost", "mailchimp", "memberful", "csv", "stripe"] as const;
export type ImportSource = (typeof importSources)[number];

export const importSourceLabels: Readonly<Record<ImportSource, string>> = {
  ghost: "an export of Ghost",
  mailchimp: "an export of Mailchimp",
  memberful: "an export of Memberful",
  csv: "a CSV file",
  stripe: "the Stripe account",
};

/** These columns of the known exports have no place here, for these reasons. */
const reasonsToLeaveOut: Readonly<Record<string, string>> = {
  id: "A number of the old site.",
  uuid: "A number of the old site.",
  tiers: "Paying members come with their Stripe customer.",
  plan: "Paying members come with their Stripe customer.",
  giftid: "Gifts of the old site end with it.",
  deletedat: "Only says who had left the old site.",
  optintime: "Only the confirmation proves consent.",
};

export const toHeadingKey = (heading: string): string => heading.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The source of a file, by its headings. */
export function findImportSource(headings: readonly string[]): ImportSource {
  const keys = new Set(headings.map(toHeadingKey));
  const names = Object.keys(sourceHeadings) as (keyof typeof sourceHeadings)[];
  return names.find((name) => sourceHeadings[name].every((heading) => keys.has(heading))) ?? "csv";
}

/** Suggests what each column becomes; of two that suggest the same, the first. Null for a column that is left out. */
export function suggestFields(headings: readonly string[]): (ImportField | null)[] {
  const used = new Set<ImportField>();
  const hasParts = headings.some((heading) => findField(heading) === "first_name");
  return headings.map((heading) => {
    const field = findField(heading);
    if (!field || used.has(field) || (field === "name" && hasParts)) return null;
    used.add(field);
    return field;
  });
}

const findField = (heading: string): ImportField | undefined =>
  importFieldNames.find((field) =>
    (importFields[field].headings as readonly string[]).includes(toHeadingKey(heading)),
  );

export function getReasonToLeaveOut(heading: string): string | null {
  const key = toHeadingKey(heading);
  return Object.hasOwn(reasonsToLeaveOut, key) ? (reasonsToLeaveOut[key] ?? null) : null;
}

export const importCellMessages = {
  emailRequired: "The email address is missing.",
  unknownRole: "Use “free” or “complimentary”.",
  unknownAnswer: "Use “yes” or “no”.",
  unknownDate: "Write dates as 2026-03-31.",
  futureDate: "This date is in the future.",
  unknownCustomer: "A Stripe customer begins with “cus_”.",
} as const;

/** A free member, or one with a complimentary Premium membership. No one is imported as a paying member or an admin. */
const importRoles = ["free", "complimentary"] as const;

/** Our own file names these memberships, too. Who pays comes with their Stripe customer. */
const freeRoles = ["", "none", "paid", "cancelled", "payment failed"];

const yes = ["true", "yes", "y", "1", "subscribed"];
const no = ["false", "no", "n", "0", "unsubscribed", "cleaned"];

/** Whether a cell says yes; null if it is empty. */
const answer = z
  .string()
  .trim()
  .toLowerCase()
  .refine((text) => text === "" || yes.includes(text) || no.includes(text), importCellMessages.unknownAnswer)
  .transform((text) => (text === "" ? null : yes.includes(text)));

/** A date of the past with or without a time, in UTC unless the cell says otherwise; null if it is empty. */
const date = z
  .string()
  .trim()
  .refine(
    (text) => text === "" || (z.iso.date().safeParse(text.slice(0, 10)).success && isYearOfFourDigits(text)),
    importCellMessages.unknownDate,
  )
  .refine((text) => !isFutureDate(text), importCellMessages.futureDate)
  .transform((text) => (text === "" ? null : new Date(toTime(text)).toISOString()));

/** An offset can lead to the year 10000 or before the year 0, which no instant has. */
const isYearOfFourDigits = (text: string): boolean => {
  const year = new Date(toTime(text)).getUTCFullYear();
  return year >= 0 && year <= 9_999;
};

/** Whether a date is still to come everywhere. The earliest time zone is 14 hours ahead of UTC. */
export const isFutureDate = (text: string): boolean => toTime(text) > Date.now() + 14 * 3_600_000;

function toTime(text: string): number {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`);
  const hasZone = /([zZ]|[+-]\d{2}:?\d{2})$/.test(text);
  return Date.parse(`${text.replace(" ", "T")}${hasZone ? "" : "Z"}`);
}

const importedName = optionalName(maxNameLength).transform((name) => name ?? "");
const toNullIfEmpty = (text: string) => (text === "" ? null : text);

/** The cells of a row, by what its column becomes, are checked by this schema. A missing cell is an empty one. */
export const importedPerson = z
  .object({
    email: emailAddress(importCellMessages.emailRequired, memberMessages.emailMalformed).toLowerCase(),
    name: importedName,
    first_name: importedName,
    last_name: importedName,
    role: z
      .string()
      .trim()
      .toLowerCase()
      .transform((role) => (freeRoles.includes(role) ? "free" : role))
      .pipe(z.enum(importRoles, importCellMessages.unknownRole)),
    complimentary: answer,
    note: multiLine(maxAdminNoteLength).transform(toNullIfEmpty),
    labels: typedLabels,
    joined_at: date,
    wants_newsletter: answer,
    consent_at: date,
    consent_source: optionalLine(200),
    customer_id: z
      .string()
      .trim()
      .regex(/^(cus_\w{1,200})?$/, importCellMessages.unknownCustomer)
      .transform(toNullIfEmpty),
  })
  .transform(({ name, complimentary, role, ...person }) => ({
    ...person,
    ...(name === "" ? {} : splitName(name)),
    is_complimentary: complimentary === true || role === "complimentary",
  }));

/** The first word is the first name. No rule knows where the last name of "Ana María Ruiz" begins. */
function splitName(name: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = name.split(" ");
  return { first_name: cleanName(first), last_name: cleanName(rest.join(" ")) };
}

/** The values of a row as the result of the check stores them. */
export const storedPerson = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_complimentary: z.boolean(),
  note: z.string().nullable(),
  labels: z.array(z.string()),
  joined_at: instant.nullable(),
  wants_newsletter: z.boolean().nullable(),
  consent_at: instant.nullable(),
  consent_source: z.string().nullable(),
  customer_id: z.string().nullable(),
});
