import type * as z from "zod";
import { isSpecialty, type Specialty } from "../../../../contract/advisors.ts";
import { type AdminAdvisorRow, createAdvisorInput } from "../../../../contract/advisors-admin.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";

/** Fields of text, in the order of the form: label, and the row's own name for it. */
export const linkFields = [
  ["website_url", "Website"],
  ["instagram_url", "Instagram"],
  ["linkedin_url", "LinkedIn"],
  ["facebook_url", "Facebook"],
  ["tiktok_url", "TikTok"],
  ["youtube_url", "YouTube"],
  ["twitter_url", "Twitter"],
  ["other_social_media_url", "Another address"],
] as const;

/** What each field is called where somebody else's change of it is told. */
const labels = {
  name: "Name",
  full_name: "Full name",
  email: "Email",
  first_name_only: "First name only",
  active: "Active",
  timezone: "Time zone",
  about_the_advisor: "About the advisor",
  background: "Background",
  experience: "Experience",
  hourly_rate: "Hourly rate",
  specialty: "Specialties",
  ...(Object.fromEntries(linkFields) as Record<(typeof linkFields)[number][0], string>),
  other_social_media_label: "Name of that address",
} as const;

type Field = keyof typeof labels;
export const fields = Object.keys(labels) as Field[];

type TextField = Exclude<Field, "first_name_only" | "active" | "specialty" | "timezone">;

/** The form as it is typed: every text a string, the rate too. */
export type AdvisorValues = Record<TextField, string> & {
  first_name_only: boolean;
  active: boolean;
  specialty: Specialty[];
  timezone: ZoneId;
  /** A finished upload; null takes the picture away; undefined leaves it. */
  image_upload_id: string | null | undefined;
};

type Creation = z.output<typeof createAdvisorInput>;
export type AdvisorInput = Creation & { active: boolean };

/** What the form starts with: a row, or for a new advisor the spec's defaults (spec/2 §5). */
export function valuesOf(row: AdminAdvisorRow | null): AdvisorValues {
  const text = (field: TextField) => String(row?.[field] ?? "");
  const texts = fields.filter(
    (field): field is TextField => !["first_name_only", "active", "specialty", "timezone"].includes(field),
  );
  return {
    ...(Object.fromEntries(texts.map((field) => [field, text(field)])) as Record<TextField, string>),
    first_name_only: row?.first_name_only ?? false,
    active: row?.active ?? true,
    specialty: (row?.specialty ?? []).filter(isSpecialty),
    timezone: row?.timezone ?? defaultZone,
    image_upload_id: undefined,
  };
}

/**
 * Reads the form by the contract's own parser: what to send, or what is wrong, by field. A rate that the browser could
 * not read (`unreadableRate`) arrives as no text at all and is wrong, not empty.
 */
export function readForm(
  { hourly_rate, active, ...values }: AdvisorValues,
  unreadableRate: boolean,
): { input: AdvisorInput } | { wrong: Partial<Record<Field, string>> } {
  const typed = hourly_rate.trim();
  const rate = unreadableRate ? Number.NaN : typed === "" ? null : Number(typed);
  const read = createAdvisorInput.safeParse({ ...values, active, hourly_rate: rate });
  if (read.success) return { input: { ...read.data, active } };
  const wrong = read.error.issues.map(({ path, message }) => [path[0], message]);
  return { wrong: Object.fromEntries(wrong.reverse()) };
}

/**
 * A new advisor whom nobody could reach cannot be booked yet: where no e-mail address is given, nothing is said of
 * `active`, and they begin inactive.
 */
export const creation = ({ active, ...input }: AdvisorInput): Creation =>
  active && input.email === null ? input : { ...input, active };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** The order in which specialties were chosen is none of theirs. */
const plain = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/** Only what differs from the row: the audit trail names what somebody changed, not what they looked at. */
export function changesOf(input: AdvisorInput, row: AdminAdvisorRow): Partial<AdvisorInput> {
  const changed = fields.filter((field) => !same(plain(input[field]), plain(row[field])));
  return {
    ...Object.fromEntries(changed.map((field) => [field, input[field]])),
    ...(input.image_upload_id === undefined ? {} : { image_upload_id: input.image_upload_id }),
  };
}

/** What somebody else made of the row meanwhile, a line for each field. */
export function theirChanges(before: AdminAdvisorRow, now: AdminAdvisorRow): string[] {
  const changed = fields.filter((field) => !same(plain(before[field]), plain(now[field])));
  const picture = before.profile_image_url === now.profile_image_url ? [] : ["Picture: another"];
  return [...changed.map((field) => `${labels[field]}: ${inWords(now[field])}`), ...picture];
}

function inWords(value: AdminAdvisorRow[Field]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = Array.isArray(value) ? value.join(", ") : String(value ?? "");
  return text === "" ? "nothing" : text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The fields that were typed into, to be kept when the rest is loaded anew. */
export const typedFields = (values: AdvisorValues, start: AdvisorValues): Field[] =>
  fields.filter((field) => !same(plain(values[field]), plain(start[field])));
