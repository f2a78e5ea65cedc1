import { getAnswerDeadline } from "../../contract/booking-rules.ts";
import { proposalStates } from "../../contract/proposals.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { busy, invalidInput, invalidState, notFound } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/rate-limit.ts";
import { getLastStart } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { type BookingChange, buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { buildAdvisorConfirmationEmail } from "./emails-to-advisor.ts";
import { buildClientConfirmationEmail, buildClientDeclineEmail } from "./emails-to-client.ts";
import { buildProposalPath, verifyToken } from "./proposal-token.ts";

type Answer = RouteInput<"answerOffer">;
type Proposal = RouteOutput<"viewOffer">;

/** More than an advisor needs, too few to guess tokens. */
const rateLimit = { uses: 30, windowSeconds: 600 };
const maxAttempts = 4;

/** Counts a request with a link, valid or not. Throws too_many_requests. */
export const countProposalUse = ({ client }: Guest): Promise<void> =>
  enforceRateLimit("offer", client, rateLimit);

/**
 * A client's time proposal, or its outcome, for the advisor with the signed link. Changes nothing. Throws not_found if
 * the token is invalid, replaced by a newer link, or expired; the message is always the same.
 */
export async function getProposal(_actor: Guest, { token }: RouteInput<"viewOffer">): Promise<Proposal> {
  const now = Date.now();
  return toProposal(await getBookingByToken(token, now), now);
}

/**
 * Confirms one of the proposed times, declines all of them, or cancels a confirmed session. If the proposal has been
 * answered already, returns that outcome unchanged. Throws like `getProposal`, and invalid for a time that was not
 * proposed, slot_past, and slot_taken if the advisor has another booking at that time.
 */
export async function answerProposal(_actor: Guest, answer: Answer): Promise<Proposal> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const now = Date.now();
    const row = await getBookingByToken(answer.token, now);
    const change = await findAnswerChange(row, answer, now);
    if (!change) return toProposal(row, now);
    const updated = await bookingStore.update(row, change.changes, { messages: change.messages }, now);
    if (updated) return toProposal(updated, now);
    const latest = await bookingStore.find(row.id);
    // The booking is unchanged, so the transaction failed on the slot locks.
    if (answer.action === "confirm" && latest?.version === row.version) throw invalidState("slot_taken");
  }
  throw busy();
}

/**
 * A link is valid until the last proposed time starts or, after a confirmation, until the confirmed time starts. It ends
 * earlier when it is replaced. After a cancellation it shows that, so that no one prepares for the session.
 */
async function getBookingByToken(token: string, now: number): Promise<BookingRow> {
  const proposal = await verifyToken(token);
  const row = proposal && (await bookingStore.find(proposal.id));
  const isOpen =
    row?.offer_version === proposal?.offer_version &&
    row?.requested_at &&
    Date.parse(row.confirmed_time?.starts_at ?? getLastStart(row)) > now;
  if (!row || !isOpen) throw notFound("request");
  return row;
}

/** The change that an answer makes; undefined if the booking is already answered. */
async function findAnswerChange(
  row: BookingRow,
  answer: Answer,
  now: number,
): Promise<BookingChange | undefined> {
  if (answer.action === "cancel")
    return row.state === "confirmed" ? buildCancellation(row, "advisor", now) : undefined;
  if (row.state !== "requested") return undefined;
  return answer.action === "confirm"
    ? buildConfirmation(row, answer, now)
    : buildDecline(row, answer.reason, now);
}

async function buildConfirmation(
  row: BookingRow,
  { slot, meeting_note }: Extract<Answer, { action: "confirm" }>,
  now: number,
): Promise<BookingChange> {
  const confirmed_time = row.selected_times.find(
    ({ starts_at }) => Date.parse(starts_at) === Date.parse(slot),
  );
  if (!confirmed_time) throw invalidInput({ slot: "This is not one of the proposed times." });
  if (Date.parse(confirmed_time.starts_at) <= now) throw invalidState("slot_past");
  const changes = {
    state: "confirmed",
    confirmed_time,
    confirmed_at: new Date(now).toISOString(),
    meeting_note: meeting_note || null,
  } as const;
  const updated: BookingRow = { ...row, ...changes };
  const path = await buildProposalPath(updated);
  return {
    changes,
    messages: [...buildAdvisorConfirmationEmail(updated, path), ...buildClientConfirmationEmail(updated)],
  };
}

function buildDecline(row: BookingRow, reason: string | undefined, now: number): BookingChange {
  const changes = {
    state: "declined",
    decline_reason: reason || null,
    refund_requested_at: new Date(now).toISOString(),
  } as const;
  return { changes, messages: [buildRefundMessage(row), ...buildClientDeclineEmail({ ...row, ...changes })] };
}

function toProposal(row: BookingRow, now: number): Proposal {
  const state = proposalStates.find((known) => known === row.state);
  if (!state) throw notFound("request");
  return {
    ...row,
    state,
    timezone: row.advisor_timezone,
    slots: row.selected_times.map((slot) => ({
      ...slot,
      open: state === "requested" && Date.parse(slot.starts_at) > now,
    })),
    answer_by: getAnswerDeadline(row) ?? row.created_at,
  };
}
