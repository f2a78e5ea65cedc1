import * as z from "zod";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { email, mergeMetadata, metadata, omitUndefined, optionalText, text } from "./api/parameters.ts";
import { attachPaymentMethod, getPaymentMethod } from "./payment-methods.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { Customer, DeletedCustomer } from "./store/objects.ts";
import { endSubscription, isOver } from "./subscription-states.ts";

const fields = {
  email: z.union([z.literal("").transform((): null => null), email]).optional(),
  name: optionalText(256).optional(),
  metadata: metadata.optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

export const customerOperations = [
  createOperation(
    "POST",
    "/v1/customers",
    { ...fields, payment_method: text().optional() },
    createCustomerFromCall,
  ),
  createOperation(
    "GET",
    "/v1/customers/:id",
    {},
    (account, _, id) => account.deletedCustomers.find(id) ?? account.customers.get(id),
  ),
  createOperation("POST", "/v1/customers/:id", fields, updateCustomer),
  createOperation("DELETE", "/v1/customers/:id", {}, (account, _, id) => deleteCustomer(account, id)),
  createOperation(
    "GET",
    "/v1/customers",
    { ...paging, email: text().optional() },
    (account, { email: wanted, ...paged }) =>
      listPage("/v1/customers", account.customers, paged, (customer) => !wanted || customer.email === wanted),
  ),
];

export function createCustomer(account: Account, { metadata: labels, ...rest }: Fields): Customer {
  const customer = account.customers.put({
    id: newId("cus"),
    object: "customer",
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomLetters(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
    ...omitUndefined(rest),
    metadata: mergeMetadata({}, labels),
  });
  account.emit("customer.created", customer);
  return customer;
}

function createCustomerFromCall(
  account: Account,
  { payment_method, ...rest }: Fields & { payment_method?: string | undefined },
): Customer {
  const customer = createCustomer(account, rest);
  if (payment_method) attachPaymentMethod(account, getPaymentMethod(account, payment_method), customer.id);
  return customer;
}

function updateCustomer(account: Account, { metadata: labels, ...rest }: Fields, id: string): Customer {
  const before = account.customers.get(id);
  const after = account.customers.update(id, {
    ...omitUndefined(rest),
    metadata: mergeMetadata(before.metadata, labels),
  });
  account.emitChange("customer.updated", before, after);
  return after;
}

/** Deletes a customer and cancels its subscriptions. The id then returns a deleted customer. */
function deleteCustomer(account: Account, id: string): DeletedCustomer {
  const customer = account.customers.get(id);
  const owned = account.subscriptions.listNewestFirst((subscription) => subscription.customer === id);
  for (const subscription of owned) if (!isOver(subscription)) endSubscription(account, subscription.id);
  account.customers.remove(id);
  account.emit("customer.deleted", customer);
  return account.deletedCustomers.put({ id, object: "customer", deleted: true });
}
