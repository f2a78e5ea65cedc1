import type Stripe from "stripe";

/** A later run finds the configuration by it: these have no metadata. */
const name = "Kindstead: cards";

/** These pay by card. Everything else is turned off: a bank debit takes days to be paid, or to fail. */
const cardMethods: ReadonlySet<string> = new Set([
  "card",
  "apple_pay",
  "google_pay",
  "cartes_bancaires",
  "jcb",
]);

const on = { display_preference: { preference: "on" } } as const;
const off = { display_preference: { preference: "off" } } as const;

/** Ensures a payment method configuration with cards only: creates it, and turns off what else is on, by default or since. */
export async function ensureCardMethods(stripe: Stripe): Promise<Stripe.PaymentMethodConfiguration> {
  const configuration =
    (await findConfiguration(stripe)) ??
    (await stripe.paymentMethodConfigurations.create({ name, card: on }));
  const others = Object.entries(configuration).filter(
    ([method, setting]) => isOn(setting) && !cardMethods.has(method),
  );
  return others.length === 0
    ? configuration
    : stripe.paymentMethodConfigurations.update(
        configuration.id,
        Object.fromEntries(others.map(([method]) => [method, off])),
      );
}

async function findConfiguration(stripe: Stripe): Promise<Stripe.PaymentMethodConfiguration | undefined> {
  for await (const existing of stripe.paymentMethodConfigurations.list({ limit: 100 }))
    if (existing.name === name && existing.active) return existing;
  return undefined;
}

/** Whether a field of a configuration is a payment method that is offered. */
const isOn = (field: unknown): boolean =>
  typeof field === "object" &&
  field !== null &&
  "display_preference" in field &&
  (field as Stripe.PaymentMethodConfiguration.Card).display_preference.value === "on";
