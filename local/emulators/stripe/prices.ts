import * as z from "zod";
import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import {
  currency,
  flag,
  integerFrom,
  listOf,
  mergeMetadata,
  metadata,
  omitUndefined,
  oneOf,
  optionalText,
  text,
} from "./api/parameters.ts";
import { createProduct } from "./products.ts";
import { type Account, newId } from "./store/account.ts";
import type { Price } from "./store/objects.ts";

const interval = oneOf("day", "week", "month", "year");

/** Price parameters that can also be passed inline as price_data. */
export const priceData = {
  currency,
  product: text().optional(),
  product_data: z
    .strictObject({ name: text(250), description: text().optional(), metadata: metadata.optional() })
    .optional(),
  recurring: z.strictObject({ interval, interval_count: integerFrom(1).optional() }).optional(),
  unit_amount: integerFrom(0),
};
const lookup = { lookup_key: text(200).optional(), transfer_lookup_key: flag.optional() };
const labels = {
  active: flag.optional(),
  metadata: metadata.optional(),
  nickname: optionalText().optional(),
};

export const priceOperations = [
  createOperation("POST", "/v1/prices", { ...priceData, ...lookup, ...labels }, (account, price) =>
    createPrice(account, price),
  ),
  createOperation("GET", "/v1/prices/:id", {}, (account, _, id) => account.prices.get(id)),
  createOperation(
    "POST",
    "/v1/prices/:id",
    { ...lookup, ...labels },
    (account, { lookup_key, transfer_lookup_key, metadata: newMetadata, ...rest }, id) => {
      const before = account.prices.get(id);
      if (lookup_key && lookup_key !== before.lookup_key)
        claimLookupKey(account, lookup_key, transfer_lookup_key);
      const metadata = mergeMetadata(before.metadata, newMetadata);
      const after = account.prices.update(id, { ...omitUndefined({ ...rest, lookup_key }), metadata });
      account.emitChange("price.updated", before, after);
      return after;
    },
  ),
  createOperation(
    "GET",
    "/v1/prices",
    {
      ...paging,
      active: flag.optional(),
      lookup_keys: listOf(text(200)).optional(),
    },
    (account, { active, lookup_keys, ...paged }) =>
      listPage(
        "/v1/prices",
        account.prices,
        paged,
        (price) =>
          (active === undefined || price.active === active) &&
          (!lookup_keys || lookup_keys.includes(price.lookup_key ?? "")),
      ),
  ),
];

type Creation = z.output<z.ZodObject<typeof priceData>> &
  Partial<z.output<z.ZodObject<typeof lookup & typeof labels>>>;

export function createPrice(account: Account, creation: Creation): Price {
  const { lookup_key, transfer_lookup_key, recurring, nickname, active } = creation;
  const product = getOrCreateProduct(account, creation);
  if (lookup_key) claimLookupKey(account, lookup_key, transfer_lookup_key);
  const price = account.prices.put({
    id: newId("price"),
    object: "price",
    active: active ?? true,
    billing_scheme: "per_unit",
    created: account.now(),
    currency: creation.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key ?? null,
    metadata: mergeMetadata({}, creation.metadata),
    nickname: nickname ?? null,
    product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: creation.unit_amount,
    unit_amount_decimal: String(creation.unit_amount),
  });
  account.emit("price.created", price);
  return price;
}

/** Gets an active price. Throws when it does not exist or is inactive. */
export function getActivePrice(account: Account, id: string, param: string): Price {
  const price = account.prices.getByParam(id, param);
  if (!price.active)
    throw invalid("The price specified is inactive. This field only accepts active prices.", { param });
  return price;
}

function getOrCreateProduct(account: Account, { product, product_data }: Creation): string {
  if (product && product_data)
    throw invalid("You may only specify one of these parameters: product, product_data.", {
      code: "parameters_exclusive",
    });
  if (product) return account.products.getByParam(product, "product").id;
  if (product_data) return createProduct(account, product_data).id;
  throw invalid("Missing required param: product.", { code: "parameter_missing", param: "product" });
}

/** Reserves a lookup key, which is unique. Throws when another price has it, unless it is transferred. */
function claimLookupKey(account: Account, key: string, transfer = false): void {
  const [holder] = account.prices.listNewestFirst((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      code: "resource_already_exists",
      param: "lookup_key",
    });
  account.emitChange("price.updated", holder, account.prices.update(holder.id, { lookup_key: null }));
}
