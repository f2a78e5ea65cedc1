import { adminBookingRoutes } from "../../contract/admin-routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import { adminList, adminRefund, adminResend } from "./bookings-admin.ts";

export const handler = api(
  adminBookingRoutes,
  { adminListBookings: adminList, adminRefundBooking: adminRefund, adminResendOffer: adminResend },
  { findMember: members.find },
);
