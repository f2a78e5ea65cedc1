/** The product name as users read it. The wordmark is set in two colors (SITE-15). */
export const brand = {
  name: "Kindstead",
  wordmark: ["Kind", "stead"],
  tagline: "Kinder days start here.",
  blurb: "Parenting resources, expert guidance and a softer landing at the end of the day.",
} as const;

/** The price of Premium per month, in US cents (PAY-1). */
export const premiumPriceCents = 2000;

/**
 * The zone of all billing dates: site and emails name the same day as Stripe's invoices and portal. It is the zone that is
 * set in the Stripe account (docs/operations.md#stripe-keys).
 */
export const billingTimeZone = "UTC";
