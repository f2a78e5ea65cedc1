import { memberStore } from "../../lambdas/members/member-store.ts";
import { findOrCreateCustomer } from "../../lambdas/membership/checkout.ts";
import { syncMembership } from "../../lambdas/membership/membership.ts";
import { connectToStripe } from "../../lambdas/stripe/client.ts";
import { getConfiguredPrice } from "../../lambdas/stripe/price-settings.ts";

/** Subscribes a member to Premium with a test card, as the payment page does. Safe to repeat. */
export async function payForPremium(id: string): Promise<void> {
  const member = await memberStore.find(id);
  if (!member) throw new Error(`Member ${id} not found`);
  const stripe = await connectToStripe();
  const [customer, price] = [await findOrCreateCustomer(stripe, member), await getConfiguredPrice()];
  if ((await stripe.subscriptions.list({ customer })).data.length === 0) {
    const card = await stripe.paymentMethods.attach("pm_card_visa", { customer });
    await stripe.subscriptions.create({
      customer,
      items: [{ price, quantity: 1 }],
      default_payment_method: card.id,
      metadata: { kindstead_member: id, kindstead_price: price },
    });
  }
  await syncMembership(customer, { actor: id }, { stripe });
}
