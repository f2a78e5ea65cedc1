/*
 * The brand: how the product calls itself. An installation begins with these values, and the owner changes them in
 * Settings (contract/site-settings.ts). Texts name them by placeholders. Those of pages are filled in when pages are published
 * (contract/page-templates.ts), those of emails when an email is sent.
 */

export interface Brand {
  /** The product name as users read it. */
  name: string;
  tagline: string;
  blurb: string;
  /** The newsletter's name. */
  newsletter: string;
  /** The headline of the home page. */
  hero: string;
  /** The headline about the free pack, and a sentence about it without its period. */
  pack: string;
  pack_text: string;
  /** The price of Premium per month (PAY-1): $20 or $17.50, and 20.00 or 17.50. */
  price: string;
  price_decimal: string;
  /** Says how much there is in the library, and how much of it is free. */
  library: string;
  /** The address of a picture of a page from the library. */
  sheet: string;
  /** The address of the picture that other sites show beside a link, of 1200 × 630 pixels, and what it shows. */
  share: string;
  share_alt: string;
}

export const initialBrand: Brand = {
  name: "Kindstead",
  tagline: "Kinder days start here.",
  blurb: "Parenting resources, expert guidance and a softer landing at the end of the day.",
  newsletter: "Parenting Insights",
  hero: "Small ideas for big feelings, busy mornings and bedtime.",
  pack: "Ten little activities, one rainy afternoon.",
  pack_text: "A free pack of 10 kids' activities to cut, color and count",
  price: "$20",
  price_decimal: "20.00",
  library: "Printables, stories and worksheets, with new pages every month.",
  sheet: "/first-sheet.svg",
  share: "/og.png",
  share_alt: "A parent and two children reading on a hill under a big moon",
};

/** The same, in US cents, until Stripe has been asked for the price (lambdas/membership/premium-price.ts). */
export const initialPriceCents = 2_000;

/** The wordmark is set in two colors (SITE-15). */
const initialWordmark = ["Kind", "stead"] as const;

/** Splits a name into the parts of the wordmark: at its last space, which stays at the end of the first part. */
export function splitBrandName(name: string): readonly [string, string] {
  if (name === initialBrand.name) return initialWordmark;
  const end = name.lastIndexOf(" ") + 1;
  return end === 0 ? [name, ""] : [name.slice(0, end), name.slice(end)];
}

/** The values of all placeholders. */
export type BrandValues = Brand & { name_first: string; name_second: string };

export function toBrandValues(brand: Brand): BrandValues {
  const [name_first, name_second] = splitBrandName(brand.name);
  return { ...brand, name_first, name_second };
}

/** Cents as dollars, without cents where they are zero: $20 or $17.50. Creates no number format, which pages need no sooner. */
export const toShortPrice = (cents: number): string => `$${(cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)}`;

/** Formats how often something is paid: "a month", "a year", "every 3 months"; with "per" as the article "per month". */
export function formatInterval(months: number, article: "a" | "per" = "a"): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, "year"] : [months, "month"];
  return count === 1 ? `${article} ${unit}` : `every ${count} ${unit}s`;
}

/** The placeholder of each value, for texts: "Welcome to {{name}}". */
export const brandText: BrandValues = {
  name: "{{name}}",
  name_first: "{{name_first}}",
  name_second: "{{name_second}}",
  tagline: "{{tagline}}",
  blurb: "{{blurb}}",
  newsletter: "{{newsletter}}",
  hero: "{{hero}}",
  pack: "{{pack}}",
  pack_text: "{{pack_text}}",
  price: "{{price}}",
  price_decimal: "{{price_decimal}}",
  library: "{{library}}",
  sheet: "{{sheet}}",
  share: "{{share}}",
  share_alt: "{{share_alt}}",
};

/** The settings that make the brand; null for what the owner has not changed. */
export interface BrandSettings {
  brand_name: string | null;
  tagline: string | null;
  blurb: string | null;
  newsletter_name: string | null;
  hero_headline: string | null;
  pack_headline: string | null;
  share_picture: string | null;
  /** Null until Stripe was asked. */
  premium_price: { cents: number } | null;
}

/** The part of the brand that the library decides. */
export type LibraryFacts = Pick<Brand, "library" | "sheet">;

/**
 * The brand that the settings make. `pack` is the item that the owner chose as the free pack: no page may promise another one.
 * `library` is what it holds now.
 */
export function toBrand(
  settings: Partial<BrandSettings>,
  pack?: { title: string; description?: string | null | undefined },
  library?: Partial<LibraryFacts>,
): Brand {
  const cents = settings.premium_price?.cents ?? initialPriceCents;
  const name = settings.brand_name ?? initialBrand.name;
  const tagline = settings.tagline ?? initialBrand.tagline;
  // Its picture shows both, so another brand has the same one without words (local/tools/draw-images.ts).
  const isInitial = name === initialBrand.name && tagline === initialBrand.tagline;
  return {
    name,
    tagline,
    blurb: settings.blurb ?? initialBrand.blurb,
    newsletter: settings.newsletter_name ?? initialBrand.newsletter,
    hero: settings.hero_headline ?? initialBrand.hero,
    pack: settings.pack_headline ?? pack?.title ?? initialBrand.pack,
    pack_text: pack
      ? toSentence(pack.description ?? `Free for every member: ${pack.title}`)
      : initialBrand.pack_text,
    price: toShortPrice(cents),
    price_decimal: (cents / 100).toFixed(2),
    library: library?.library ?? initialBrand.library,
    sheet: library?.sheet ?? initialBrand.sheet,
    share: settings.share_picture ?? (isInitial ? initialBrand.share : "/og-plain.png"),
    share_alt: settings.share_picture ? `${name}. ${tagline}` : initialBrand.share_alt,
  };
}

/** The first sentence of a text, without its period. */
const toSentence = (text: string): string =>
  (/^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text).replace(/\.$/, "");

/** Puts values in place of placeholders. `toSafe` makes a value safe where the text goes. */
export const fillText = (
  text: string,
  values: BrandValues,
  toSafe: (value: string) => string = (value) => value,
): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? toSafe(values[name as keyof BrandValues]) : placeholder,
  );

/**
 * The zone of all billing dates: site and emails name the same day as Stripe's invoices and portal. It is the zone that is
 * set in the Stripe account (docs/operations.md#stripe-keys).
 */
export const billingTimeZone = "UTC";
