import { buildLineItems } from "../checkout-sessions.ts";
import type { Account } from "../store/account.ts";
import { invalid } from "./errors.ts";
import { toList } from "./lists.ts";

type Node = Record<string, unknown>;
type Find = (account: Account, id: string) => object | undefined;

const customer: Find = (account, id) => account.deletedCustomers.find(id) ?? account.customers.find(id);
const product: Find = (account, id) => account.products.find(id);
const price: Find = (account, id) => account.prices.find(id);
const paymentMethod: Find = (account, id) => account.paymentMethods.find(id);
const subscription: Find = (account, id) => account.subscriptions.find(id);
const invoice: Find = (account, id) => account.invoices.find(id);
const paymentIntent: Find = (account, id) => account.paymentIntents.find(id);
const charge: Find = (account, id) => account.charges.find(id);
const configuration: Find = (account, id) => account.portalConfigurations.find(id);

/** By object type, the id properties that can be expanded to objects. */
const references: Record<string, Record<string, Find>> = {
  "billing_portal.session": { configuration },
  charge: { customer, payment_intent: paymentIntent },
  "checkout.session": { customer, invoice, payment_intent: paymentIntent, subscription },
  customer: { "invoice_settings.default_payment_method": paymentMethod },
  invoice: {
    customer,
    default_payment_method: paymentMethod,
    "parent.subscription_details.subscription": subscription,
  },
  invoice_payment: { invoice, "payment.payment_intent": paymentIntent },
  line_item: { "pricing.price_details.price": price, subscription },
  payment_intent: { customer, latest_charge: charge, payment_method: paymentMethod },
  payment_method: { customer },
  plan: { product },
  price: { product },
  product: { default_price: price },
  refund: { charge, customer, payment_intent: paymentIntent, payment_method: paymentMethod },
  subscription: { customer, default_payment_method: paymentMethod, latest_invoice: invoice },
};

/** By object type, the properties that are included only on request. */
const inclusions: Record<string, Record<string, (account: Account, id: string) => object>> = {
  charge: {
    // Stripe includes the newest ten.
    refunds: (account, id) => {
      const all = account.refunds.listNewestFirst((one) => one.charge === id);
      return toList(`/v1/charges/${id}/refunds`, all.slice(0, 10), all.length > 10);
    },
  },
  "checkout.session": { line_items: buildLineItems },
  customer: {
    subscriptions: (account, id) =>
      toList(
        `/v1/customers/${id}/subscriptions`,
        account.subscriptions.listNewestFirst((one) => one.customer === id && one.status !== "canceled"),
      ),
  },
  invoice: {
    payments: (account, id) =>
      toList(
        "/v1/invoice_payments",
        account.invoicePayments.listNewestFirst((one) => one.invoice === id),
      ),
  },
};

const MAX_DEPTH = 4;

/** Expands the properties at the given paths. Throws for properties that cannot be expanded, as Stripe does. */
export function expand(account: Account, answer: object, paths: string[]): object {
  const copy: Node = structuredClone({ ...answer });
  for (const path of paths) {
    const names = path.split(".");
    if (names.length > MAX_DEPTH)
      throw invalid("You cannot expand more than 4 levels of a property.", { param: "expand" });
    expandPath({ account, path }, copy, names);
  }
  return copy;
}

interface Expansion {
  account: Account;
  /** The requested path. */
  path: string;
}

/** `kind` is the type of the enclosing object, `place` the position of the node inside it. */
function expandPath(way: Expansion, node: Node, names: string[], kind = "", place = ""): void {
  const [name = "", ...deeper] = names;
  const owner = typeof node.object === "string" ? node.object : kind;
  const here = owner === node.object ? name : place + name;
  expandProperty(way, node, name, { owner, here });
  const next = node[name];
  if (deeper.length === 0 || !isNode(next)) return;
  for (const each of Array.isArray(next) ? next : [next])
    if (isNode(each)) expandPath(way, each, deeper, owner, `${here}.`);
}

function expandProperty(
  { account, path }: Expansion,
  node: Node,
  name: string,
  { owner, here }: { owner: string; here: string },
): void {
  const include = inclusions[owner]?.[here];
  if (include && node[name] === undefined) node[name] = structuredClone(include(account, String(node.id)));
  const find = references[owner]?.[here];
  const value = node[name];
  if (typeof value === "string" && find) node[name] = structuredClone(find(account, value) ?? value);
  else if (!isNode(value) && !(value === null && find))
    throw invalid(`This property cannot be expanded (${name}), requested by ${path}.`, {
      param: "expand",
    });
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
