import type Stripe from "stripe";

/**
 * Ensures that this account's wallets may be shown on a domain: registers or enables it, and asks Stripe to check it again
 * while a wallet is inactive there.
 */
export async function ensurePaymentMethodDomain(
  stripe: Stripe,
  domain: string,
): Promise<Stripe.PaymentMethodDomain> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 });
  const [existing] = data;
  if (!existing) return stripe.paymentMethodDomains.create({ domain_name: domain });
  const enabled = existing.enabled
    ? existing
    : await stripe.paymentMethodDomains.update(existing.id, { enabled: true });
  const isReady = [enabled.apple_pay, enabled.google_pay].every(({ status }) => status === "active");
  return isReady ? enabled : stripe.paymentMethodDomains.validate(enabled.id);
}

/** Formats the status of each wallet, with Stripe's reason if one is inactive. */
export function formatWallets({
  id,
  domain_name,
  apple_pay,
  google_pay,
}: Stripe.PaymentMethodDomain): string {
  const format = (name: string, { status, status_details }: Stripe.PaymentMethodDomain.ApplePay) =>
    `${name} ${status}${status_details ? ` (${status_details.error_message})` : ""}`;
  return `${id}   ${domain_name}: ${format("Apple Pay", apple_pay)}, ${format("Google Pay", google_pay)}`;
}
