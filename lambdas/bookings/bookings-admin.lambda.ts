import { adminBookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import { listAllBookings, refundByAdmin, resendProposal } from "./bookings-admin.ts";

export const handler = createApi(
  adminBookingRoutes,
  { adminListBookings: listAllBookings, adminRefundBooking: refundByAdmin, adminResendOffer: resendProposal },
  { findMember: members.find },
);
