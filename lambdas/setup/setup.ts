import { randomUUID } from "node:crypto";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { setupMessages, testPaymentCents } from "../../contract/setup.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { assertTestArrives } from "../emails/assert-test-arrives.ts";
import { senderEnv, unset } from "../env.ts";
import { conflict, conflictWithMessage } from "../errors.ts";
import type { MemberActor } from "../http/actor.ts";
import { hasImports } from "../imports/imports.ts";
import { hasSeveralAdmins } from "../members/members.ts";
import { enqueue } from "../outbox/outbox.ts";
import { readParameter } from "../settings.ts";
import { readStoredSettings } from "../site-settings/site-settings.ts";
import type { StoredSettings } from "../site-settings/stored-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { connectToStripe, hasStripeKey, isLiveAccount } from "../stripe/client.ts";
import { isPriceConfigured } from "../stripe/price-settings.ts";
import { transactWrite } from "../table/transactions.ts";
import { buildTestEmail } from "./setup-emails.ts";

/** Tells what is set up so far (ADMIN-9). */
export async function getSetup({ member }: MemberActor): Promise<RouteOutput<"adminGetSetup">> {
  const [stored, hasPrice, hasKey, site, has_helper, has_import] = await Promise.all([
    readStoredSettings(),
    isPriceConfigured(),
    hasStripeKey(),
    readParameter(senderEnv.read("SITE_URL_PARAMETER")),
    hasSeveralAdmins(),
    hasImports(),
  ]);
  return toFacts(stored.settings, {
    mode: hasKey ? ((await isLiveAccount()) ? "live" : "test") : "none",
    hasPrice,
    host: new URL(site).hostname,
    has_second_factor: member.mfa_enabled_at !== null,
    has_import,
    has_helper,
  });
}

type Facts = RouteOutput<"adminGetSetup">;

/** The names that AWS or this machine gives a site. */
const givenHost = /\.cloudfront\.net$|^localhost$|^[\d.]+$/;

function toFacts(
  { brand_name, logo, premium_price, setup }: SiteSettings,
  {
    mode,
    hasPrice,
    ...others
  }: Pick<Facts, "host" | "has_second_factor" | "has_import" | "has_helper"> & {
    mode: Facts["stripe"]["mode"];
    hasPrice: boolean;
  },
): Facts {
  const sender = senderEnv.read("MAIL_FROM");
  // A test proves the sender that it came from, and no later one.
  const test = setup.email?.sender === sender ? setup.email : null;
  return {
    ...others,
    has_brand: brand_name !== null || logo !== null,
    has_own_domain: !givenHost.test(others.host),
    stripe: {
      mode,
      // Before Stripe was asked, the configured price is sold.
      can_sell: mode !== "none" && hasPrice && premium_price?.id !== null,
      paid_at: setup.paid_at,
    },
    email: {
      sender: sender === unset ? null : sender,
      sent_at: test?.sent_at ?? null,
      arrived_at: test?.arrived_at ?? null,
    },
  };
}

/** Pays a dollar with Stripe's test card and refunds it. Throws conflict in live mode, where that card is refused. */
export async function testPayment(actor: MemberActor): Promise<Facts> {
  if (await isLiveAccount()) throw conflictWithMessage(setupMessages.live);
  const stripe = await connectToStripe();
  const payment = await stripe.paymentIntents.create({
    amount: testPaymentCents,
    currency: "usd",
    description: "Test payment of the setup checklist",
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
    payment_method: "pm_card_visa",
    confirm: true,
  });
  await stripe.refunds.create({ payment_intent: payment.id });
  const stored = await readStoredSettings();
  const setup = { ...stored.settings.setup, paid_at: new Date().toISOString() };
  if (!(await transactWrite(buildSetupUpdate(stored, setup)))) throw conflict("setting");
  return getSetup(actor);
}

const buildSetupUpdate = (stored: StoredSettings, setup: SiteSettings["setup"]) =>
  buildSettingsUpdate({ setup }, buildUnchangedCondition(stored, "setup"));

/** Emails the owner a link by which they say that it arrived. Throws conflict if it would not arrive. */
export async function sendTestEmail(actor: MemberActor): Promise<Facts> {
  await assertTestArrives(actor.member.email);
  const stored = await readStoredSettings();
  const sent_at = new Date().toISOString();
  const email = { code: randomUUID(), sender: senderEnv.read("MAIL_FROM"), sent_at, arrived_at: null };
  const message = buildTestEmail(actor.member, email.code);
  const update = buildSetupUpdate(stored, { ...stored.settings.setup, email });
  if (!(await transactWrite(update, enqueue(message, sent_at)))) throw conflict("setting");
  return getSetup(actor);
}

/** Keeps that the latest test email arrived. Throws conflict for an earlier one, or of another sender. */
export async function confirmTestEmail(
  actor: MemberActor,
  { code }: RouteInput<"adminConfirmTestEmail">,
): Promise<Facts> {
  const stored = await readStoredSettings();
  const { email } = stored.settings.setup;
  if (email?.code !== code || email.sender !== senderEnv.read("MAIL_FROM"))
    throw conflictWithMessage(setupMessages.oldCode);
  if (email.arrived_at === null) {
    const arrived = { ...email, arrived_at: new Date().toISOString() };
    const update = buildSetupUpdate(stored, { ...stored.settings.setup, email: arrived });
    if (!(await transactWrite(update))) throw conflict("setting");
  }
  return getSetup(actor);
}
