import { webhookRoutes } from "../../contract/routes.ts";
import { createSignedBodyApi } from "../http/signed-body-api.ts";
import { findCustomerOfCharge } from "../stripe/client.ts";
import { handleStripeEvent } from "./stripe-events.ts";
import { signatureHeader } from "./stripe-signature.ts";

// The nouns are loaded on demand, so that unsigned requests only load the middleware.
export const handler = createSignedBodyApi(webhookRoutes.stripeWebhook, ({ body, getHeader }) =>
  handleStripeEvent(
    { body, signature: getHeader(signatureHeader) },
    {
      syncMembership: async (id, trigger) =>
        (await import("../membership/membership.ts")).syncMembership(id, trigger),
      syncBookingPayment: async (id, trigger) =>
        (await import("../bookings/bookings.ts")).syncBookingPayment(id, trigger),
      recordPaymentEvent: async (customer, event) =>
        (await import("../membership/membership.ts")).recordPaymentEvent(customer, event),
      findCustomerOfCharge,
    },
  ),
);
