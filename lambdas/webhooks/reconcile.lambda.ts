import { syncBookingPayment } from "../bookings/bookings.ts";
import { runJob } from "../job.ts";
import { reconcile } from "../membership/membership.ts";

export const handler = runJob("reconcile", (event, context) => reconcile(event, context, syncBookingPayment));
