import { invalid } from "./api/errors.ts";
import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { oneOf, text } from "./api/parameters.ts";
import { voidInvoice } from "./invoice-collection.ts";
import type { Account } from "./store/account.ts";
import type { Invoice } from "./store/objects.ts";

const status = oneOf("draft", "open", "paid", "uncollectible", "void");

export const invoiceOperations = [
  createOperation("GET", "/v1/invoices/:id", {}, (account, _, id) => account.invoices.get(id)),
  createOperation("POST", "/v1/invoices/:id/void", {}, (account, _, id) => voidFromCall(account, id)),
  createOperation(
    "GET",
    "/v1/invoices",
    {
      ...paging,
      customer: text().optional(),
      status: status.optional(),
      subscription: text().optional(),
    },
    (account, { customer, status: wanted, subscription, ...paged }) =>
      listPage(
        "/v1/invoices",
        account.invoices,
        paged,
        (invoice) =>
          (!customer || invoice.customer === customer) &&
          (!wanted || invoice.status === wanted) &&
          (!subscription || getSubscriptionId(invoice) === subscription),
      ),
  ),
];

function voidFromCall(account: Account, id: string): Invoice {
  const invoice = account.invoices.get(id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid(
      `You can only void open or uncollectible invoices. The status of ${id} is ${invoice.status}.`,
    );
  return voidInvoice(account, invoice);
}

const getSubscriptionId = ({ parent }: Invoice): string | undefined =>
  parent?.subscription_details?.subscription;
