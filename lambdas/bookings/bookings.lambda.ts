import { bookingRoutes } from "../../contract/routes.ts";
import { api } from "../http/api.ts";
import * as members from "../members/members.ts";
import * as bookings from "./bookings.ts";
import * as offers from "./proposals.ts";

export const handler = api(
  bookingRoutes,
  {
    beginBooking: bookings.begin,
    listMyBookings: bookings.list,
    getBooking: bookings.get,
    scheduleBooking: bookings.schedule,
    cancelBooking: bookings.cancel,
    viewOffer: offers.view,
    answerOffer: offers.answer,
  },
  { findMember: members.find },
);
