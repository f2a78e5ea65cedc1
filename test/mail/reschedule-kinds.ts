import * as reschedules from "../../lambdas/bookings/reschedule-emails.ts";
import type { Kind } from "./catalog.ts";
import { asked, confirmed, now, proposalPath, second } from "./sample-rows.ts";

const refundable = { ...confirmed, refundable_until_start: true };

export const title = "Sessions: another time, to both";

/** The emails about another time for a session. */
export const kinds: Kind[] = [
  [
    "reschedule-asked-by-parent",
    "to the advisor, when the parent asks for another time",
    reschedules.buildAdvisorQuestionEmail(confirmed, { ...asked, by: "client" }, proposalPath),
  ],
  [
    "reschedule-asked",
    "when the advisor asks for another time",
    reschedules.buildAskedEmails(refundable, asked, proposalPath, now),
  ],
  [
    "rescheduled",
    "when the new time is agreed",
    reschedules.buildRescheduledEmails({ ...confirmed, confirmed_time: second ?? null }, proposalPath, now),
  ],
  ["not-rescheduled", "when it stays", reschedules.buildKeptEmails(refundable, proposalPath, "lapsed", now)],
];
