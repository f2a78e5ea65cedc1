import * as z from "zod";

/**
 * /config.json: what only a deployment knows. Written at deploy, fetched by the browser at its start,
 * never cached.
 */
export const runtimeConfig = z.object({
  stage: z.string(),
  cognito: z.object({
    region: z.string(),
    user_pool_id: z.string(),
    client_id: z.string(),
    /** Null where Cognito is AWS's own. */
    endpoint: z.url().nullable(),
  }),
  stripe: z.object({
    /** Null where the stage takes no payments. */
    publishable_key: z.string().nullable(),
    /** The script to run before loadStripe, where another stands in for Stripe. */
    stripe_js: z.url().nullable(),
  }),
  /** Where thumbnails and advisor images are served, with its trailing slash. */
  media_url: z.string(),
  contact_email: z.string(),
  /** What the Create Admin form starts with; never a password. Empty unless the deployment says otherwise. */
  new_admin: z.object({ email: z.string(), first_name: z.string() }),
  social: z.array(z.object({ label: z.string(), url: z.url() })),
});

export type RuntimeConfig = z.infer<typeof runtimeConfig>;
