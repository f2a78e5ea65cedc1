import * as z from "zod";
import { id, instant } from "./text.ts";

/** Spec/1 §3. Other values are dropped on load. */
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

/** The dashboard shows at most this many advisors (spec/1 §9). */
export const dashboardAdvisors = 6;

export const advisorMessages = { none: "No advisors available at the moment." } as const;

const link = z.string().nullable();

/** What a visitor sees: no e-mail ever, and no full_name where only the first name is shown. */
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
 * The name to show (spec/1 §3): the first word of full_name where first_name_only asks for it, else name.
 * Where the API has already held full_name back, it has put that first word into name.
 */
export function advisorName(advisor: {
  name: string;
  full_name: string | null;
  first_name_only: boolean;
}): string {
  if (advisor.first_name_only && advisor.full_name)
    return advisor.full_name.trim().split(/\s+/)[0] ?? advisor.name;
  return advisor.name;
}

/** The name under which an advisor is booked (spec/2 §2): full_name, else name; the first alone where they ask so. */
export const bookableName = (advisor: {
  name: string;
  full_name: string | null;
  first_name_only: boolean;
}): string => (advisor.first_name_only ? advisorName(advisor) : advisor.full_name?.trim() || advisor.name);

/** 'Book' prices are shown in dollars per hour: $80/hour, $64.99/hour. */
export const hourlyRateLabel = (dollars: number): string =>
  `${dollars.toLocaleString("en-US", { style: "currency", currency: "USD", trailingZeroDisplay: "stripIfInteger" })}/hour`;
