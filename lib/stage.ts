import * as z from "zod";

/** One name for the site and one for the API behind it, both in the one certificate. */
const domain = z.strictObject({
  site: z.hostname(),
  api: z.hostname(),
  /** In us-east-1, where CloudFront looks. */
  certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\//),
});

const testimonial = z.strictObject({
  words: z.string().min(1),
  name: z.string().min(1),
  /** Who is speaking, in a few words. */
  about: z.string().min(1),
});

const stageSettings = z.strictObject({
  name: z.string().regex(/^[a-z]{1,20}$/),
  /** Null: the site answers at CloudFront's own address. */
  domain: domain.nullable(),
  /** What becomes of the data when its stack is deleted. */
  removal: z.enum(["retain", "destroy"]),
  deletionProtection: z.boolean(),
  logRetentionDays: z.literal([30, 365]),
  /** Refresh tokens rotate from ESSENTIALS on; PLUS adds threat protection and is paid per member. */
  cognitoPlan: z.enum(["ESSENTIALS", "PLUS"]),
  /**
   * The sender of every mail; somebody reads what is answered. Its domain is an identity of SES. Null: our own
   * mails are not sent, and Cognito sends fifty a day in its name.
   */
  mailFrom: z.email().nullable(),
  /** Whether that identity is made here, its DKIM records to be put into the DNS, or has been made elsewhere. */
  mailIdentity: z.boolean(),
  alarmEmail: z.email().nullable(),
  waf: z.boolean(),
  /** Per function of the API. Null: the account's pool, which a new account cannot split. */
  reservedConcurrency: z.int().positive().nullable(),
  /** Requests a second, and at once, over all routes together. */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /** What /config.json tells the browser. The key is of the same Stripe account as the secret one; null: no payments. */
  stripePublishableKey: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .nullable(),
  contactEmail: z.email(),
  /** What the Create Admin form starts with (AUTH-10). */
  newAdmin: z.strictObject({ email: z.email().or(z.literal("")), firstName: z.string() }),
  social: z.array(z.strictObject({ label: z.string().min(1), url: z.url() })),
  /**
   * What parents have said and agreed to see on the home page, which leaves the section out for none. Null: our
   * samples, which say that they are.
   */
  testimonials: z.array(testimonial).nullable(),
});

export type Stage = Readonly<z.infer<typeof stageSettings>>;

/** Certificates for CloudFront and its WAF exist in this region only, so all of a stage lives here. */
export const region = "us-east-1";

/** A stage that may be thrown away at any time. */
const throwaway = {
  domain: null,
  removal: "destroy",
  deletionProtection: false,
  logRetentionDays: 30,
  cognitoPlan: "ESSENTIALS",
  mailFrom: null,
  mailIdentity: false,
  alarmEmail: null,
  waf: false,
  reservedConcurrency: null,
  throttle: { rate: 100, burst: 200 },
  stripePublishableKey: null,
  contactEmail: "hello@example.com",
  newAdmin: { email: "", firstName: "" },
  social: [],
  testimonials: null,
} as const;

const stages = {
  local: { ...throwaway, name: "local", mailFrom: "hello@kindstead.example" },
  sandbox: { ...throwaway, name: "sandbox" },
  production: {
    ...throwaway,
    name: "production",
    removal: "retain",
    deletionProtection: true,
    logRetentionDays: 365,
    waf: true,
    reservedConcurrency: 100,
    throttle: { rate: 1_000, burst: 2_000 },
    testimonials: [],
  },
};

/** The settings of a stage. Throws, naming the stages there are, when `name` is none of them. */
export function stageNamed(name: unknown): Stage {
  const known = Object.entries(stages).find(([key]) => key === name);
  if (!known) throw new Error(`There is no stage ${String(name)}: use ${Object.keys(stages).join(", ")}`);
  return stageSettings.parse(known[1]);
}

/** The address that people type, or null where only CloudFront's is known, after it has been created. */
export const siteUrl = (stage: Stage): string | null =>
  stage.domain === null ? null : `https://${stage.domain.site}`;

/** The parameter that tells a function the site's address; the web stack, deployed last, writes it. */
export const siteUrlParameter = (stage: Stage): string => `/kindstead/${stage.name}/site-url`;

/** The parameters that say where forms are posted to; the owner writes them, this app only makes them. */
export const webhookParameter = (stage: Stage, hook: "form" | "upgrade"): string =>
  `/kindstead/${stage.name}/${hook}-webhook-url`;

/** The parameters that say what is sold at Stripe and how; the owner writes them, this app only makes them. */
export const stripeParameter = (stage: Stage, what: "price-id" | "portal-configuration"): string =>
  `/kindstead/${stage.name}/stripe-${what}`;

/** What SES calls the identity of a sender. */
export const mailDomain = (mailFrom: string): string => mailFrom.slice(mailFrom.indexOf("@") + 1);
