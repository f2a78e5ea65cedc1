import { isDeepStrictEqual } from "node:util";
import type Stripe from "stripe";
import { minChargeCents } from "../../contract/bookings.ts";
import { initialPriceCents } from "../../contract/brand.ts";
import type { SiteSettings } from "../../contract/site-settings.ts";
import { busy } from "../errors.ts";
import { log } from "../log.ts";
import { getSiteSettings, readStoredSettings } from "../site-settings/site-settings.ts";
import { buildSettingsUpdate, buildUnchangedCondition } from "../site-settings/write-settings.ts";
import { connectToStripe } from "../stripe/client.ts";
import { getConfiguredPrice, isPriceConfigured } from "../stripe/price-settings.ts";
import { toId } from "../stripe/stripe-objects.ts";
import { listAttempts, transactWrite } from "../table/transactions.ts";
import { undefinedIfMissing } from "./stripe-calls.ts";

/*
 * The price of Premium is set at Stripe: it is the default price of the product to which the stage's price belongs, or that
 * price itself while the product has none. What Stripe says is kept in the settings' row, from which pages and emails show
 * it and checkouts sell it, so that what is shown is what is sold (PAY-1). Members keep the price at which they joined.
 */

type PremiumPrice = NonNullable<SiteSettings["premium_price"]>;

/** The id of the price that a checkout sells. Throws if there is none that can be sold. */
export async function getSoldPrice(): Promise<string> {
  const [configured, { premium_price: read }] = await Promise.all([getConfiguredPrice(), getSiteSettings()]);
  // Until another configured price was read.
  const id = read?.configured === configured ? read.id : configured;
  if (id === null) throw new Error("Premium has no price that can be sold: see Settings in the back office");
  return id;
}

/**
 * Whether one of these is the price at which Premium is sold now, or the configured one; for an adopted customer also one
 * that an earlier site has sold.
 */
export async function hasPremiumPrice(ids: readonly string[], isAdopted: boolean): Promise<boolean> {
  // A stage without payments may still have subscriptions from before.
  if ((await isPriceConfigured()) && ids.includes(await getConfiguredPrice())) return true;
  const { premium_price, also_premium } = await getSiteSettings();
  const id = premium_price?.id;
  if (id != null && ids.includes(id)) return true;
  return isAdopted && also_premium.some((price) => ids.includes(price.id));
}

/**
 * Reads the price of Premium from Stripe and saves it if it is another one. Of concurrent runs the one that reads last wins.
 * Does nothing in a stage without a price. Throws payment_provider_unavailable, and busy if concurrent runs won each time.
 */
export async function syncPremiumPrice(): Promise<void> {
  if (!(await isPriceConfigured())) return;
  const [configured, stripe] = await Promise.all([getConfiguredPrice(), connectToStripe()]);
  for await (const _ of listAttempts()) {
    const stored = await readStoredSettings();
    const last = stored.settings.premium_price;
    const premium_price = await fetchPrice(stripe, configured, last);
    if (isDeepStrictEqual(premium_price, last)) return;
    const update = buildSettingsUpdate({ premium_price }, buildUnchangedCondition(stored, "premium_price"));
    if (!(await transactWrite(update))) continue;
    log.info("The price of Premium is read", { ...premium_price, before_cents: last?.cents });
    return;
  }
  throw busy();
}

/** A price that cannot be sold changes nothing but `refused`: the last one is sold on, as long as Stripe sells it. */
async function fetchPrice(
  stripe: Stripe,
  configured: string,
  last: PremiumPrice | null,
): Promise<PremiumPrice> {
  const find = (id: string) =>
    undefinedIfMissing(stripe.prices.retrieve(id, { expand: ["product.default_price"] }));
  const first = await find(configured);
  const wanted = (first && findDefaultPrice(first)) ?? first;
  if (wanted && canBeSold(wanted, first)) return { configured, ...toSale(wanted), refused: null };
  const lastId = last?.configured === configured ? last.id : null;
  const others = [lastId === null ? undefined : await find(lastId), first];
  const sold = others.find((price) => price && canBeSold(price, first));
  const refused = wanted ? describePrice(wanted) : "missing";
  if (sold) return { configured, ...toSale(sold), refused };
  return { configured, id: null, cents: last?.cents ?? initialPriceCents, refused };
}

const toSale = ({ id, unit_amount }: Stripe.Price) => ({ id, cents: unit_amount ?? 0 });

const findProduct = ({ product }: Stripe.Price): Stripe.Product | undefined =>
  typeof product === "object" && !product.deleted ? product : undefined;

/** The default price of a price's product; both have to be expanded. */
export const findDefaultPrice = (price: Stripe.Price): Stripe.Price | undefined => {
  const found = findProduct(price)?.default_price;
  return typeof found === "object" && found ? found : undefined;
};

/** Every text says "dollars a month", so nothing else is sold. `first` says whether the product is for sale. */
const canBeSold = (price: Stripe.Price, first: Stripe.Price | undefined): boolean =>
  price.active &&
  first !== undefined &&
  findProduct(first)?.active === true &&
  toId(price.product) === toId(first.product) &&
  price.currency === "usd" &&
  price.recurring?.interval === "month" &&
  price.recurring.interval_count === 1 &&
  price.recurring.usage_type === "licensed" &&
  (price.unit_amount ?? 0) >= minChargeCents;

/** "€18.00 every 3 months, archived". */
const describePrice = (price: Stripe.Price): string =>
  [describePriceOf(price), ...(price.active ? [] : ["archived"])].join(", ");

/** "€18.00 every 3 months". */
export function describePriceOf({ unit_amount, currency, recurring }: Stripe.Price): string {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  const amount = unit_amount === null ? "no fixed amount" : format.format(unit_amount / 10 ** digits);
  const { interval, interval_count: count = 1 } = recurring ?? {};
  const often = interval ? `every ${count === 1 ? interval : `${count} ${interval}s`}` : "once";
  return `${amount} ${often}`;
}
