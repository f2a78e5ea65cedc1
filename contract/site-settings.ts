import * as z from "zod";
import type { BrandSettings } from "./brand.ts";
import type { ColorSettings } from "./brand-colors.ts";
import type { BrandPictures } from "./brand-pictures.ts";
import { settingSchemas, siteZone } from "./settings-fields.ts";

/** "none": nothing is posted. Missing: the stage's parameter. */
const storedHook = z.union([z.literal("none"), settingSchemas.hook_url]).optional();

/**
 * Owners change these without a deployment. It is stored in one row of the table; what is missing there has the default,
 * or the initial value that the stage's deployment gives it (lambdas/site). Null: the owner has not said.
 */
export const siteSettings = z.object({
  download_limit: settingSchemas.download_limit.default(100),
  free_pack_id: settingSchemas.free_pack_id.nullable().default(null),
  legal_name: settingSchemas.legal_name.nullable().default(null),
  legal_address: settingSchemas.legal_address.nullable().default(null),
  contact_email: settingSchemas.contact_email.nullable().default(null),
  /** Missing: the stage's. */
  social: settingSchemas.social.optional(),
  /** Missing: the stage's. An empty list hides the section of the home page. */
  testimonials: settingSchemas.testimonials.optional(),
  form_hook_url: storedHook,
  upgrade_hook_url: storedHook,
  /** Whether newsletters may be sent; what is being sent pauses while it is off. */
  newsletter_enabled: settingSchemas.newsletter_enabled.default(true),
  /** The brand; null: the initial value (contract/brand.ts). */
  brand_name: settingSchemas.brand_name.nullable().default(null),
  tagline: settingSchemas.tagline.nullable().default(null),
  blurb: settingSchemas.blurb.nullable().default(null),
  newsletter_name: settingSchemas.newsletter_name.nullable().default(null),
  sender_name: settingSchemas.sender_name.nullable().default(null),
  hero_headline: settingSchemas.hero_headline.nullable().default(null),
  pack_headline: settingSchemas.pack_headline.nullable().default(null),
  main_color: settingSchemas.main_color.nullable().default(null),
  accent_color: settingSchemas.accent_color.nullable().default(null),
  logo: settingSchemas.logo.nullable().default(null),
  share_picture: settingSchemas.share_picture.nullable().default(null),
  /** Null: the initial questions. */
  faq: settingSchemas.faq.nullable().default(null),
  welcome_text: settingSchemas.welcome_text.nullable().default(null),
  terms_addition: settingSchemas.terms_addition.nullable().default(null),
  privacy_addition: settingSchemas.privacy_addition.nullable().default(null),
  cookies_addition: settingSchemas.cookies_addition.nullable().default(null),
  disclaimer_addition: settingSchemas.disclaimer_addition.nullable().default(null),
  /** Written by no one but the reader of Stripe's price; null: it was not read yet. */
  premium_price: settingSchemas.premium_price.nullable().default(null),
  /** Written by no one but adoptions. */
  also_premium: settingSchemas.also_premium.default([]),
  /** Written by the setup checklist. */
  setup: settingSchemas.setup.default({ paid_at: null, email: null }),
  /** Increases with each save of the Settings tab; 0 before the first. */
  version: z.int().min(0).default(0),
  /** The zone of the site's days (contract/site-zone.ts). */
  timezone: siteZone.default({ name: "UTC", changes: [] }),
});

export type SiteSettings = z.infer<typeof siteSettings>;
export type SettingName = keyof SiteSettings;

/** An email names the owner by these: in its footer and as the brand. */
export type SenderIdentity = Pick<SiteSettings, "legal_name" | "legal_address" | "contact_email"> &
  Partial<BrandSettings & ColorSettings & Pick<BrandPictures, "logo">>;

/** The settings that visitors see, as one answer that the CDN caches (SITE-19). */
export const publicSite = z.object({
  contact_email: z.string().nullable(),
  social: settingSchemas.social,
  /** Null while the owner has set none: the site shows what it was built with. */
  testimonials: settingSchemas.testimonials.nullable(),
  legal_name: z.string().nullable(),
  legal_address: z.string().nullable(),
});

export type PublicSite = z.infer<typeof publicSite>;

/** A save reaches visitors within this time, which is that of the CDN's copy; it is never served longer. */
export const siteFreshSeconds = 30;

/** The window of the download limit starts with its first download. */
export const downloadWindowSeconds = 86_400;

const formatHours = (seconds: number): string => {
  const hours = Math.ceil(seconds / 3_600);
  return hours === 1 ? "an hour" : `${hours} hours`;
};

export const downloadLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads a day. You can download again in ${formatHours(retryAfterSeconds)}.`;

/** Listening to a story and reading it count like downloading it (LIB-25, LIB-30). */
export const playLimitMessage = (limit: number, retryAfterSeconds: number): string =>
  `You've reached the limit of ${limit} downloads and stories a day. You can continue in ${formatHours(retryAfterSeconds)}.`;
