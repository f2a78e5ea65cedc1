import { premiumPriceCents } from "../../../../contract/brand.ts";
import { formatDecimalDollars } from "../../format/numbers.ts";
import { TermsLine } from "../../layout/terms-line.tsx";

/** Price and terms notice of the premium registration (PAY-3). */
export function Terms() {
  const price = formatDecimalDollars(premiumPriceCents);
  return (
    <TermsLine
      action="continuing"
      terms="Terms of Service"
      charge={`You'll be charged $${price} today and every month until you cancel.`}
    />
  );
}
