import { formatInterval, initialPriceCents, toShortPrice } from "../../../../contract/brand.ts";
import type { AdminSettings } from "../../../../contract/site-settings-admin.ts";
import styles from "./settings.module.css";
import { FieldGroup } from "./settings-fields.tsx";

/** The price of Premium, which the owner changes at Stripe, and why a price there cannot be sold. */
export function PriceGroup({
  price,
  also,
}: {
  price: AdminSettings["premium_price"];
  /** The prices of members who came from an earlier site. */
  also: AdminSettings["also_premium"];
}) {
  const shown = toShortPrice(price?.cents ?? initialPriceCents);
  return (
    <FieldGroup title="Price of Premium" error={price?.refused ? describeRefusal(price, shown) : undefined}>
      <p>
        {price === null
          ? `${shown} a month (not read from Stripe yet)`
          : `${shown} a month, read from Stripe`}
      </p>
      {also.length > 0 && (
        <p>
          {`Also Premium, for members who came with it: ${[...new Set(also.map(describeAlso))].join(", ")}.`}
        </p>
      )}
      <p className={styles.hint}>
        To change it, add a price to the product in your Stripe Dashboard and make it the default. Pages and
        new members follow within a minute. Members keep the price at which they joined.
      </p>
    </FieldGroup>
  );
}

const describeAlso = ({ cents, months }: AdminSettings["also_premium"][number]): string =>
  `${toShortPrice(cents)} ${formatInterval(months)}`;

const describeRefusal = (
  { id, refused }: NonNullable<AdminSettings["premium_price"]>,
  shown: string,
): string => {
  const outcome = id === null ? "so it is not sold now" : `so it stays ${shown} a month`;
  return `Stripe's price is ${refused}. Premium is sold in US dollars by the month only, ${outcome}.`;
};
