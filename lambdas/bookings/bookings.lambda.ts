import { bookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as bookings from "./bookings.ts";
import { listBusyTimes, listFreeTimes } from "./busy-times.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { createBooking } from "./create-booking.ts";
import { reportNoShow } from "./no-show.ts";
import { answerProposal, countProposalUse, getProposal } from "./proposals.ts";
import { answerReschedule, rescheduleBooking } from "./reschedule.ts";
import { scheduleBooking } from "./schedule-booking.ts";

export const handler = createApi(
  bookingRoutes,
  {
    createBooking,
    listBusyTimes,
    listFreeTimes,
    listMyBookings: bookings.listBookings,
    getBooking: (actor, input, _key, arrivedAt) => bookings.getBooking(actor, input, arrivedAt),
    scheduleBooking,
    cancelBooking,
    rescheduleBooking,
    answerReschedule,
    reportNoShow,
    viewProposal: getProposal,
    answerProposal,
  },
  {
    findMember: members.find,
    countUse: {
      viewProposal: countProposalUse,
      answerProposal: countProposalUse,
    },
  },
);
