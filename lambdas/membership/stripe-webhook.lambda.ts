import { syncBookingPayment } from "../bookings/bookings.ts";
import { rawApi } from "../http/raw-body.ts";
import { customerOfCharge } from "../stripe/customer-of-charge.ts";
import { signatureHeader } from "../stripe/signed-event.ts";
import { syncMembership } from "./membership.ts";
import { takeStripeEvent } from "./stripe-events.ts";

export const handler = rawApi("stripeWebhook", ({ body, header }) =>
  takeStripeEvent(
    { body, signature: header(signatureHeader) },
    { syncMembership, syncBookingPayment, customerOfCharge },
  ),
);
