import type Stripe from "stripe";
import type { EmailFact } from "../outbox/outbox.ts";
import { findCharge } from "../stripe/stripe-objects.ts";

type Card = { brand: string | null; last4: string | null } | null | undefined;

/** "Visa ending in 4242"; undefined if Stripe does not say so, or something else was used. */
export function formatCard(card: Card): string | undefined {
  if (!card?.last4) return undefined;
  const brand = card.brand ? `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)}` : "Card";
  return `${brand} ending in ${card.last4}`;
}

/** The card of a payment, if its charge was expanded. */
export const findPaidCard = (
  intent: Pick<Stripe.PaymentIntent, "latest_charge"> | undefined,
): string | undefined => formatCard(intent && findCharge(intent)?.payment_method_details?.card);

export const buildCardFact = (card: string | undefined): EmailFact[] =>
  card === undefined ? [] : [{ label: "Card", value: card }];
