import { getAnswerDeadline } from "../../contract/booking-rules.ts";
import { proposalStates } from "../../contract/proposals.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import { busy, invalidInput, invalidState, notFound } from "../errors.ts";
import type { Guest } from "../http/actor.ts";
import type { BookingRow } from "../table/entities.ts";
import { enforceRateLimit } from "../table/limiter.ts";
import { getLastStart } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { type BookingChange, buildCancellation, buildRefundMessage } from "./cancellation.ts";
import { buildAdvisorConfirmationEmail } from "./emails-to-advisor.ts";
import { buildClientConfirmationEmail, buildClientDeclineEmail } from "./emails-to-client.ts";
import { buildProposalPath, verifyToken } from "./proposal-token.ts";

type Answer = RouteInput<"answerOffer">;
type Offer = RouteOutput<"viewOffer">;

/** Somebody who tries tokens has no use for more, and an advisor for no more either. */
const limit = { uses: 30, windowSeconds: 600 };
const rounds = 4;

/**
 * What the advisor is asked, or what has become of it. Looking changes nothing. Throws not_found, always in the same
 * words, for a token that we did not write, that a newer link has replaced, or whose time is over.
 */
export async function getProposal({ client }: Guest, { token }: RouteInput<"viewOffer">): Promise<Offer> {
  await enforceRateLimit("offer", client, limit);
  const now = Date.now();
  return toProposal(await getBookingByToken(token, now), now);
}

/**
 * Confirms one of the proposed times, declines them all, or calls a confirmed one off. Where something has been
 * answered already, that answer stands and is shown. Throws as `view` does, invalid for a time that was not proposed,
 * slot_past, and slot_taken where the advisor has another booking at that time.
 */
export async function answerProposal({ client }: Guest, given: Answer): Promise<Offer> {
  await enforceRateLimit("offer", client, limit);
  for (let round = 0; round < rounds; round++) {
    const now = Date.now();
    const row = await getBookingByToken(given.token, now);
    const step = await findAnswerChange(row, given, now);
    if (!step) return toProposal(row, now);
    const after = await bookingStore.update(row, step.changes, { messages: step.messages }, now);
    if (after) return toProposal(after, now);
    const standing = await bookingStore.find(row.id);
    if (given.action === "confirm" && standing?.version === row.version) throw invalidState("slot_taken");
  }
  throw busy();
}

/** The booking of a token that still opens something. */
async function getBookingByToken(token: string, now: number): Promise<BookingRow> {
  const name = await verifyToken(token);
  const row = name && (await bookingStore.find(name.id));
  const isOpen =
    row?.offer_version === name?.offer_version &&
    row?.requested_at &&
    Date.parse(row.confirmed_time?.starts_at ?? getLastStart(row)) > now;
  if (!row || !isOpen) throw notFound("offer");
  return row;
}

/** What an answer does; undefined where there is nothing left to answer. */
async function findAnswerChange(
  row: BookingRow,
  given: Answer,
  now: number,
): Promise<BookingChange | undefined> {
  if (given.action === "cancel")
    return row.state === "confirmed" ? buildCancellation(row, "advisor", now) : undefined;
  if (row.state !== "requested") return undefined;
  return given.action === "confirm"
    ? buildConfirmation(row, given, now)
    : buildDecline(row, given.reason, now);
}

async function buildConfirmation(
  row: BookingRow,
  { slot, meeting_note }: Extract<Answer, { action: "confirm" }>,
  now: number,
): Promise<BookingChange> {
  const confirmed_time = row.selected_times.find(
    ({ starts_at }) => Date.parse(starts_at) === Date.parse(slot),
  );
  if (!confirmed_time) throw invalidInput({ slot: "Not one of the proposed times" });
  if (Date.parse(confirmed_time.starts_at) <= now) throw invalidState("slot_past");
  const changes = { state: "confirmed", confirmed_time, meeting_note: meeting_note || null } as const;
  const after: BookingRow = { ...row, ...changes };
  const path = await buildProposalPath(after);
  return {
    changes,
    messages: [...buildAdvisorConfirmationEmail(after, path), ...buildClientConfirmationEmail(after)],
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

function toProposal(row: BookingRow, now: number): Offer {
  const state = proposalStates.find((known) => known === row.state);
  if (!state) throw notFound("offer");
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
