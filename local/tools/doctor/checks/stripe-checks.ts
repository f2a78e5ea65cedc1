import { routes } from "../../../../contract/routes.ts";
import { webhookEventTypes } from "../../../../lambdas/webhooks/webhook-event-types.ts";
import { formatDeletion } from "../../stripe-account/webhook-endpoint.ts";
import { type Check, formatCommand, reportBroken, reportOk } from "../check.ts";
import type { Surroundings } from "../surroundings.ts";

/** An event is delivered within seconds; an older one was rejected, or the site was down. */
const maxDeliveryMs = 60_000;

const dayMs = 86_400_000;
/** Stripe sends an event again for three days, in a sandbox for a few hours, and lists it for 30 days. */
const retryMs = { live: 3 * dayMs, sandbox: dayMs / 4 } as const;
const listedMs = 30 * dayMs;

/** stripe:setup works on a Stripe account, not on a stage. */
const formatSetup = ({ site, isLocal }: Surroundings): string =>
  isLocal ? "npm start" : `STRIPE_SECRET_KEY=<the secret key> npm run ops -- stripe:setup ${site}`;

/** The command that reads price and subscriptions from Stripe again. */
const formatReconcile = (surroundings: Surroundings): string =>
  formatCommand(surroundings, "job", "reconcile");

const takesPayments = ({ stage, isLocal }: Surroundings): boolean =>
  isLocal || stage.stripePublishableKey !== null;

const getWebhookUrl = ({ site }: Surroundings): string => site + routes.stripeWebhook.path;

const noPayments = reportOk("The stage takes no payments: its file has no stripePublishableKey.");

/** "2026-12-22", in UTC. */
const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The secret key is one, and of the same mode as the publishable key. */
export const stripeKeyCheck: Check = {
  title: "Stripe key",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const secret = await surroundings.findSecret("STRIPE_SECRET_ID");
    const fix = `aws secretsmanager put-secret-value --secret-id ${secret?.id ?? "<StripeKeySecret>"} --region us-east-1 --secret-string <the secret key>`;
    if (!secret || !/^(sk|rk)_(test|live)_/.test(secret.value))
      return reportBroken("The Stripe key is not set.", fix);
    const isLive = secret.value.includes("_live_");
    const publishable = surroundings.stage.stripePublishableKey;
    return publishable === null || publishable.startsWith("pk_live_") === isLive
      ? reportOk(isLive ? "Live mode." : "Test mode.")
      : reportBroken("The secret key and the publishable key are of different modes.", fix);
  },
};

/** Stripe has an endpoint for the site that gets every event that the product handles. */
export const webhookCheck: Check = {
  title: "Stripe webhook",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const secret = await surroundings.findSecret("STRIPE_WEBHOOK_SECRET_ID");
    if (
      !secret?.value
        .trim()
        .split(/\s+/)
        .every((each) => each.startsWith("whsec_"))
    )
      return reportBroken(
        "The signing secret is not set, so every event is refused.",
        `aws secretsmanager put-secret-value --secret-id ${secret?.id ?? "<StripeWebhookSecret>"} --region us-east-1 --secret-string <the signing secret, whsec_…>`,
      );
    const url = getWebhookUrl(surroundings);
    const endpoint = await surroundings.findWebhookEndpoint(url);
    if (!endpoint) return reportBroken(`Stripe has no webhook to ${url}.`, formatSetup(surroundings));
    if (!endpoint.isEnabled) return reportBroken("The webhook is disabled.", formatSetup(surroundings));
    const missing = endpoint.eventTypes.includes("*")
      ? []
      : webhookEventTypes.filter((type) => !endpoint.eventTypes.includes(type));
    return missing.length === 0
      ? reportOk(url)
      : reportBroken(`The webhook does not get ${missing.join(", ")}.`, formatSetup(surroundings));
  },
};

/** The site has accepted the last events. */
export const deliveriesCheck: Check = {
  title: "Stripe events",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const undelivered = (await surroundings.listUndeliveredEvents()).filter(
      ({ createdAt }) => surroundings.now - createdAt.getTime() > maxDeliveryMs,
    );
    const [last] = undelivered;
    if (!last) return reportOk("All are delivered.");
    const failed = `Events not delivered: ${undelivered.length}, the last ${last.type} of ${last.createdAt.toISOString()}.`;
    const others = await surroundings.listOtherEndpoints(getWebhookUrl(surroundings));
    if (others.length > 0)
      return reportBroken(
        `${failed} Stripe also sends them to ${others.map((other) => other.url).join(", ")}. If that is of another site, the signing secret may not be the webhook's.`,
        `${others.map(formatDeletion).join(" && ")}   # unless it is of another site`,
      );
    const isLive = surroundings.stage.stripePublishableKey?.startsWith("pk_live_");
    const lastAt = last.createdAt.getTime();
    if (surroundings.now - lastAt > retryMs[isLive ? "live" : "sandbox"]) {
      const endpoint = await surroundings.findWebhookEndpoint(getWebhookUrl(surroundings));
      // Without them the command line resends to a computer, and a test event.
      const target = `--webhook-endpoint ${endpoint?.id ?? "<the webhook's id>"}${isLive ? " --live" : ""}`;
      return reportBroken(
        `${failed} Stripe no longer sends them by itself.`,
        `resend each from Stripe's page of the webhook (at most 15 days old) or with: stripe events resend ${last.id} ${target}   # what is not resent is listed here until ${toDay(lastAt + listedMs)}`,
      );
    }
    const secret = await surroundings.findSecret("STRIPE_WEBHOOK_SECRET_ID");
    return reportBroken(
      `${failed} Usually the signing secret is not the webhook's.`,
      `aws secretsmanager put-secret-value --secret-id ${secret?.id ?? "<StripeWebhookSecret>"} --region us-east-1 --secret-string <the webhook's signing secret in the Stripe Dashboard>   # Stripe then sends again those of the last ${isLive ? "three days" : "hours"}`,
    );
  },
};

/** Premium has a price that is sold, of the amount that pages show. */
export const priceCheck: Check = {
  title: "Price of Premium",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const id = await surroundings.findOwnerParameter("STRIPE_PRICE_PARAMETER");
    const fix = formatSetup(surroundings);
    if (id === undefined) return reportBroken("No price is set, so Premium cannot be bought.", fix);
    const price = await surroundings.findPrice(id);
    if (!price) return reportBroken(`Stripe does not know the price ${id} with this key.`, fix);
    if (!price.isActive) return reportBroken(`The price ${id} is archived.`, fix);
    const shown = await surroundings.findShownPrice();
    if (shown.refused === null && shown.cents === price.cents) return reportOk(id);
    return reportBroken(
      shown.refused === null
        ? `Stripe's price is ${price.cents} cents; pages show ${shown.cents}.`
        : `Stripe's price is ${shown.refused}; only US dollars by the month are sold, so pages show ${shown.cents} cents.`,
      formatReconcile(surroundings),
    );
  },
};

/** The portal in which members cancel and change their card. */
export const portalCheck: Check = {
  title: "Customer portal",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const id = await surroundings.findOwnerParameter("STRIPE_PORTAL_PARAMETER");
    if (id === undefined)
      return reportBroken(
        "No configuration is set: members see the account's default.",
        formatSetup(surroundings),
      );
    const portal = await surroundings.findPortal(id);
    return portal?.isActive
      ? reportOk(id)
      : reportBroken(`The configuration ${id} does not exist or is not active.`, formatSetup(surroundings));
  },
};

/** The table says what Stripe says about the members who were synced longest ago. */
export const subscriptionsCheck: Check = {
  title: "Memberships",
  async run(surroundings) {
    if (!takesPayments(surroundings)) return noPayments;
    const { compared, differing } = await surroundings.compareSubscriptions();
    return differing.length === 0
      ? reportOk(`${compared} compared with Stripe, all equal.`)
      : reportBroken(
          `Members who differ from Stripe: ${differing.join(", ")} (${compared} compared).`,
          formatReconcile(surroundings),
        );
  },
};

/** The table and the user pool name the same people. */
export const accountsCheck: Check = {
  title: "Accounts",
  async run(surroundings) {
    const differing = await surroundings.countDifferingAccounts();
    return differing === 0
      ? reportOk("Table and user pool agree.")
      : reportBroken(
          `Accounts that differ between the table and the user pool: ${differing}.`,
          `${formatCommand(surroundings, "accounts:compare")}   # lists them; the daily job repairs all but unfinished ones`,
        );
  },
};
