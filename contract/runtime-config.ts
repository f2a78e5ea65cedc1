import * as z from "zod";

/**
 * /config.json: the settings of a deployment. Written when the site is deployed, fetched by the browser at start,
 * never cached.
 */
export const runtimeConfig = z.object({
  stage: z.string(),
  cognito: z.object({
    region: z.string(),
    user_pool_id: z.string(),
    client_id: z.string(),
    /** Null for AWS's own endpoint. */
    endpoint: z.url().nullable(),
  }),
  stripe: z.object({
    /** Null if the stage takes no payments. */
    publishable_key: z.string().nullable(),
    /** Loaded instead of Stripe.js if Stripe is emulated; else null. */
    stripe_js: z.url().nullable(),
  }),
  /** The base URL of thumbnails and advisor images, with a trailing slash. */
  media_url: z.string(),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;
