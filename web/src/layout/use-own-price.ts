import { toShortPrice } from "../../../contract/brand.ts";
import { useAuth } from "../auth/use-auth.ts";
import { brand } from "../base/brand.ts";

/** The price of Premium for this person, such as $20: what their subscription costs, else the price for new members. */
export function useOwnPrice(): string {
  const cents = useAuth().profile?.membership.price_cents;
  return cents == null ? brand.price : toShortPrice(cents);
}
