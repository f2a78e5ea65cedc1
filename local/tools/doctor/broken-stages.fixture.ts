import { webhookEventTypes } from "../../../lambdas/webhooks/webhook-event-types.ts";
import { getStage } from "../../../lib/stage.ts";
import type { Surroundings } from "./surroundings.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const site = "https://www.kindstead.test";
const daysAgo = (days: number) => new Date(now - days * 86_400_000);

const production = getStage("production", { STAGE_FILE: "test/fixtures/stage-production.json" });
const stage = { ...production, stripePublishableKey: "pk_live_1" };

const config = {
  stage: "production",
  cognito: { region: "us-east-1", user_pool_id: "pool", client_id: "client", endpoint: null },
  stripe: { publishable_key: "pk_live_1", stripe_js: null },
  media_url: "/media/",
  contact_email: "hello@kindstead.test",
  social: [],
};

const legal = { name: "Kindstead LLC", address: "1 Hill Road", contact: null };
const values: Partial<Record<string, string>> = {
  STRIPE_SECRET_ID: "sk_live_1",
  STRIPE_WEBHOOK_SECRET_ID: "whsec_1",
};

/** A production in which everything is in order. */
export const wholeStage: Surroundings = {
  stage,
  isLocal: false,
  site,
  poolId: "pool",
  tableName: "table",
  now,
  readRuntimeConfig: async () => config,
  resolveSite: async () => ["192.0.2.1"],
  getCertificateEnd: async () => daysAgo(-90),
  findMailIdentity: async () => ({ isVerified: true }),
  getMailAccount: async () => ({ hasProductionAccess: true, isSendingEnabled: true, status: "HEALTHY" }),
  findBounceRate: async () => 0.01,
  findSecret: async (variable) => ({
    id: variable.toLowerCase(),
    value: values[variable] ?? "secret",
    changedAt: daysAgo(30),
  }),
  findOwnerParameter: async (variable) => (variable === "STRIPE_PRICE_PARAMETER" ? "price_1" : "bpc_1"),
  findWebhookEndpoint: async () => ({ id: "we_1", isEnabled: true, eventTypes: webhookEventTypes }),
  listOtherEndpoints: async () => [],
  listUndeliveredEvents: async () => [],
  findPrice: async () => ({ isActive: true, cents: 1_700 }),
  findShownPrice: async () => ({ cents: 1_700, refused: null }),
  findPortal: async () => ({ isActive: true }),
  compareSubscriptions: async () => ({ compared: 20, differing: [] }),
  listAdmins: async () => [{ email: "ann@kindstead.test", role: "owner", hasSecondFactor: true }],
  countDifferingAccounts: async () => 0,
  findLegalIdentity: async () => legal,
  getOutbox: async () => ({ failed: 0, pending: 2, oldestDueAt: new Date(now) }),
  isRecoverable: async () => true,
  findAlarmTopic: async () => ({ arn: "arn:topic", subscribers: [{ isConfirmed: true }] }),
  listAlarms: async () => [{ name: "api-5xx", hasAction: true, isFiring: false }],
  countDroppedInvocations: async () => 0,
  listDailyCosts: async () => [1, 1.5],
};

/** Set-ups in which one thing is wrong: the check that says so, and a part of the command that fixes it. */
export const brokenStages: [what: string, change: Partial<Surroundings>, title: string, fix: string][] = [
  [
    "a site of another stage",
    { readRuntimeConfig: async () => ({ ...config, stage: "sandbox" }) },
    "Site and /config.json",
    "npm run deploy -- --stage production",
  ],
  [
    "a site that does not answer",
    { readRuntimeConfig: async () => undefined },
    "Site and /config.json",
    "npm run deploy",
  ],
  ["a name that is not in the DNS", { resolveSite: async () => [] }, "DNS of the site", "DnsRecords"],
  [
    "a certificate that was not renewed",
    { getCertificateEnd: async () => daysAgo(-10) },
    "Certificate",
    "aws acm describe-certificate",
  ],
  [
    "a sender without DKIM records",
    { findMailIdentity: async () => ({ isVerified: false }) },
    "Email sender",
    "npm run deploy -- --stage production",
  ],
  [
    "SES in its sandbox",
    {
      getMailAccount: async () => ({ hasProductionAccess: false, isSendingEnabled: true, status: "HEALTHY" }),
    },
    "Email account",
    "aws sesv2 put-account-details",
  ],
  ["many bounces", { findBounceRate: async () => 0.06 }, "Bounces", "list-suppressed-destinations"],
  [
    "a webhook secret that was never set",
    {
      findSecret: async (variable) => ({
        id: "webhook",
        value: variable === "STRIPE_SECRET_ID" ? "sk_live_1" : "placeholder",
        changedAt: daysAgo(1),
      }),
    },
    "Stripe webhook",
    "put-secret-value --secret-id webhook",
  ],
  [
    "a disabled webhook",
    { findWebhookEndpoint: async () => ({ id: "we_1", isEnabled: false, eventTypes: webhookEventTypes }) },
    "Stripe webhook",
    `npm run ops -- stripe:setup ${site}`,
  ],
  [
    "events that the site refuses",
    { listUndeliveredEvents: async () => [{ id: "evt_1", type: "invoice.paid", createdAt: daysAgo(0.1) }] },
    "Stripe events",
    "put-secret-value --secret-id stripe_webhook_secret_id",
  ],
  [
    "events that Stripe no longer sends again",
    { listUndeliveredEvents: async () => [{ id: "evt_1", type: "invoice.paid", createdAt: daysAgo(4) }] },
    "Stripe events",
    "stripe events resend evt_1 --webhook-endpoint we_1 --live   # what is not resent is listed here until 2026-12-18",
  ],
  [
    "a webhook of the site's former domain",
    {
      listUndeliveredEvents: async () => [{ id: "evt_1", type: "invoice.paid", createdAt: daysAgo(0.1) }],
      listOtherEndpoints: async () => [{ id: "we_old", url: "https://old.test/api/webhooks/stripe" }],
    },
    "Stripe events",
    "curl -X DELETE https://api.stripe.com/v1/webhook_endpoints/we_old",
  ],
  [
    "a price that pages do not show yet",
    { findShownPrice: async () => ({ cents: 2_000, refused: null }) },
    "Price of Premium",
    "reconcile",
  ],
  [
    "no price",
    { findOwnerParameter: async (name) => (name === "STRIPE_PRICE_PARAMETER" ? undefined : "bpc_1") },
    "Price of Premium",
    "npm run ops -- stripe:setup",
  ],
  ["no portal", { findPortal: async () => undefined }, "Customer portal", "npm run ops -- stripe:setup"],
  [
    "a Stripe key of the other mode",
    {
      stage: { ...stage, stripePublishableKey: "pk_test_1" },
      readRuntimeConfig: async () => ({
        ...config,
        stripe: { publishable_key: "pk_test_1", stripe_js: null },
      }),
    },
    "Stripe key",
    "put-secret-value --secret-id stripe_secret_id",
  ],
  [
    "a membership that Stripe knows otherwise",
    { compareSubscriptions: async () => ({ compared: 20, differing: ["member-1"] }) },
    "Memberships",
    "npm run ops -- job reconcile --stage production",
  ],
  [
    "a user without a row",
    { countDifferingAccounts: async () => 1 },
    "Accounts",
    "npm run ops -- accounts:compare --stage production",
  ],
  [
    "editors only",
    { listAdmins: async () => [{ email: "ed@kindstead.test", role: "editor", hasSecondFactor: true }] },
    "Owner",
    "npm run ops -- admin:create <your email address> --stage production",
  ],
  [
    "an admin without a second factor",
    { listAdmins: async () => [{ email: "ann@kindstead.test", role: "owner", hasSecondFactor: false }] },
    "Second factor",
    `sign in at ${site}/admin`,
  ],
  [
    "a public stage without the user pool's firewall",
    { stage: { ...stage, adminMfa: "optional", waf: false } },
    "Second factor",
    'set "waf": true in stages/production.json, then npm run deploy',
  ],
  [
    "a secret of two years",
    { findSecret: async (name) => ({ id: "old", value: values[name] ?? "secret", changedAt: daysAgo(730) }) },
    "Secrets",
    "docs/operations.md#origin-secret says how to replace old",
  ],
  [
    "no legal name",
    { findLegalIdentity: async () => ({ ...legal, name: null }) },
    "Legal identity",
    "/admin?tab=settings",
  ],
  [
    "no contact address",
    { stage: { ...stage, contactEmail: "hello@example.com" } },
    "Legal identity",
    "/admin?tab=settings and save a contact address",
  ],
  [
    "failed deliveries",
    { getOutbox: async () => ({ failed: 1, pending: 0, oldestDueAt: undefined }) },
    "Outbox",
    "npm run ops -- outbox:redrive --stage production   # those that it leaves: docs/operations.md#outbox-dead",
  ],
  [
    "a sweep that does not run",
    { getOutbox: async () => ({ failed: 0, pending: 3, oldestDueAt: daysAgo(0.1) }) },
    "Outbox",
    "aws events enable-rule",
  ],
  [
    "dropped invocations",
    { countDroppedInvocations: async () => 1 },
    "Dead-letter queue",
    "docs/operations.md#outbox-dropped",
  ],
  [
    "an unconfirmed alarm address",
    { findAlarmTopic: async () => ({ arn: "arn:topic", subscribers: [{ isConfirmed: false }] }) },
    "Alarm subscribers",
    "aws sns subscribe --region us-east-1 --topic-arn arn:topic",
  ],
  [
    "an alarm that notifies no one",
    { listAlarms: async () => [{ name: "api-5xx", hasAction: false, isFiring: false }] },
    "Alarms",
    "npm run deploy",
  ],
  [
    "no backups",
    { isRecoverable: async () => false },
    "Backups",
    "--table-name table --point-in-time-recovery-specification",
  ],
];
