import { webhookRoutes } from "../../contract/routes.ts";
import { createSignedBodyApi } from "../http/signed-body-api.ts";
import { findCustomerOfCharge } from "../stripe/customer-of-charge.ts";
import { handleStripeEvent } from "./stripe-events.ts";
import { signatureHeader } from "./stripe-signature.ts";

// The nouns are loaded by an event that concerns them: what anybody else sends starts the chain alone.
export const handler = createSignedBodyApi(webhookRoutes.stripeWebhook, ({ body, header }) =>
  handleStripeEvent(
    { body, signature: header(signatureHeader) },
    {
      syncMembership: async (id, cause) =>
        (await import("../membership/membership.ts")).syncMembership(id, cause),
      syncBookingPayment: async (id, cause) =>
        (await import("../bookings/bookings.ts")).syncBookingPayment(id, cause),
      notePayment: async (customer, noted) =>
        (await import("../membership/record-payment-event.ts")).recordPaymentEvent(customer, noted),
      customerOfCharge: findCustomerOfCharge,
    },
  ),
);
