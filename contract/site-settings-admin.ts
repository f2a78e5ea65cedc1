import * as z from "zod";
import {
  emailAddress,
  emptyToNull,
  isWebLink,
  multiLine,
  oneLine,
  optionalLine,
  optionalLink,
} from "./field-schemas.ts";
import { siteSettings, socialLink, testimonial } from "./site-settings.ts";

/* The Settings tab of the back office (ADMIN-30): what the owner sees and may change. */

export const hookNames = ["form", "upgrade"] as const;
export type HookName = (typeof hookNames)[number];

export const settingsMessages = {
  link: "Please enter a full address that begins with https://",
  agreement: "Please confirm that the parent agreed",
  email: "Please enter an email address",
  limit: "Please enter a whole number from 1 to 10,000",
  hookAddress:
    "This address cannot be used: it must be a public https address without a user name or password.",
  saved: "Settings saved",
} as const;

const maxSocialLinks = 8;
const maxTestimonials = 12;

/** An https address; no other scheme, no credentials. */
const httpsAddress = z
  .string()
  .trim()
  .refine((text) => isWebLink(text) && text.toLowerCase().startsWith("https://"), settingsMessages.link);

/** Which addresses may be posted to is the stage's rule, which the server checks (lambdas/hooks/post-signed.ts). */
const hookAddress = optionalLink(settingsMessages.link);

const contactEmail = emptyToNull(
  z.union(
    [z.literal(""), emailAddress(settingsMessages.email, settingsMessages.email)],
    settingsMessages.email,
  ),
);

const testimonialInput = z.strictObject({
  words: oneLine(400, "Please enter what the parent said"),
  name: oneLine(60, "Please enter a name"),
  about: oneLine(80, "Please describe the parent in a few words"),
  /** The owner says so with each testimonial; without it nothing is saved. */
  agreed: z.literal(true, settingsMessages.agreement),
});

const socialLinkInput = z.strictObject({ label: oneLine(30, "Please enter a name"), url: httpsAddress });

/** The fields that the tab changes. The free pack has a route of its own (LIB-8). */
export const settingsFields = z.strictObject({
  legal_name: optionalLine(120),
  legal_address: emptyToNull(multiLine(300)),
  contact_email: contactEmail,
  social: z.array(socialLinkInput).max(maxSocialLinks),
  testimonials: z.array(testimonialInput).max(maxTestimonials),
  form_hook_url: hookAddress,
  upgrade_hook_url: hookAddress,
  download_limit: z
    .int(settingsMessages.limit)
    .min(1, settingsMessages.limit)
    .max(10_000, settingsMessages.limit),
  newsletter_enabled: z.boolean(),
});

export type SettingsFields = z.output<typeof settingsFields>;
export type SettingsField = keyof SettingsFields;

/** Only the fields that are sent change. `version` is the one that the admin has seen. */
export const updateSettingsInput = settingsFields.partial().extend({ version: z.int().min(0) });

/**
 * The settings with the stage's initial values for what was never saved. `initial_contact_email` is what the site shows
 * while there is no contact address.
 */
export const adminSettings = siteSettings
  .pick({
    legal_name: true,
    legal_address: true,
    contact_email: true,
    download_limit: true,
    newsletter_enabled: true,
    version: true,
  })
  .extend({
    social: z.array(socialLink),
    /** Null: never set; the home page shows samples or nothing, as the stage says. */
    testimonials: z.array(testimonial).nullable(),
    form_hook_url: z.string().nullable(),
    upgrade_hook_url: z.string().nullable(),
    initial_contact_email: z.string(),
  });

export type AdminSettings = z.infer<typeof adminSettings>;

/** Posts a signed test event to `url`, which need not be saved yet. */
export const testHookInput = z.strictObject({ hook: z.enum(hookNames), url: z.string().trim().max(2_048) });

/** The status of the answer; null if there was none, with the reason in `problem`. */
export const hookTestResult = z.object({ status: z.int().nullable(), problem: z.string().nullable() });
