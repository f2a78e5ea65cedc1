import * as z from "zod";
import { advisorCard, specialties } from "./advisors.ts";
import { booking } from "./bookings.ts";
import {
  emptyToNull,
  id,
  instant,
  multiLine,
  optionalLine,
  optionalLink,
  optionalName,
  personName,
} from "./field-schemas.ts";
import { foldText } from "./fold-text.ts";
import { usualPlace } from "./meeting-places.ts";
import { suppression } from "./member-email.ts";
import { uploadId } from "./uploads.ts";
import { workingHours } from "./working-hours.ts";
import { defaultZone, zoneIds } from "./zones.ts";

/** Messages for managing advisors: the spec's (ADV-4) and our own. */
export const advisorAdminMessages = {
  fetchFailed: "Failed to fetch advisors",
  nameRequired: "Name is required",
  saveFailed: "Failed to save advisor",
  deleteFailed: "Failed to delete advisor",
  statusFailed: "Failed to update advisor status",
  created: "Advisor created successfully",
  alreadyCreated:
    "This advisor has been created already, with what you sent first. Close this window and edit the advisor.",
  updated: "Advisor updated successfully",
  deleted: "Advisor deleted successfully",
  activated: "Advisor activated successfully",
  deactivated: "Advisor deactivated successfully",
  link: "Please enter a web address that begins with https:// or http://",
  email: "Please enter a valid email address",
  rate: "Please enter dollars and cents, such as 64.99",
  openBookings: (count: number) =>
    `This advisor has ${count} open ${count === 1 ? "booking" : "bookings"} and cannot be deleted. Deactivating stops new ones.`,
  ownerOnly: "Only an owner can change the email address and the usual place.",
  ownerAdds: "An owner adds the email address and the usual place. Until then, clients can't book.",
  linkSent: (email: string) =>
    `We've sent a link to ${email}. Until it is used, emails go to the old address.`,
  linkSentAgain: "The link was sent again",
  resendFailed: "Failed to send the link",
  changeUndone: "The new address was removed",
  undoFailed: "Failed to undo the new address",
  unreachable:
    "Clients can still book this advisor, who gets no email about it. Please change the address or deactivate the advisor.",
  noEmailChange: "This address was confirmed or undone in the meantime.",
  emailToActivate: "An advisor needs an email address before clients can book",
} as const;

/** The filters of the list. */
export const activeFilters = ["active", "inactive"] as const;
export type ActiveFilter = (typeof activeFilters)[number];

/** Whether a list that is searched for these words shows the advisor, ignoring case and accents. Links search for the id. */
export function matchesAdvisorSearch(
  { id, name, full_name, email }: Pick<AdminAdvisorRow, "id" | "name" | "full_name" | "email">,
  words: readonly string[],
): boolean {
  const text = foldText(`${name} ${full_name ?? ""} ${email ?? ""}`);
  return words.every((word) => word === id || text.includes(word));
}

/** An advisor as admins see it: the whole row. */
export const adminAdvisorRow = advisorCard.extend({
  /** Session requests and the links of open bookings go to this address. */
  email: z.string().nullable(),
  /** The address that replaces it once its owner has pressed the link that was sent to it (ADV-8). */
  email_change: z.object({ email: z.string(), sent_at: instant }).nullable(),
  timezone: z.enum(zoneIds),
  working_hours: workingHours,
  usual_place: usualPlace,
  /** The reason why `email` gets no email, if it gets none. Only the list has it. */
  suppression: suppression.optional(),
  updated_at: instant,
  version: z.int(),
});

export type AdminAdvisorRow = z.infer<typeof adminAdvisorRow>;

export const adminAdvisorList = z.object({ items: z.array(adminAdvisorRow) });

const link = optionalLink(advisorAdminMessages.link);
const story = emptyToNull(multiLine(5_000));
const flag = z.boolean();

/** An email address, or null. Stricter than `emailAddress`, because booking emails are sent to it. */
const email = emptyToNull(
  z
    .string()
    .trim()
    .max(254, { error: advisorAdminMessages.email, abort: true })
    .refine((text) => text === "" || z.regexes.html5Email.test(text), advisorAdminMessages.email),
);

/** US dollars with at most two decimals (ADV-1), or null. */
const hourlyRate = z
  .number(advisorAdminMessages.rate)
  .min(0, advisorAdminMessages.rate)
  .max(10_000, "Please enter at most 10,000 dollars")
  .refine((dollars) => Number(dollars.toFixed(2)) === dollars, advisorAdminMessages.rate)
  .nullable();

const fields = {
  full_name: optionalName(120),
  email,
  first_name_only: flag,
  about_the_advisor: story,
  background: story,
  experience: story,
  hourly_rate: hourlyRate,
  specialty: z
    .array(z.enum(specialties))
    .max(50)
    .transform((chosen) => [...new Set(chosen)]),
  website_url: link,
  instagram_url: link,
  linkedin_url: link,
  facebook_url: link,
  tiktok_url: link,
  youtube_url: link,
  twitter_url: link,
  other_social_media_url: link,
  other_social_media_label: optionalLine(80),
  timezone: z.enum(zoneIds),
  working_hours: workingHours,
  usual_place: usualPlace,
};

/** Only owners may set these: with them someone could get the links of other people's sessions (ADV-8). */
export const advisorOwnerFields = ["email", "usual_place"] as const;

const name = personName(advisorAdminMessages.nameRequired, 120);

/** A finished upload becomes the profile image; null removes the image. */
const picture = { image_upload_id: uploadId.nullable().optional() };

/**
 * Only the name is required (ADV-1). Without `active`, an advisor with an email address is active and one without
 * is not. `active: true` without an email address is rejected.
 */
export const createAdvisorInput = z.strictObject({
  name,
  full_name: fields.full_name.default(null),
  email: fields.email.exactOptional(),
  first_name_only: fields.first_name_only.default(false),
  about_the_advisor: fields.about_the_advisor.default(null),
  background: fields.background.default(null),
  experience: fields.experience.default(null),
  hourly_rate: fields.hourly_rate.default(null),
  specialty: fields.specialty.default([]),
  website_url: link.default(null),
  instagram_url: link.default(null),
  linkedin_url: link.default(null),
  facebook_url: link.default(null),
  tiktok_url: link.default(null),
  youtube_url: link.default(null),
  twitter_url: link.default(null),
  other_social_media_url: link.default(null),
  other_social_media_label: fields.other_social_media_label.default(null),
  timezone: fields.timezone.default(defaultZone),
  working_hours: fields.working_hours.default(null),
  usual_place: fields.usual_place.exactOptional(),
  active: flag.optional(),
  ...picture,
});

/** Omitted fields keep their values. `version` is the version that the form was loaded with. */
export const updateAdvisorInput = z
  .strictObject({ name, ...fields, active: flag })
  .exactPartial()
  .extend({ id: id("adv"), version: z.int(), ...picture });

export const advisorTarget = z.strictObject({ id: id("adv") });

/** The token of the link in an email to an advisor's new address. */
export const advisorEmailLinkInput = z.strictObject({ token: z.string().min(1).max(200) });

/** The number of an advisor's open sessions that are named. */
export const maxSessionsNamed = 5;

/** The open sessions that keep an advisor from being deleted (ADV-6): their number, and the first ones without names of clients. */
export const advisorSessions = z.object({
  total: z.int(),
  items: z.array(
    booking
      .pick({ id: true, state: true, session_length: true, amount_cents: true })
      .extend({ starts_at: instant.nullable() }),
  ),
});

export type AdvisorSessions = z.infer<typeof advisorSessions>;
