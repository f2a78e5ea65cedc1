/** The product name as users read it. The wordmark is set in two colors (SITE-15). */
export const brand = {
  name: "Kindstead",
  wordmark: ["Kind", "stead"],
  tagline: "Kinder days start here.",
  blurb: "Parenting resources, expert guidance and a softer landing at the end of the day.",
} as const;

/** The price of Premium per month, in US cents (PAY-1). */
export const premiumPriceCents = 2000;
