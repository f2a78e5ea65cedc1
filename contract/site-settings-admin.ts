import * as z from "zod";
import { emptyAsNull, instant } from "./field-schemas.ts";
import {
  faqEntry,
  maxFaqEntries,
  maxSocialLinks,
  maxTestimonials,
  settingSchemas,
  settingsMessages,
  socialLink,
  testimonial,
} from "./settings-fields.ts";
import { siteSettings } from "./site-settings.ts";
import { uploadId } from "./uploads.ts";

/* The Settings tab of the back office (ADMIN-30): what the owner sees and may change. */

export const hookNames = ["form", "upgrade"] as const;
export type HookName = (typeof hookNames)[number];

/** The owner says so with each testimonial; without it nothing is saved. */
const agreement = { agreed: z.literal(true, settingsMessages.agreement) };

/**
 * The fields that the tab changes. The free pack has a route of its own (LIB-8). Pictures are the stored ones or uploads, the
 * logo's from small to large.
 */
export const settingsFields = z.strictObject({
  legal_name: emptyAsNull(settingSchemas.legal_name),
  legal_address: emptyAsNull(settingSchemas.legal_address),
  contact_email: emptyAsNull(settingSchemas.contact_email),
  social: z.array(z.strictObject(socialLink.shape)).max(maxSocialLinks),
  testimonials: z.array(z.strictObject({ ...testimonial.shape, ...agreement })).max(maxTestimonials),
  form_hook_url: emptyAsNull(settingSchemas.hook_url),
  upgrade_hook_url: emptyAsNull(settingSchemas.hook_url),
  download_limit: settingSchemas.download_limit,
  newsletter_enabled: settingSchemas.newsletter_enabled,
  timezone: settingSchemas.timezone,
  brand_name: emptyAsNull(settingSchemas.brand_name),
  tagline: emptyAsNull(settingSchemas.tagline),
  blurb: emptyAsNull(settingSchemas.blurb),
  newsletter_name: emptyAsNull(settingSchemas.newsletter_name),
  sender_name: emptyAsNull(settingSchemas.sender_name),
  hero_headline: emptyAsNull(settingSchemas.hero_headline),
  pack_headline: emptyAsNull(settingSchemas.pack_headline),
  main_color: emptyAsNull(settingSchemas.main_color),
  accent_color: emptyAsNull(settingSchemas.accent_color),
  logo: z
    .union([settingSchemas.logo, z.strictObject({ upload_ids: z.array(uploadId).length(3) })])
    .nullable(),
  share_picture: z.union([settingSchemas.share_picture, z.strictObject({ upload_id: uploadId })]).nullable(),
  faq: z.array(z.strictObject(faqEntry.shape)).min(1, settingsMessages.faq).max(maxFaqEntries),
  welcome_text: emptyAsNull(settingSchemas.welcome_text),
  terms_addition: emptyAsNull(settingSchemas.terms_addition),
  privacy_addition: emptyAsNull(settingSchemas.privacy_addition),
  cookies_addition: emptyAsNull(settingSchemas.cookies_addition),
  disclaimer_addition: emptyAsNull(settingSchemas.disclaimer_addition),
});

export type SettingsFields = z.output<typeof settingsFields>;
export type SettingsField = keyof SettingsFields;

/** Only the fields that are sent change. `version` is the one that the admin has seen. */
export const updateSettingsInput = settingsFields.partial().extend({ version: z.int().min(0) });

/**
 * The settings with the stage's initial values for what was never saved. `initial_contact_email` is what the site shows
 * while there is no contact address. It contains each new setting that is not omitted here.
 */
export const adminSettings = siteSettings.omit({ free_pack_id: true, setup: true }).extend({
  social: settingSchemas.social,
  faq: settingSchemas.faq,
  /** Null: never set; the home page shows samples or nothing, as the stage says. */
  testimonials: settingSchemas.testimonials.nullable(),
  form_hook_url: z.string().nullable(),
  upgrade_hook_url: z.string().nullable(),
  initial_contact_email: z.string(),
  timezone: settingSchemas.timezone,
  /** The saved zone begins then; null if it holds already. */
  timezone_from: instant.nullable(),
  /** The settings whose stored values cannot be used: their defaults apply until they are saved again. */
  invalid: z.array(siteSettings.keyof()),
});

export type AdminSettings = z.infer<typeof adminSettings>;

/** Posts a signed test event to `url`, which need not be saved yet. */
export const testHookInput = z.strictObject({ hook: z.enum(hookNames), url: z.string().trim().max(2_048) });

/** The status of the answer; null if there was none, with the reason in `problem`. */
export const hookTestResult = z.object({ status: z.int().nullable(), problem: z.string().nullable() });
