import { chargeOperations } from "../charges.ts";
import { checkoutSessionOperations } from "../checkout-sessions.ts";
import { customerOperations } from "../customers.ts";
import { disputeOperations } from "../disputes.ts";
import { eventOperations } from "../events.ts";
import { invoiceOperations } from "../invoices.ts";
import { paymentConfirmationOperations } from "../payment-confirmation.ts";
import { paymentIntentOperations } from "../payment-intents.ts";
import { paymentMethodConfigurationOperations } from "../payment-method-configurations.ts";
import { paymentMethodDomainOperations } from "../payment-method-domains.ts";
import { paymentMethodOperations } from "../payment-methods.ts";
import { portalConfigurationOperations } from "../portal-configurations.ts";
import { portalSessionOperations } from "../portal-sessions.ts";
import { priceOperations } from "../prices.ts";
import { productOperations } from "../products.ts";
import { refundOperations } from "../refunds.ts";
import { searchOperations } from "../search.ts";
import { subscriptionOperations } from "../subscriptions.ts";
import { webhookEndpointOperations } from "../webhook-endpoints.ts";
import { invalid } from "./errors.ts";
import type { Operation } from "./operation.ts";

const operations: Operation[] = [
  // First, because other operations would match `search` as an id.
  ...searchOperations,
  ...customerOperations,
  ...productOperations,
  ...priceOperations,
  ...paymentMethodOperations,
  ...paymentMethodConfigurationOperations,
  ...paymentMethodDomainOperations,
  ...checkoutSessionOperations,
  ...subscriptionOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...paymentConfirmationOperations,
  ...chargeOperations,
  ...refundOperations,
  ...disputeOperations,
  ...portalConfigurationOperations,
  ...portalSessionOperations,
  ...eventOperations,
  ...webhookEndpointOperations,
];

/** Gets the operation and the id in the path. Throws 404 for an unsupported path. */
export function getOperation(method: string, path: string): { operation: Operation; id: string } {
  for (const operation of operations) {
    const match = operation.method === method && operation.path.exec(path);
    if (match) return { operation, id: decodeURIComponent(match[1] ?? "") };
  }
  throw invalid(
    `Unrecognized request URL (${method}: ${path}). The Stripe emulator does not support it.`,
    {},
    404,
  );
}

/** Whether browsers may call the path (CORS). */
export const isOpenToBrowsers = (path: string): boolean =>
  operations.some((operation) => operation.fromBrowsers && operation.path.test(path));
