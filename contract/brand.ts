/** The name, wherever a person reads it. The wordmark is set in two tones (spec/1 §1). */
export const brand = {
  name: "Kindstead",
  wordmark: ["Kind", "stead"],
  tagline: "Kinder days start here.",
  blurb: "Parenting resources, expert guidance and a softer landing at the end of the day.",
} as const;

/** What Premium costs (spec/1 §9): integer cents, US dollars, per month. */
export const premiumPriceCents = 2000;
