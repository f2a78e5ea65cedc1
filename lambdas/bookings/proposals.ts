import { canReschedule, getAnswerDeadline, hasOtherTimes } from "../../contract/booking-rules.ts";
import { isPaymentDisputed } from "../../contract/dispute-rules.ts";
import { isSamePlace, type PlaceInput, placeMessages } from "../../contract/meeting-places.ts";
import { getNoShowLinkEnd } from "../../contract/no-show.ts";
import { proposalStates } from "../../contract/proposals.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import * as advisors from "../advisors/advisors.ts";
import { invalidInput, notFound, toError } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import { buildGuestCount, guessLimit } from "../http/count-guest.ts";
import { log } from "../log.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { getLastStart } from "./booking-row.ts";
import { type BookingChange, bookingStore } from "./booking-store.ts";
import { findTimeProblems } from "./busy-times.ts";
import { buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { changeWithRetry } from "./change-with-retry.ts";
import { buildConfirmation } from "./confirmation.ts";
import { buildAdvisorPlaceEmail } from "./emails-to-advisor.ts";
import { buildClientDeclineEmail, buildClientPlaceEmail } from "./emails-to-client.ts";
import { buildNoShowAnswer, warnAboutNoShow } from "./no-show.ts";
import { buildOtherTimes } from "./other-times.ts";
import { buildProposalPath, verifyToken } from "./proposal-token.ts";
import { isSameTime } from "./proposed-times.ts";
import { buildReschedule, buildRescheduleAnswer } from "./reschedule.ts";

type Answer = RouteInput<"answerProposal">;
type Proposal = RouteOutput<"viewProposal">;

/** Changes of one session's place. */
const placeLimit = { uses: 20, windowSeconds: 3_600 };

/** Counts a request with a link, valid or not. Throws too_many_requests. */
export const countProposalUse = buildGuestCount("proposal", guessLimit);

/**
 * A client's time proposal, or its outcome, for the advisor with the signed link, with the times that have become impossible
 * (BOOK-22). Changes nothing. Throws not_found if the token is invalid, expired or replaced by a newer link; the message is
 * always the same.
 */
export async function getProposal(_actor: Guest, { token }: RouteInput<"viewProposal">): Promise<Proposal> {
  const now = Date.now();
  return buildProposal(await getBookingByToken(token, now), now);
}

/**
 * Confirms one of the proposed times, proposes others instead (BOOK-27) or declines; for a confirmed session, sets its place
 * (BOOK-24), cancels it, or proposes or answers another time (BOOK-19). If the proposal has been answered already, or what is
 * to be cancelled is not what the advisor was shown, returns it unchanged. Throws like `getProposal`, and the errors of
 * confirmation.ts, other-times.ts and reschedule.ts.
 */
export async function answerProposal(_actor: Guest, answer: Answer): Promise<Proposal> {
  const kind = answer.action === "answer_no_show" ? "no_show" : "proposal";
  const { before, after } = await changeWithRetry(
    async (now) => {
      const linked = await getBookingByToken(answer.token, now);
      if (linked.kind !== kind) throw notFound("request");
      return linked.row;
    },
    (row, now) => findAnswerChange(row, answer, now),
    "slot" in answer,
  );
  warnAboutNoShow(before, after);
  // A session that has this place already is unchanged, and the place is remembered too.
  if (after !== before || after.state === "confirmed") await rememberPlace(after, answer);
  return buildProposal({ row: after, kind }, Date.now());
}

/** The link of a closed request shows how it ended for this long after the last proposed time. */
const closedLinkMs = 7 * 86_400_000;

/**
 * Returns the end of a link in milliseconds since the epoch: the start of the confirmed time or, without one, of the last
 * proposed time; for a request that is closed, a week after that.
 */
function getLinkEnd(row: BookingRow): number {
  if (row.confirmed_time) return Date.parse(row.confirmed_time.starts_at);
  const isRequested = row.state === "requested" && row.reschedule == null;
  return Date.parse(getLastStart(row)) + (isRequested ? 0 : closedLinkMs);
}

/** The booking of a valid link (`getLinkEnd`). A link ends earlier when it is replaced. */
async function getBookingByToken(token: string, now: number): Promise<LinkedBooking> {
  const link = await verifyToken(token);
  const row = link && (await bookingStore.find(link.id));
  if (!row || row.proposal_version !== link.proposal_version) throw notFound("request");
  const end = link.kind === "proposal" ? getLinkEnd(row) : row.no_show && getNoShowLinkEnd(row.no_show);
  if (!row.requested_at || !end || end <= now) throw notFound("request");
  return { row, kind: link.kind };
}

/** A booking and the kind of link that leads to it. */
interface LinkedBooking {
  row: BookingRow;
  kind: "proposal" | "no_show";
}

/** The change that an answer makes; undefined if the booking is already answered. */
async function findAnswerChange(
  row: BookingRow,
  answer: Answer,
  now: number,
): Promise<BookingChange | undefined> {
  if (answer.action === "answer_no_show") return buildNoShowAnswer(row, answer, now);
  if (answer.action === "cancel")
    return isShownForCancelling(row, answer.starts_at) ? buildCancellation(row, "advisor", now) : undefined;
  if (answer.action === "propose_instead") return buildOtherTimes(row, answer, now);
  if (answer.action === "set_place") return buildPlaceChange(row, answer.place, now);
  if (answer.action === "propose")
    return row.state === "confirmed"
      ? buildReschedule(row, "advisor", answer.selected_times, now)
      : undefined;
  if (answer.action === "answer_reschedule") return buildRescheduleAnswer(row, "advisor", answer, now);
  // The times that the client asked for have lapsed once others are proposed.
  if (row.state !== "requested" || hasOtherTimes(row)) return undefined;
  return answer.action === "confirm"
    ? buildConfirmation(row, answer, now)
    : buildDecline(row, answer.reason, now);
}

/** Whether the booking is still what the advisor was shown: a session at `startsAt`, or other times if that is null. */
const isShownForCancelling = (row: BookingRow, startsAt: string | null): boolean =>
  startsAt === null
    ? hasOtherTimes(row)
    : row.state === "confirmed" && isSameTime(row.confirmed_time?.starts_at, startsAt);

/** The change that declines a request, with a full refund. */
export function buildDecline(row: BookingRow, reason: string | undefined, now: number): BookingChange {
  const changes = {
    state: "declined",
    decline_reason: reason || null,
    refund_requested_at: new Date(now).toISOString(),
  } as const;
  return { changes, messages: [buildRefundMessage(row), ...buildClientDeclineEmail({ ...row, ...changes })] };
}

/**
 * The change of a confirmed session's place; undefined if the place is the same. Throws invalid for "later", and
 * too_many_requests, because each change sends emails.
 */
async function buildPlaceChange(
  row: BookingRow,
  place: PlaceInput,
  now: number,
): Promise<BookingChange | undefined> {
  if (row.state !== "confirmed" || isSamePlace(row.place, place)) return undefined;
  if (place.kind === "later") throw invalidInput({ place: placeMessages.missing });
  await enforceRateLimit("proposal.place", row.id, placeLimit);
  const changes = {
    place,
    invite_sequence: row.invite_sequence + 1,
    // A note without a place was the place.
    ...(row.place ? {} : { meeting_note: null }),
  };
  const updated: BookingRow = { ...row, ...changes };
  const path = await buildProposalPath(updated);
  return {
    changes,
    messages: [...buildAdvisorPlaceEmail(updated, path), ...buildClientPlaceEmail(updated, now)],
  };
}

/** Keeps a place as the advisor's usual one, if they asked for it. It is a convenience, so it is not part of the answer. */
async function rememberPlace({ advisor_id }: BookingRow, answer: Answer): Promise<void> {
  if (!("place" in answer)) return;
  const { place, remember } = answer;
  if (!remember || !place || place.kind === "later") return;
  await advisors
    .setUsualPlace(advisor_id, place)
    .catch((thrown: unknown) =>
      log.warn("A place was not kept as the advisor's usual one", { advisor_id, error: toError(thrown) }),
    );
}

async function buildProposal({ row, kind }: LinkedBooking, now: number): Promise<Proposal> {
  const state = proposalStates.find((known) => known === row.state);
  if (!state) throw notFound("request");
  const { reschedule } = row;
  const isOpen = state === "requested" && !reschedule;
  const open = row.selected_times.filter(({ starts_at }) => isOpen && Date.parse(starts_at) > now);
  const isAnswerable = state === "requested" || state === "confirmed";
  const { advisor, problems } = isAnswerable
    ? await findTimeProblems(row, reschedule?.times ?? open)
    : { advisor: undefined, problems: new Map<string, never>() };
  return {
    ...row,
    state,
    timezone: row.advisor_timezone,
    client_timezone: row.client_timezone ?? row.advisor_timezone,
    usual_place: advisor?.usual_place ?? null,
    slots: row.selected_times.map((slot) => ({
      ...slot,
      open: open.includes(slot) && !problems.has(slot.starts_at),
      problem: problems.get(slot.starts_at) ?? (Date.parse(slot.starts_at) <= now ? "past" : null),
    })),
    answer_by: getAnswerDeadline(row) ?? row.created_at,
    can_reschedule: canReschedule(row, now),
    is_disputed: isPaymentDisputed(row),
    no_show: kind === "no_show" ? row.no_show : null,
    reschedule: reschedule
      ? {
          ...reschedule,
          slots: reschedule.times.map((slot) => ({
            ...slot,
            // Outside the working hours is the advisor's own choice.
            open: Date.parse(slot.starts_at) > now && problems.get(slot.starts_at) !== "taken",
          })),
        }
      : null,
  };
}
