import { adminBookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import {
  getAdminBooking,
  keepPayment,
  listAllBookings,
  listBookingEmails,
  rescheduleByAdmin,
  resendProposal,
  saveBookingNote,
  setTimeByAdmin,
} from "./bookings-admin.ts";
import { refundByAdmin } from "./refund-by-admin.ts";
import { settleRefund } from "./settle-refund.ts";

export const handler = createApi(
  adminBookingRoutes,
  {
    adminListBookings: listAllBookings,
    adminGetBooking: getAdminBooking,
    adminListBookingEmails: listBookingEmails,
    adminRefundBooking: refundByAdmin,
    adminSettleRefund: settleRefund,
    adminKeepPayment: keepPayment,
    adminRescheduleBooking: rescheduleByAdmin,
    adminResendProposal: resendProposal,
    adminSetBookingTime: setTimeByAdmin,
    adminNoteBooking: saveBookingNote,
  },
  { findMember: members.find },
);
