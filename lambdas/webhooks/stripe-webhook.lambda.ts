import { webhookRoutes } from "../../contract/routes.ts";
import { syncBookingPayment } from "../bookings/bookings.ts";
import { createSignedBodyApi } from "../http/signed-body-api.ts";
import { recordPaymentEvent, syncMembership, syncPremiumPrice } from "../membership/membership.ts";
import { findCustomerOfCharge } from "../stripe/client.ts";
import { handleStripeEvent } from "./stripe-events.ts";
import { signatureHeader } from "./stripe-signature.ts";

export const handler = createSignedBodyApi(webhookRoutes.stripeWebhook, ({ body, getHeader }) =>
  handleStripeEvent(
    { body, signature: getHeader(signatureHeader) },
    {
      syncMembership,
      syncPaymentByNoun: { booking: syncBookingPayment },
      recordPaymentEvent,
      syncPremiumPrice,
      findCustomerOfCharge,
    },
  ),
);
