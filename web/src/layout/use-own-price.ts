import { formatInterval, toShortPrice } from "../../../contract/brand.ts";
import { useAuth } from "../auth/use-auth.ts";
import { brand } from "../base/brand.ts";

/**
 * The price of Premium for this person, such as $20, and how often it is paid: what their subscription costs, else the price
 * for new members.
 */
export function useOwnPrice(): [price: string, interval: string] {
  const { price_cents: cents, price_months: months = 1 } = useAuth().profile?.membership ?? {};
  return [cents == null ? brand.price : toShortPrice(cents), formatInterval(months, "per")];
}
