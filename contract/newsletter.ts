import * as z from "zod";

/** The token of a signed link: who, until when, and an HMAC. */
const token = z
  .string()
  .max(200)
  .regex(/^[\w.-]+$/, "Unknown link");

export const newsletterLinkInput = z.strictObject({ token });

export const newsletterEnded = z.object({ unsubscribed: z.literal(true) });

/** A GET of the unsubscribe address leads to this page, which has the button. */
export const newsletterPage = z.object({ location: z.string().startsWith("/") });

export const newsletterLinkMessages = {
  invalid: "This link is no longer valid.",
  confirmed: "You're subscribed",
  unsubscribed: "You're unsubscribed",
} as const;
