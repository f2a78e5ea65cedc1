import { bookingRoutes } from "../../contract/routes.ts";
import { createApi } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as bookings from "./bookings.ts";

/*
 * Code that builds emails or calculates with time zones is loaded when it is asked for, since most requests only read a
 * booking or create one.
 */
const loadProposals = () => import("./proposals.ts");
const loadReschedule = () => import("./reschedule.ts");

export const handler = createApi(
  bookingRoutes,
  {
    createBooking: bookings.createBooking,
    listBusyTimes: async (actor, input) => (await import("./busy-times.ts")).listBusyTimes(actor, input),
    listMyBookings: bookings.listBookings,
    getBooking: (actor, input, _key, arrivedAt) => bookings.getBooking(actor, input, arrivedAt),
    scheduleBooking: async (actor, input) =>
      (await import("./schedule-booking.ts")).scheduleBooking(actor, input),
    cancelBooking: bookings.cancelBooking,
    rescheduleBooking: async (actor, input) => (await loadReschedule()).rescheduleBooking(actor, input),
    answerReschedule: async (actor, input) => (await loadReschedule()).answerReschedule(actor, input),
    viewProposal: async (actor, input) => (await loadProposals()).getProposal(actor, input),
    answerProposal: async (actor, input) => (await loadProposals()).answerProposal(actor, input),
  },
  {
    findMember: members.find,
    countUse: {
      viewProposal: async (guest) => (await loadProposals()).countProposalUse(guest),
      answerProposal: async (guest) => (await loadProposals()).countProposalUse(guest),
    },
  },
);
