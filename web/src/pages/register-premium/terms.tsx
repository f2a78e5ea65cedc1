import { brand } from "../../base/brand.ts";
import { TermsLine } from "../../layout/terms-line.tsx";

/** Price and terms notice of the premium registration (PAY-3). */
export function Terms() {
  return (
    <TermsLine
      action="continuing"
      terms="Terms of Service"
      charge={`You'll be charged $${brand.price_decimal} today and every month until you cancel.`}
    />
  );
}
