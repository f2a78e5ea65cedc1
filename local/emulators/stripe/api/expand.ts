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
const charge: Find = (account, id) => account.charges.find(id);

/** By object type, the id properties that can be expanded to objects. */
const references: Record<string, Record<string, Find>> = {
  "checkout.session": { subscription },
  payment_intent: { latest_charge: charge },
  price: { product },
  product: { default_price: price },
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

function expandPath(way: Expansion, node: Node, [name = "", ...deeper]: string[]): void {
  expandProperty(way, node, name);
  const next = node[name];
  if (deeper.length === 0 || !isNode(next)) return;
  for (const each of Array.isArray(next) ? next : [next]) if (isNode(each)) expandPath(way, each, deeper);
}

function expandProperty({ account, path }: Expansion, node: Node, name: string): void {
  const include = inclusions[String(node.object)]?.[name];
  if (include && node[name] === undefined) node[name] = structuredClone(include(account, String(node.id)));
  const find = references[String(node.object)]?.[name];
  const value = node[name];
  if (typeof value === "string" && find) node[name] = structuredClone(find(account, value) ?? value);
  else if (!isNode(value) && !(value === null && find))
    throw invalid(`This property cannot be expanded (${name}), requested by ${path}.`, {
      param: "expand",
    });
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;
