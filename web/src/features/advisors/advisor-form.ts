import type * as z from "zod";
import { type Specialty, specialties } from "../../../../contract/advisors.ts";
import { type AdminAdvisorRow, createAdvisorInput } from "../../../../contract/advisors-admin.ts";
import { formatWorkingHours, type WorkingHours } from "../../../../contract/working-hours.ts";
import { defaultZone, type ZoneId } from "../../../../contract/zones.ts";

/** Link fields with their labels, in the order of the form. */
export const linkFields = [
  ["website_url", "Website"],
  ["instagram_url", "Instagram"],
  ["linkedin_url", "LinkedIn"],
  ["facebook_url", "Facebook"],
  ["tiktok_url", "TikTok"],
  ["youtube_url", "YouTube"],
  ["twitter_url", "Twitter"],
  ["other_social_media_url", "Other link"],
] as const;

/** Field labels for the list of another admin's changes. */
const fieldLabels = {
  name: "Name",
  full_name: "Full name",
  email: "Email",
  first_name_only: "First name only",
  active: "Active",
  timezone: "Time zone",
  working_hours: "Working hours",
  usual_place: "Usual place",
  about_the_advisor: "About the advisor",
  background: "Background",
  experience: "Experience",
  hourly_rate: "Hourly rate",
  specialty: "Specialties",
  ...(Object.fromEntries(linkFields) as Record<(typeof linkFields)[number][0], string>),
  other_social_media_label: "Label for the other link",
} as const;

type Field = keyof typeof fieldLabels;
export const advisorFields = Object.keys(fieldLabels) as Field[];

const otherFields = [
  "first_name_only",
  "active",
  "specialty",
  "timezone",
  "working_hours",
  "usual_place",
] as const;
type TextField = Exclude<Field, (typeof otherFields)[number]>;
const isTextField = (field: Field): field is TextField => !otherFields.some((other) => other === field);

/** Form values as typed: all text fields are strings, including the rate. */
export type AdvisorValues = Record<TextField, string> & {
  first_name_only: boolean;
  active: boolean;
  specialty: Specialty[];
  timezone: ZoneId;
  working_hours: WorkingHours;
  usual_place: { kind: "none" | "link" | "phone"; value: string };
  /** Id of a finished upload; null removes the picture, undefined keeps it. */
  image_upload_id: string | null | undefined;
};

type CreateInput = z.output<typeof createAdvisorInput>;
export type AdvisorInput = CreateInput & { active: boolean };

/** Returns the initial form values: those of a row, or the defaults of a new advisor (ADV-4). */
export function toFormValues(row: AdminAdvisorRow | null): AdvisorValues {
  const text = (field: TextField) => String(row?.[field] ?? "");
  const texts = advisorFields.filter(isTextField);
  return {
    ...(Object.fromEntries(texts.map((field) => [field, text(field)])) as Record<TextField, string>),
    first_name_only: row?.first_name_only ?? false,
    active: row?.active ?? true,
    // In the order of the checkboxes, as react-hook-form lists them.
    specialty: specialties.filter((each) => row?.specialty.includes(each)),
    timezone: row?.timezone ?? defaultZone,
    working_hours: row?.working_hours ?? null,
    usual_place: row?.usual_place ?? { kind: "none", value: "" },
    image_upload_id: undefined,
  };
}

/**
 * Validates the form with the contract's parser. Returns the input to send, or error messages by field. A rate that the
 * browser cannot parse arrives as an empty string; `hasBadRate` marks it as invalid.
 */
export function parseForm(
  { hourly_rate, active, usual_place: place, ...values }: AdvisorValues,
  hasBadRate: boolean,
): { input: AdvisorInput } | { errors: Partial<Record<Field, string>> } {
  const rateText = hourly_rate.trim();
  const rate = hasBadRate ? Number.NaN : rateText === "" ? null : Number(rateText);
  const usual_place = place.kind === "none" ? null : place;
  const parsed = createAdvisorInput.safeParse({ ...values, active, usual_place, hourly_rate: rate });
  if (parsed.success) return { input: { ...parsed.data, active } };
  const errors = parsed.error.issues.map(({ path, message }) => [path[0], message]);
  // The first message of a field wins.
  return { errors: Object.fromEntries(errors.reverse()) };
}

/**
 * Builds the input for a new advisor. Only owners send their own fields (`advisorOwnerFields`). Without an email address
 * `active` is left out, so that the advisor starts inactive: clients could not reach them.
 */
export function toCreateInput(
  { active, email, usual_place, ...input }: AdvisorInput,
  isOwner: boolean,
): CreateInput {
  const ownerFields = isOwner ? { email: email ?? null, usual_place: usual_place ?? null } : {};
  return { ...input, ...ownerFields, ...(active && !ownerFields.email ? {} : { active }) };
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** Sorts arrays, since the order of specialties has no meaning. */
const normalize = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/** Returns only the fields that differ from the row, so that the audit log lists real changes. */
export function getChanges(input: AdvisorInput, row: AdminAdvisorRow): Partial<AdvisorInput> {
  const changed = advisorFields.filter((field) => !isEqual(normalize(input[field]), normalize(row[field])));
  return {
    ...Object.fromEntries(changed.map((field) => [field, input[field]])),
    ...(input.image_upload_id === undefined ? {} : { image_upload_id: input.image_upload_id }),
  };
}

/** Describes what another admin changed in the row, one line per field. */
export function describeConflicts(before: AdminAdvisorRow, now: AdminAdvisorRow): string[] {
  const changed = advisorFields.filter((field) => !isEqual(normalize(before[field]), normalize(now[field])));
  const picture = before.profile_image_url === now.profile_image_url ? [] : ["Picture: replaced"];
  return [...changed.map((field) => `${fieldLabels[field]}: ${formatValue(now[field])}`), ...picture];
}

function formatValue(value: AdminAdvisorRow[Field]): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "object" && value !== null && "monday" in value) return formatWorkingHours(value);
  const plain = typeof value === "object" && value !== null && "kind" in value ? value.value : value;
  const text = Array.isArray(plain) ? plain.join(", ") : String(plain ?? "");
  return text === "" ? "empty" : text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
