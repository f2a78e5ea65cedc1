import * as z from "zod";

/** The domain names of the site and of the API behind it, both in one certificate. */
const domain = z.strictObject({
  site: z.hostname(),
  api: z.hostname(),
  /** Must be in us-east-1 for CloudFront. */
  certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\//),
});

const testimonial = z.strictObject({
  words: z.string().min(1),
  name: z.string().min(1),
  /** A short description of the parent. */
  about: z.string().min(1),
});

const stageSettings = z.strictObject({
  name: z.string().regex(/^[a-z]{1,20}$/),
  /** Null: the site uses CloudFront's domain name. */
  domain: domain.nullable(),
  /** What happens to the data when its stack is deleted. */
  removal: z.enum(["retain", "destroy"]),
  deletionProtection: z.boolean(),
  logRetentionDays: z.literal([30, 365]),
  /** ESSENTIALS adds rotation of refresh tokens, PLUS threat protection at a price per member. */
  cognitoPlan: z.enum(["ESSENTIALS", "PLUS"]),
  /**
   * The sender of all emails, with a mailbox that is read. Its domain is an SES identity. Null: the product sends no
   * emails, and Cognito sends at most fifty a day from its own address.
   */
  mailFrom: z.email().nullable(),
  /** Whether the stacks create that identity (its DKIM records go into the DNS), or it exists already. */
  mailIdentity: z.boolean(),
  alarmEmail: z.email().nullable(),
  waf: z.boolean(),
  /** Per Lambda. Null: the account's shared pool, which a new account cannot split. */
  reservedConcurrency: z.int().positive().nullable(),
  /** When the origin secret was last changed. A new date makes the CDN read it again (docs/runbook.md#origin-secret). */
  originSecretDate: z.iso.date(),
  /** Requests per second and burst of each route; a public route gets a part of them (lib/throttles.ts). */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /** Values of /config.json. The publishable key must be of the same Stripe account as the secret key; null: no payments. */
  stripePublishableKey: z
    .string()
    .regex(/^pk_(test|live)_\w+$/)
    .nullable(),
  contactEmail: z.email(),
  /** Whether admins need a second factor to open the back office (AUTH-16). */
  adminMfa: z.enum(["required", "optional"]),
  /** The initial values of the Create Admin form (AUTH-10). Only admins see them. */
  newAdmin: z.strictObject({ email: z.email().or(z.literal("")), first_name: z.string() }),
  social: z.array(z.strictObject({ label: z.string().min(1), url: z.url() })),
  /**
   * Testimonials that parents agreed to publish on the home page; an empty list hides the section. Null: sample texts,
   * marked as such.
   */
  testimonials: z.array(testimonial).nullable(),
});

export type Stage = Readonly<z.infer<typeof stageSettings>>;

/** CloudFront requires its certificates and WAF in this region, so all stacks of a stage are here. */
export const region = "us-east-1";

/** Settings of a disposable stage. */
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
  originSecretDate: "2026-11-20",
  throttle: { rate: 100, burst: 200 },
  stripePublishableKey: null,
  contactEmail: "hello@example.com",
  adminMfa: "optional",
  newAdmin: { email: "", first_name: "" },
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
    adminMfa: "required",
    reservedConcurrency: 100,
    throttle: { rate: 1_000, burst: 2_000 },
    testimonials: [],
  },
};

/** Returns the settings of a stage. Throws an error that lists the stages if `name` is unknown. */
export function getStage(name: unknown): Stage {
  const known = Object.entries(stages).find(([key]) => key === name);
  if (!known) throw new Error(`There is no stage ${String(name)}: use ${Object.keys(stages).join(", ")}`);
  return stageSettings.parse(known[1]);
}

/** Returns the site's URL, or null without a domain, because CloudFront's name is known only after its creation. */
export const siteUrl = (stage: Stage): string | null =>
  stage.domain === null ? null : `https://${stage.domain.site}`;

/** The parameter with the site's URL. The web stack writes it, because it is deployed last. */
export const siteUrlParameter = (stage: Stage): string => `/kindstead/${stage.name}/site-url`;

/** The parameter with the name of the bucket of the built site, which the web stack makes. */
export const siteBucketParameter = (stage: Stage): string => `/kindstead/${stage.name}/site-bucket`;

/** The parameters with the webhook URLs of forms. The stacks create them, the owner sets them. */
export const webhookParameter = (stage: Stage, hook: "form" | "upgrade"): string =>
  `/kindstead/${stage.name}/${hook}-webhook-url`;

/** The parameters with Stripe ids. The stacks create them, the owner sets them. */
export const stripeParameter = (stage: Stage, what: "price-id" | "portal-configuration"): string =>
  `/kindstead/${stage.name}/stripe-${what}`;

/** The SES configuration set with which the product sends, so that SES reports bounces and complaints. */
export const mailConfigurationSet = (stage: Stage): string => `kindstead-${stage.name}`;

/** Returns the name of the SES identity of a sender. */
export const mailDomain = (mailFrom: string): string => mailFrom.slice(mailFrom.indexOf("@") + 1);
