import * as z from "zod";
import { noSuch } from "./api/errors.ts";
import { page, paging } from "./api/lists.ts";
import { operation } from "./api/operation.ts";
import { email, given, listOf, metadata, optionalText, range, text, withMetadata } from "./api/parameters.ts";
import { attach, paymentMethodNamed } from "./payment-methods.ts";
import { type Account, newId, randomLetters } from "./store/account.ts";
import type { Customer, DeletedCustomer } from "./store/objects.ts";
import { endSubscription, isOver } from "./subscription-states.ts";

const fields = {
  email: z.union([z.literal("").transform((): null => null), email]).optional(),
  name: optionalText(256).optional(),
  phone: optionalText(20).optional(),
  description: optionalText(350).optional(),
  preferred_locales: listOf(text(10)).optional(),
  metadata: metadata.optional(),
};
const updatable = {
  ...fields,
  invoice_settings: z.strictObject({ default_payment_method: text() }).optional(),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

export const customerOperations = [
  operation("POST", "/v1/customers", { ...fields, payment_method: text().optional() }, createByCall),
  operation(
    "GET",
    "/v1/customers/:id",
    {},
    (account, _, id) => account.deletedCustomers.find(id) ?? account.customers.get(id),
  ),
  operation("POST", "/v1/customers/:id", updatable, updateCustomer),
  operation("DELETE", "/v1/customers/:id", {}, (account, _, id) => deleteCustomer(account, id)),
  operation(
    "GET",
    "/v1/customers",
    { ...paging, email: text().optional(), created: range.optional() },
    (account, { email: wanted, created, ...paged }) =>
      page(
        "/v1/customers",
        account.customers,
        paged,
        (customer) => (!wanted || customer.email === wanted) && (created?.(customer.created) ?? true),
      ),
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
    ...given(rest),
    metadata: withMetadata({}, labels),
  });
  account.emit("customer.created", customer);
  return customer;
}

function createByCall(
  account: Account,
  { payment_method, ...rest }: Fields & { payment_method?: string | undefined },
): Customer {
  const customer = createCustomer(account, rest);
  if (payment_method) attach(account, paymentMethodNamed(account, payment_method), customer.id);
  return customer;
}

function updateCustomer(
  account: Account,
  { metadata: labels, invoice_settings, ...rest }: z.output<z.ZodObject<typeof updatable>>,
  id: string,
): Customer {
  const before = account.customers.get(id);
  const chosen = invoice_settings?.default_payment_method;
  const after = account.customers.update(id, {
    ...given(rest),
    metadata: withMetadata(before.metadata, labels),
    ...(chosen && { invoice_settings: withDefault(account, before, chosen) }),
  });
  account.emitChange("customer.updated", before, after);
  return after;
}

function withDefault(account: Account, { id, invoice_settings }: Customer, paymentMethod: string) {
  const param = "invoice_settings[default_payment_method]";
  const { customer } = account.paymentMethods.named(paymentMethod, param);
  if (customer !== id) throw noSuch("PaymentMethod", paymentMethod, param);
  return { ...invoice_settings, default_payment_method: paymentMethod };
}

/** Ends what the customer pays for. The id answers from then on that it was deleted. */
function deleteCustomer(account: Account, id: string): DeletedCustomer {
  const customer = account.customers.get(id);
  const owned = account.subscriptions.newestFirst((subscription) => subscription.customer === id);
  for (const subscription of owned) if (!isOver(subscription)) endSubscription(account, subscription.id);
  account.customers.remove(id);
  account.emit("customer.deleted", customer);
  return account.deletedCustomers.put({ id, object: "customer", deleted: true });
}
