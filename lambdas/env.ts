/**
 * The environment variables that a Lambda declares. `lib` is type-checked against the names: a function must be given
 * exactly these variables. The Lambda reads the values through `read`.
 */
export interface Environment<Name extends string> {
  readonly names: readonly Name[];
  /** The value of a declared variable. Throws if it is not set. */
  read(name: Name): string;
}

export function defineEnv<const Name extends string>(names: readonly Name[]): Environment<Name> {
  return {
    names,
    read(name) {
      const value = process.env[name];
      if (!value) throw new Error(`Missing environment variable ${name}`);
      return value;
    },
  };
}

/** The value of a parameter that the owner has not set: AWS refuses an empty one. */
export const unset = "none";

/** Every HTTP function needs the secret that only the CDN and the API share. */
export const httpEnv = defineEnv(["ORIGIN_SECRET_ID"]);

/** Whether admins need a second factor: "required" or "optional" (lib/stage.ts). */
export const adminEnv = defineEnv(["ADMIN_MFA"]);

/** The header with which the CDN sends that secret. */
export const originSecretHeader = "x-origin-secret";

/** The header with the client's address. The CDN overwrites the value of the client (lib/site/edge/api-request.js). */
export const clientAddressHeader = "x-client-ip";

export const tableEnv = defineEnv(["TABLE_NAME"]);

/** The table's name for the logger, which functions without the table use too. */
export const findTableName = (): string | undefined => process.env.TABLE_NAME;

/** The Lambdas of members read users from the pool, to create missing rows, and change them. */
export const membersEnv = defineEnv(["USER_POOL_ID"]);

/** The secret that signs the links in emails by which members prove an address. */
export const emailLinksEnv = defineEnv(["EMAIL_LINK_SECRET_ID"]);

/** The initial values of the form that creates an admin, as JSON (`newAdminDefaults` of contract/members-admin.ts). */
export const newAdminEnv = defineEnv(["NEW_ADMIN"]);

/** The secret that signs the challenges of sign-ups. */
export const signUpEnv = defineEnv(["SIGN_UP_SECRET_ID"]);

/** The Cognito triggers get the pool's id from their event; the link in the reset email needs the site's URL. */
export const triggersEnv = defineEnv(["SITE_URL_PARAMETER"]);

/** The bucket for uploads and downloads, and the bucket for public images, which the CDN serves. */
export const filesEnv = defineEnv(["FILES_BUCKET", "MEDIA_BUCKET"]);

/** The bucket with the logo, for the covers of packs. */
export const sheetsEnv = defineEnv(["MEDIA_BUCKET"]);

export const contentEnv = defineEnv(["FILES_BUCKET"]);

/** The parameters with the site's URL and with the name of the bucket of the built site, and the bucket of the covers. */
export const itemPageEnv = defineEnv(["SITE_URL_PARAMETER", "SITE_BUCKET_PARAMETER", "MEDIA_BUCKET"]);

/** The parameter with the name of the bucket of the site. */
export const publishEnv = defineEnv(["SITE_BUCKET_PARAMETER"]);

/** For calling Stripe: the secret with the account's API key. */
export const stripeEnv = defineEnv(["STRIPE_SECRET_ID"]);

/** For selling Premium: the parameter with the id of its price. */
export const stripePriceEnv = defineEnv(["STRIPE_PRICE_PARAMETER"]);

/** For opening the customer portal: the parameter with the id of its configuration, or the value for "not set". */
export const stripePortalEnv = defineEnv(["STRIPE_PORTAL_PARAMETER"]);

/** For verifying webhook events: the secret with the signing secret or, during a rotation, two separated by space. */
export const stripeWebhookEnv = defineEnv(["STRIPE_WEBHOOK_SECRET_ID"]);

/** The URL of Stripe's API. Only the local emulator sets the variable, as AWS_ENDPOINT_URL_… is set for AWS. */
export const getStripeApiBase = (): URL => new URL(process.env.STRIPE_API_BASE ?? "https://api.stripe.com");

/** The parameter with the site's URL, to which Stripe's pages return. */
export const membershipEnv = defineEnv(["SITE_URL_PARAMETER"]);

/** The secret that signs the advisors' links. */
export const bookingsEnv = defineEnv(["PROPOSAL_SECRET_ID"]);

/**
 * The parameters with the initial addresses of the owner's hooks, the secret that signs what is posted to them, and which
 * addresses may be posted to: "public" or "any" (lambdas/hooks/post-signed.ts).
 */
export const hooksEnv = defineEnv([
  "FORM_HOOK_PARAMETER",
  "UPGRADE_HOOK_PARAMETER",
  "HOOK_SECRET_ID",
  "HOOK_ADDRESSES",
]);

/** The initial values of what visitors see of the settings, as JSON (lambdas/site-settings/site-defaults.ts). */
export const siteEnv = defineEnv(["SITE_DEFAULTS"]);

/** The sender of emails and its SES configuration set, and the parameter with the site's URL. */
export const deliveryEnv = defineEnv(["MAIL_FROM", "MAIL_CONFIGURATION_SET", "SITE_URL_PARAMETER"]);

/** The sender of emails and the site's URL, for those who ask an owner to send some. */
export const senderEnv = defineEnv(["MAIL_FROM", "SITE_URL_PARAMETER"]);

/** The secret with the canary's account, and the parameter with the URL of the site that it checks. */
export const canaryEnv = defineEnv(["CANARY_SECRET_ID", "SITE_URL_PARAMETER"]);
