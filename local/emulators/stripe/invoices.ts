import { listPage, paging } from "./api/lists.ts";
import { createOperation } from "./api/operation.ts";
import { oneOf, range, text } from "./api/parameters.ts";
import type { Invoice } from "./store/objects.ts";

const status = oneOf("draft", "open", "paid", "uncollectible", "void");

export const invoiceOperations = [
  createOperation("GET", "/v1/invoices/:id", {}, (account, _, id) => account.invoices.get(id)),
  createOperation(
    "GET",
    "/v1/invoices",
    {
      ...paging,
      created: range.optional(),
      customer: text().optional(),
      status: status.optional(),
      subscription: text().optional(),
    },
    (account, { created, customer, status: wanted, subscription, ...paged }) =>
      listPage(
        "/v1/invoices",
        account.invoices,
        paged,
        (invoice) =>
          (created?.(invoice.created) ?? true) &&
          (!customer || invoice.customer === customer) &&
          (!wanted || invoice.status === wanted) &&
          (!subscription || getSubscriptionId(invoice) === subscription),
      ),
  ),
  createOperation("GET", "/v1/invoice_payments/:id", {}, (account, _, id) => account.invoicePayments.get(id)),
  createOperation(
    "GET",
    "/v1/invoice_payments",
    { ...paging, invoice: text().optional(), status: oneOf("canceled", "open", "paid").optional() },
    (account, { invoice, status: wanted, ...paged }) =>
      listPage(
        "/v1/invoice_payments",
        account.invoicePayments,
        paged,
        (payment) => (!invoice || payment.invoice === invoice) && (!wanted || payment.status === wanted),
      ),
  ),
];

export const getSubscriptionId = ({ parent }: Invoice): string | undefined =>
  parent?.subscription_details?.subscription;
