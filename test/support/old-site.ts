import type { Shop } from "./shop.ts";

interface OldSubscription {
  price?: "month" | "year" | "week" | "euro" | undefined;
  /** Active, unless it is given. */
  status?: string | undefined;
  metadata?: Record<string, string>;
}

/** Creates prices of the earlier site, and returns them with functions that create its customers and subscriptions. */
export async function createOldSite({ sdk, local }: Shop) {
  const product = (await sdk.products.create({ name: "Old club" })).id;
  const createPrice = async (unit_amount: number, interval: "month" | "year" | "week", currency = "usd") =>
    (await sdk.prices.create({ product, unit_amount, currency, recurring: { interval } })).id;
  const prices = {
    month: await createPrice(900, "month"),
    year: await createPrice(9_000, "year"),
    week: await createPrice(300, "week"),
    euro: await createPrice(800, "month", "eur"),
  };
  const createCustomer = async (email: string) =>
    (await sdk.customers.create({ email, name: "Ann", payment_method: "pm_card_visa" })).id;
  const subscribe = async (
    customer: string,
    { price = "month", status, metadata = {} }: OldSubscription = {},
  ) => {
    const card = (await sdk.customers.listPaymentMethods(customer)).data[0]?.id ?? "";
    const items = [{ price: prices[price] }];
    const { id } = await sdk.subscriptions.create({
      customer,
      items,
      default_payment_method: card,
      metadata,
    });
    if (status === "past_due") await local("POST", `/_local/subscriptions/${id}/fail`);
    else if (status === "cancelling") await sdk.subscriptions.update(id, { cancel_at_period_end: true });
    else if (status) await local("POST", `/_local/subscriptions/${id}/status`, { status });
    return id;
  };
  return { prices, createCustomer, subscribe };
}

/** The fields of a member who was imported as this customer of the earlier site. */
export const importedBy = (customer_id: string | null) => ({
  imported: { import_id: "imp_old", at: "2026-05-01T08:00:00.000Z", customer_id },
});
