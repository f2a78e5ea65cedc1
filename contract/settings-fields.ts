import * as z from "zod";
import { brandPicturePrefix } from "./brand-pictures.ts";
import { id, instant, isWebLink, multiLine, oneLine } from "./field-schemas.ts";
import { isTimeZone } from "./zones.ts";

/*
 * The value of each setting, once: the Settings tab, the stored row, the public answer and the stage's file use the same
 * schemas, so that none of them accepts what another one refuses (ADMIN-30).
 */

export const settingsMessages = {
  link: "Please enter a full address that begins with https://",
  agreement: "Please confirm that the parent agreed",
  email: "Please enter an email address",
  color: "Please enter a color such as #2a4290",
  faq: "Please keep at least one question",
  limit: "Please enter a whole number from 1 to 10,000",
  hookAddress:
    "This address cannot be used: it must be a public https address without a user name or password.",
  timezone: "Please choose a time zone from the list, such as America/New_York",
  invalid: "The saved value cannot be used, so the default applies. Please check this field and save.",
  saved: "Settings saved",
} as const;

const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, settingsMessages.color);

const picturePath = z.string().regex(new RegExp(`^${brandPicturePrefix}[0-9a-f]{32}\\.(?:png|jpg)$`));

const webLink = z.string().trim().refine(isWebLink, settingsMessages.link);

export const socialLink = z.object({
  label: oneLine(30, "Please enter a name"),
  /** An https address; no other scheme, no credentials. */
  url: webLink.refine((text) => text.toLowerCase().startsWith("https://"), settingsMessages.link),
});

/** A parent has agreed to have this published on the home page. */
export const testimonial = z.object({
  words: oneLine(400, "Please enter what the parent said"),
  name: oneLine(60, "Please enter a name"),
  /** A short description of the parent. */
  about: oneLine(80, "Please describe the parent in a few words"),
});

export const faqEntry = z.object({
  question: oneLine(120, "Please enter a question"),
  answer: oneLine(500, "Please enter an answer"),
});

/** The owner's own section at the end of a legal page. */
const addition = multiLine(1_000, "Please enter a text");

export const maxFaqEntries = 12;
export const maxSocialLinks = 8;
export const maxTestimonials = 12;
/** A site has a few prices; of one that has a price per customer, the rest is not listed. */
export const maxAlsoPremium = 100;

export const settingSchemas = {
  /** One member may download this many files in 24 hours (LIB-18). */
  download_limit: z
    .int(settingsMessages.limit)
    .min(1, settingsMessages.limit)
    .max(10_000, settingsMessages.limit),
  /** The item that 'Download Free Printable' downloads (LIB-8). With content.ts's `contentId`, the dashboard would load zod. */
  free_pack_id: id("cnt"),
  /** The person or company that runs the site, as the footer of every email names them (MAIL-6). */
  legal_name: oneLine(120, "Please enter a name"),
  /** The postal address, one line of it per line. */
  legal_address: multiLine(300, "Please enter an address"),
  /** Readers of an email can write to this address: a link on the site, so narrower than the spec's rule for forms. */
  contact_email: z
    .string()
    .trim()
    .max(254, { error: settingsMessages.email, abort: true })
    .pipe(z.email(settingsMessages.email)),
  social: z.array(socialLink).max(maxSocialLinks),
  testimonials: z.array(testimonial).max(maxTestimonials),
  /** The stage decides which addresses may be posted to, and the server checks it (lambdas/hooks/post-signed.ts). */
  hook_url: webLink,
  newsletter_enabled: z.boolean(),
  /** An IANA name. Runtimes also know offsets such as +02:00, which have no summer time. */
  timezone: z
    .string()
    .trim()
    .refine((name) => /^[a-z]/i.test(name) && isTimeZone(name), settingsMessages.timezone),
  /** The brand (contract/brand.ts): what the product is called, on every page and in every email. */
  brand_name: oneLine(40, "Please enter a name"),
  tagline: oneLine(80, "Please enter a tagline"),
  blurb: oneLine(160, "Please enter a sentence"),
  newsletter_name: oneLine(40, "Please enter a name"),
  /** The name beside the address from which emails come; missing: the brand's. */
  sender_name: oneLine(40, "Please enter a name"),
  hero_headline: oneLine(100, "Please enter a headline"),
  /** Missing: the title of the item that is the free pack. */
  pack_headline: oneLine(80, "Please enter a headline"),
  /** Pages and emails show the nearest readable shade (contract/brand-colors.ts). */
  main_color: color,
  accent_color: color,
  /** Pictures that the server has verified (contract/brand-pictures.ts). */
  logo: z.strictObject({
    width: z.int().min(1),
    height: z.int().min(1),
    small: picturePath,
    medium: picturePath,
    large: picturePath,
  }),
  share_picture: picturePath,
  /** The FAQ of the home page (contract/site-texts.ts). */
  faq: z.array(faqEntry).min(1, settingsMessages.faq).max(maxFaqEntries),
  /** A paragraph of the email that welcomes a new member. */
  welcome_text: oneLine(400, "Please enter a sentence"),
  terms_addition: addition,
  privacy_addition: addition,
  cookies_addition: addition,
  disclaimer_addition: addition,
  /** The tests of the setup checklist (contract/setup.ts). */
  setup: z.object({
    paid_at: instant.nullable(),
    email: z
      .object({ code: z.string(), sender: z.string(), sent_at: instant, arrived_at: instant.nullable() })
      .nullable(),
  }),
  /**
   * The price at which Premium is sold, as Stripe said last (lambdas/membership/premium-price.ts). `configured` is the price
   * of the stage's parameter, from which it was found. `id` is null if nothing can be sold, and `refused` describes the
   * price that cannot be.
   */
  premium_price: z.object({
    configured: z.string(),
    id: z.string().nullable(),
    cents: z.int().min(0),
    refused: z.string().nullable(),
  }),
  /** Prices at which an earlier site sold what is Premium here, each with the import that brought it (PAY-20). */
  also_premium: z
    .array(
      z.object({ id: z.string(), import_id: z.string(), cents: z.int().min(0), months: z.int().positive() }),
    )
    .max(maxAlsoPremium),
} as const;

/** The site's zone: the one that the owner chose last, and which it was until when, oldest first. */
export const siteZone = z.object({
  name: settingSchemas.timezone,
  changes: z.array(z.object({ from_zone: settingSchemas.timezone, until: instant })),
});
export type SiteZone = z.infer<typeof siteZone>;
