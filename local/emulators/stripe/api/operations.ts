import { chargeOperations } from "../charges.ts";
import { checkoutSessionOperations } from "../checkout-sessions.ts";
import { customerOperations } from "../customers.ts";
import { eventOperations } from "../events.ts";
import { invoiceOperations } from "../invoices.ts";
import { paymentConfirmationOperations } from "../payment-confirmation.ts";
import { paymentIntentOperations } from "../payment-intents.ts";
import { paymentMethodOperations } from "../payment-methods.ts";
import { portalConfigurationOperations } from "../portal-configurations.ts";
import { portalVisitOperations } from "../portal-visits.ts";
import { priceOperations } from "../prices.ts";
import { productOperations } from "../products.ts";
import { refundOperations } from "../refunds.ts";
import { searchOperations } from "../search.ts";
import { subscriptionOperations } from "../subscriptions.ts";
import { webhookEndpointOperations } from "../webhook-endpoints.ts";
import { invalid } from "./errors.ts";
import type { Operation } from "./operation.ts";

const operations: Operation[] = [
  // Before those that would take the word for an id.
  ...searchOperations,
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...paymentMethodOperations,
  ...checkoutSessionOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...paymentConfirmationOperations,
  ...chargeOperations,
  ...refundOperations,
  ...portalConfigurationOperations,
  ...portalVisitOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
];

/** What a request asks for, and the id in its path. Throws when nothing is served there. */
export function operationAt(method: string, path: string): { operation: Operation; id: string } {
  for (const operation of operations) {
    const match = operation.method === method && operation.path.exec(path);
    if (match) return { operation, id: decodeURIComponent(match[1] ?? "") };
  }
  throw invalid(
    `Unrecognized request URL (${method}: ${path}). The local Stripe serves what this product uses.`,
    {},
    404,
  );
}

/** Whether a page of another origin may ask for it. */
export const isOpenToBrowsers = (path: string): boolean =>
  operations.some((operation) => operation.fromBrowsers && operation.path.test(path));
