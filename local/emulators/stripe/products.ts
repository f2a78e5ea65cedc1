import type * as z from "zod";
import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import {
  flag,
  listOf,
  mergeMetadata,
  metadata,
  omitUndefined,
  optionalText,
  text,
  url,
} from "./api/parameters.ts";
import { type Account, newId } from "./store/account.ts";
import type { Product } from "./store/objects.ts";

const fields = {
  name: text(250),
  active: flag.optional(),
  description: optionalText().optional(),
  images: listOf(url).optional(),
  metadata: metadata.optional(),
  url: url.optional(),
};
const creation = { ...fields, id: text(64).optional() };

export const productOperations = [
  createOperation("POST", "/v1/products", creation, (account, product) => createProduct(account, product)),
  createOperation("GET", "/v1/products/:id", {}, (account, _, id) => account.products.get(id)),
  createOperation(
    "POST",
    "/v1/products/:id",
    { ...fields, name: text(250).optional(), default_price: text().optional() },
    (account, { metadata: labels, default_price, ...rest }, id) => {
      const before = account.products.get(id);
      if (default_price) account.prices.getByParam(default_price, "default_price");
      const after = account.products.update(id, {
        ...omitUndefined({ ...rest, default_price }),
        metadata: mergeMetadata(before.metadata, labels),
        updated: account.now(),
      });
      account.emitChange("product.updated", before, after);
      return after;
    },
  ),
  createOperation("GET", "/v1/products", paging, (account, paged) =>
    listPage("/v1/products", account.products, paged),
  ),
];

type Creation = Partial<z.output<z.ZodObject<typeof creation>>> & { name: string };

export function createProduct(account: Account, { metadata: labels, id, name, ...rest }: Creation): Product {
  if (id && account.products.find(id))
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
  const product = account.products.put({
    id: id ?? newId("prod"),
    object: "product",
    active: true,
    created: account.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: account.now(),
    url: null,
    ...omitUndefined(rest),
    name,
    metadata: mergeMetadata({}, labels),
  });
  account.emit("product.created", product);
  return product;
}
