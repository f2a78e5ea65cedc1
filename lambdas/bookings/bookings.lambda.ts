import { bookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as bookings from "./bookings.ts";
import * as proposals from "./proposals.ts";

export const handler = createApi(
  bookingRoutes,
  {
    beginBooking: bookings.createBooking,
    listBusyTimes: bookings.listBusyTimes,
    listMyBookings: bookings.listBookings,
    getBooking: bookings.getBooking,
    scheduleBooking: bookings.scheduleBooking,
    cancelBooking: bookings.cancelBooking,
    rescheduleBooking: bookings.rescheduleBooking,
    answerReschedule: bookings.answerReschedule,
    viewOffer: proposals.getProposal,
    answerOffer: proposals.answerProposal,
  },
  {
    findMember: members.find,
    countUse: { viewOffer: proposals.countProposalUse, answerOffer: proposals.countProposalUse },
  },
);
