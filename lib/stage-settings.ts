import * as z from "zod";
import { maxSocialLinks, maxTestimonials, socialLink, testimonial } from "../contract/settings-fields.ts";

/*
 * The settings in which stages differ. A stage is a file, stages/<name>.json: its kind chooses the initial values below,
 * and every setting in the file replaces one of them. docs/deploying.md explains each setting.
 */

/** The domain name of the site. */
const domain = z.strictObject({
  site: z.hostname("must be a host name such as www.example.com"),
  certificateArn: z
    .string()
    .regex(
      /^arn:aws:acm:us-east-1:\d{12}:certificate\//,
      "must be the ARN of an ACM certificate in us-east-1, where CloudFront reads it; docs/deploying.md, step 2, has the commands that request one",
    ),
  /** The Route 53 zone of the name. With it the stack makes the site's DNS records; without it they are printed. */
  hostedZone: z
    .strictObject({ id: z.string().regex(/^Z[A-Z0-9]+$/, "must be a hosted zone id"), name: z.hostname() })
    .nullable()
    .default(null),
  /** Whether browsers require HTTPS of all names below the site's too. Null: only if the site's name begins with www. */
  httpsOnlySubdomains: z.boolean().nullable().default(null),
});

/** The functions that may reserve concurrency, because they have to work while visitors use up the account's. */
export const protectedFunctions = [
  "deliver",
  "sweep",
  "stripe-webhook",
  "triggers",
  "booking-deadlines",
  "reconcile",
  "repair-accounts",
] as const;

/** All reservations of a stage may add up to this: the rest of a default account's 1,000 stays shared. */
const maxReservedConcurrency = 400;

const reservedConcurrency = z
  .partialRecord(z.enum(protectedFunctions), z.int().positive())
  .refine(
    (reserved) => Object.values(reserved).reduce((sum, each) => sum + each, 0) <= maxReservedConcurrency,
    {
      error: `may add up to ${maxReservedConcurrency} at most`,
    },
  );

const settings = z.strictObject({
  /** The AWS account. Null: the one that the credentials belong to. */
  account: z
    .string()
    .regex(/^\d{12}$/, "must be the 12 digits of an AWS account")
    .nullable(),
  /** Null: the site uses CloudFront's domain name. */
  domain: domain.nullable(),
  /** Decides what happens to the data when its stack is deleted. */
  removal: z.enum(["retain", "destroy"]),
  deletionProtection: z.boolean(),
  logRetentionDays: z.literal([30, 365], "must be 30 or 365"),
  /** ESSENTIALS adds rotation of refresh tokens, PLUS threat protection at a price per member. */
  cognitoPlan: z.enum(["ESSENTIALS", "PLUS"]),
  /**
   * The sender of all emails, with a mailbox that is read. Its domain is an SES identity, which `npm run deploy` creates.
   * Null: the product sends no emails, and Cognito sends at most fifty a day from its own address.
   */
  mailFrom: z.email("must be an email address").nullable(),
  alarmEmail: z.email("must be an email address").nullable(),
  /** US dollars a month for the whole account; the alarm address gets an email at 80 and 100 percent. Null: no budget. */
  monthlyBudgetUsd: z.int().positive().nullable(),
  /** Whether a canary signs in and downloads every two minutes, as a member would (lambdas/canary). */
  canary: z.boolean(),
  /** Whether a deployment moves requests to new code in steps, and back when alarms sound (lib/api/gradual-deployments.ts). */
  gradualDeployments: z.boolean(),
  waf: z.boolean(),
  /** By function; the others share the account's pool. Without effect in an account with less than 500 (getStage). */
  reservedConcurrency,
  /**
   * The moment when the origin secret was last changed. A new date makes the CDN read it again
   * (docs/operations.md#origin-secret).
   */
  originSecretDate: z.iso.date("must be a date such as 2026-11-20"),
  /** Requests per second and burst of each route; a public route gets a part of them (lib/api/throttles.ts). */
  throttle: z.strictObject({ rate: z.int().positive(), burst: z.int().positive() }),
  /** Values of /config.json. The publishable key must be of the same Stripe account as the secret key; null: no payments. */
  stripePublishableKey: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, "must begin with pk_test_ or pk_live_")
    .nullable(),
  contactEmail: z.email("must be an email address"),
  /**
   * The owner's hooks may be at "public" addresses of the internet, or at "any", so that a hook may run on this machine.
   * Only a stage without real data may have "any".
   */
  hookAddresses: z.enum(["public", "any"]),
  /** Whether admins need a second factor to open the back office (AUTH-16). */
  adminMfa: z.enum(["required", "optional"]),
  /** The initial values of the Create Admin form (AUTH-10). Only admins see them. */
  newAdmin: z.strictObject({ email: z.email().or(z.literal("")), firstName: z.string() }),
  social: z.array(z.strictObject(socialLink.shape)).max(maxSocialLinks),
  /**
   * Testimonials that parents agreed to publish on the home page; an empty list hides the section. Null: sample texts,
   * marked as such.
   */
  testimonials: z.array(z.strictObject(testimonial.shape)).max(maxTestimonials).nullable(),
});

export type StageSettings = Readonly<z.infer<typeof settings>>;

const kinds = ["sandbox", "production"] as const;
export type StageKind = (typeof kinds)[number];

/** The contents of stages/<name>.json. `$schema` and comments are not supported; docs/deploying.md explains the settings. */
export const stageFile = settings.partial().extend({
  kind: z.enum(kinds, { error: `must be ${kinds.join(" or ")}` }),
});

const common = {
  account: null,
  domain: null,
  cognitoPlan: "ESSENTIALS",
  mailFrom: null,
  alarmEmail: null,
  monthlyBudgetUsd: null,
  originSecretDate: "2026-11-20",
  stripePublishableKey: null,
  contactEmail: "hello@example.com",
  hookAddresses: "public",
  newAdmin: { email: "", firstName: "" },
  social: [],
} as const satisfies Partial<StageSettings>;

/** The settings that a stage of this kind has unless its file says otherwise. */
export const initialSettings: Readonly<Record<StageKind, StageSettings>> = {
  sandbox: {
    ...common,
    removal: "destroy",
    deletionProtection: false,
    logRetentionDays: 30,
    canary: false,
    gradualDeployments: false,
    waf: false,
    reservedConcurrency: {},
    throttle: { rate: 100, burst: 200 },
    adminMfa: "optional",
    testimonials: null,
  },
  production: {
    ...common,
    removal: "retain",
    deletionProtection: true,
    logRetentionDays: 365,
    canary: true,
    gradualDeployments: true,
    waf: true,
    reservedConcurrency: {
      deliver: 50,
      sweep: 5,
      "stripe-webhook": 50,
      triggers: 60,
      "booking-deadlines": 5,
      reconcile: 5,
      "repair-accounts": 5,
    },
    throttle: { rate: 1_000, burst: 2_000 },
    adminMfa: "required",
    testimonials: [],
  },
};

/** The settings without which a stage of the kind production is not synthesized, each with what belongs there. */
export const requiredInProduction = {
  account: "the 12 digits of the AWS account that this stage is deployed to",
  domain:
    'the site\'s name and certificate (docs/deploying.md, step 2): { "site": "www.example.com", "certificateArn": "arn:aws:acm:us-east-1:…" }',
  mailFrom: "the sender of all emails, with a mailbox that is read, such as hello@example.com",
  alarmEmail: "the address that alarms notify",
} as const satisfies Partial<Record<keyof StageSettings, string>>;
