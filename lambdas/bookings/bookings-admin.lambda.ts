import { adminBookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { listAllBookings, refundByAdmin, rescheduleByAdmin, resendProposal } from "./bookings-admin.ts";

export const handler = createApi(
  adminBookingRoutes,
  {
    adminListBookings: listAllBookings,
    adminRefundBooking: refundByAdmin,
    adminRescheduleBooking: rescheduleByAdmin,
    adminResendOffer: resendProposal,
  },
  { findMember: members.find },
);
