import * as z from "zod";
import { id, instant } from "./field-schemas.ts";

/** The specialties of advisors (ADV-1). Other stored values are dropped when an advisor is read. */
export const specialties = [
  "New Borns",
  "Early Childhood",
  "Toddler",
  "School Age",
  "Early Adolescent",
  "Late Adolescent",
  "Family",
  "Health",
  "Sensory Based Learning",
] as const;

export type Specialty = (typeof specialties)[number];

export const isSpecialty = (value: string): value is Specialty =>
  specialties.some((known) => known === value);

/** The dashboard shows at most this many advisors (MEMBER-3). */
export const maxDashboardAdvisors = 6;

export const advisorMessages = {
  none: "No advisors available at the moment.",
} as const;

const link = z.string().nullable();

/** An advisor as visitors see it: without the email address, and without full_name if first_name_only is set. */
export const advisorCard = z.object({
  id: id("adv"),
  name: z.string(),
  full_name: z.string().nullable(),
  first_name_only: z.boolean(),
  specialty: z.array(z.enum(specialties)),
  about_the_advisor: z.string().nullable(),
  experience: z.string().nullable(),
  background: z.string().nullable(),
  hourly_rate: z.number().nullable(),
  profile_image_url: z.string().nullable(),
  active: z.boolean(),
  created_at: instant,
  website_url: link,
  instagram_url: link,
  linkedin_url: link,
  facebook_url: link,
  twitter_url: link,
  youtube_url: link,
  tiktok_url: link,
  other_social_media_url: link,
  other_social_media_label: link,
});

export type AdvisorCard = z.infer<typeof advisorCard>;

export const advisorList = z.object({ items: z.array(advisorCard) });

/**
 * Returns the name to display (ADV-3): the first word of full_name if first_name_only is set, else name.
 * When the API removes full_name from a response, it has already put its first word into name.
 */
export function getAdvisorName(advisor: {
  name: string;
  full_name: string | null;
  first_name_only: boolean;
}): string {
  if (advisor.first_name_only && advisor.full_name)
    return advisor.full_name.trim().split(/\s+/)[0] ?? advisor.name;
  return advisor.name;
}

/** Returns the name that bookings show (ADV-3): full_name or else name; the first name only if first_name_only is set. */
export const getPublicName = (advisor: {
  name: string;
  full_name: string | null;
  first_name_only: boolean;
}): string => (advisor.first_name_only ? getAdvisorName(advisor) : advisor.full_name?.trim() || advisor.name);

/** The one line of credentials: the first sentence of the background, without its full stop; null if there is none. */
export const getCredentials = ({ background }: { background: string | null }): string | null =>
  background && (/^.*?[^.]{3}(?=\.(\s|$))/.exec(background)?.[0] ?? background);

/** Formats an hourly rate in US dollars: $80/hour, $64.99/hour. */
export const formatHourlyRate = (dollars: number): string =>
  `${dollars.toLocaleString("en-US", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" })}/hour`;

/** "Maya" of "Maya Lind"; a title such as "Dr." keeps the whole name. */
export const getShortName = (advisor: string): string => {
  const [first = advisor] = advisor.split(" ");
  return first.endsWith(".") ? advisor : first;
};
