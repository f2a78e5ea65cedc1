import * as z from "zod";
import { contentId } from "./content.ts";

export const socialLink = z.object({ label: z.string().min(1), url: z.url() });

/** What a parent agreed to have published on the home page. */
export const testimonial = z.object({
  words: z.string().min(1),
  name: z.string().min(1),
  /** A short description of the parent. */
  about: z.string().min(1),
});

export type SocialLink = z.infer<typeof socialLink>;
export type Testimonial = z.infer<typeof testimonial>;

/**
 * What the owner changes without a deployment. It is stored in one row of the table; what is missing there has the default,
 * or the initial value that the stage's deployment gives it (lambdas/site).
 */
export const siteSettings = z.object({
  /** How many files one member may download in 24 hours (LIB-18). */
  download_limit: z.int().min(1).max(10_000).default(100),
  /** The item that 'Download Free Printable' downloads (LIB-8); null while the owner has chosen none. */
  free_pack_id: contentId.nullable().default(null),
  /** Who runs the site, as the footer of every email names them (MAIL-6); null while the owner has not said. */
  legal_name: z.string().trim().min(1).max(120).nullable().default(null),
  /** The postal address, one line of it per line. */
  legal_address: z.string().trim().min(1).max(300).nullable().default(null),
  /** Where readers of an email can write to. */
  contact_email: z.email().max(254).nullable().default(null),
  /** Missing: the stage's. */
  social: z.array(socialLink).optional(),
  /** Missing: the stage's. An empty list hides the section of the home page. */
  testimonials: z.array(testimonial).optional(),
  /** Where forms and upgrades are posted to, or "none". Missing: the stage's parameters. */
  form_hook_url: z.string().optional(),
  upgrade_hook_url: z.string().optional(),
  /** Whether newsletters may be sent; what is being sent pauses while it is off. */
  newsletter_enabled: z.boolean().default(true),
  /** Increases with each save of the Settings tab; 0 before the first. */
  version: z.int().min(0).default(0),
});

export type SiteSettings = z.infer<typeof siteSettings>;

/** What the footer of an email says about the owner. */
export type SenderIdentity = Pick<SiteSettings, "legal_name" | "legal_address" | "contact_email">;

/** The settings that visitors see, as one answer that the CDN caches (SITE-19). */
export const publicSite = z.object({
  contact_email: z.string().nullable(),
  social: z.array(socialLink),
  /** Null while the owner has set none: the site shows what it was built with. */
  testimonials: z.array(testimonial).nullable(),
  legal_name: z.string().nullable(),
  legal_address: z.string().nullable(),
});

export type PublicSite = z.infer<typeof publicSite>;

/** How long a save may take until visitors see it: the CDN's copy, which is never served longer. */
export const siteFreshSeconds = 30;

/** The window of the download limit starts with its first download. */
export const downloadWindowSeconds = 86_400;

const formatHours = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
};

export const downloadLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads a day. You can download again in ${formatHours(retryAfterSeconds)}.`;

/** Playing a story counts like downloading it (LIB-25). */
export const playLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads and plays a day. You can listen again in ${formatHours(retryAfterSeconds)}.`;
