import { answerBy } from "../../contract/booking-rules.ts";
import { offerStates } from "../../contract/offers.ts";
import type { RouteInput, RouteOutput } from "../../contract/routes.ts";
import type { Guest } from "../actor.ts";
import { busy, invalid, notFound, refused } from "../errors.ts";
import type { BookingRow } from "../table/entities.ts";
import { countUse } from "../table/limiter.ts";
import { lastStart } from "./booking-row.ts";
import { bookingStore } from "./booking-store.ts";
import { cancelled, refundOf, type Step } from "./cancellation.ts";
import { confirmedToAdvisor } from "./emails-to-advisor.ts";
import { confirmedToClient, declined } from "./emails-to-client.ts";
import { offerPath, readToken } from "./proposal-token.ts";

type Answer = RouteInput<"answerOffer">;
type Offer = RouteOutput<"viewOffer">;

/** Somebody who tries tokens has no use for more, and an advisor for no more either. */
const limit = { uses: 30, windowSeconds: 600 };
const rounds = 4;

/**
 * What the advisor is asked, or what has become of it. Looking changes nothing. Throws not_found, always in the same
 * words, for a token that we did not write, that a newer link has replaced, or whose time is over.
 */
export async function view({ client }: Guest, { token }: RouteInput<"viewOffer">): Promise<Offer> {
  await countUse("offer", client, limit);
  const now = Date.now();
  return offerOf(await offered(token, now), now);
}

/**
 * Confirms one of the proposed times, declines them all, or calls a confirmed one off. Where something has been
 * answered already, that answer stands and is shown. Throws as `view` does, invalid for a time that was not proposed,
 * slot_past, and slot_taken where the advisor has another booking at that time.
 */
export async function answer({ client }: Guest, given: Answer): Promise<Offer> {
  await countUse("offer", client, limit);
  for (let round = 0; round < rounds; round++) {
    const now = Date.now();
    const row = await offered(given.token, now);
    const step = await stepOf(row, given, now);
    if (!step) return offerOf(row, now);
    const after = await bookingStore.change(row, step.changes, { errands: step.errands }, now);
    if (after) return offerOf(after, now);
    const standing = await bookingStore.find(row.id);
    if (given.action === "confirm" && standing?.version === row.version) throw refused("slot_taken");
  }
  throw busy();
}

/** The booking of a token that still opens something. */
async function offered(token: string, now: number): Promise<BookingRow> {
  const name = await readToken(token);
  const row = name && (await bookingStore.find(name.id));
  const isOpen =
    row?.offer_version === name?.offer_version &&
    row?.requested_at &&
    Date.parse(row.confirmed_time?.starts_at ?? lastStart(row)) > now;
  if (!row || !isOpen) throw notFound("offer");
  return row;
}

/** What an answer does; undefined where there is nothing left to answer. */
async function stepOf(row: BookingRow, given: Answer, now: number): Promise<Step | undefined> {
  if (given.action === "cancel")
    return row.state === "confirmed" ? cancelled(row, "advisor", now) : undefined;
  if (row.state !== "requested") return undefined;
  return given.action === "confirm" ? confirmation(row, given, now) : decline(row, given.reason, now);
}

async function confirmation(
  row: BookingRow,
  { slot, meeting_note }: Extract<Answer, { action: "confirm" }>,
  now: number,
): Promise<Step> {
  const confirmed_time = row.selected_times.find(
    ({ starts_at }) => Date.parse(starts_at) === Date.parse(slot),
  );
  if (!confirmed_time) throw invalid({ slot: "Not one of the proposed times" });
  if (Date.parse(confirmed_time.starts_at) <= now) throw refused("slot_past");
  const changes = { state: "confirmed", confirmed_time, meeting_note: meeting_note || null } as const;
  const after: BookingRow = { ...row, ...changes };
  const path = await offerPath(after);
  return { changes, errands: [...confirmedToAdvisor(after, path), ...confirmedToClient(after)] };
}

function decline(row: BookingRow, reason: string | undefined, now: number): Step {
  const changes = {
    state: "declined",
    decline_reason: reason || null,
    refund_requested_at: new Date(now).toISOString(),
  } as const;
  return { changes, errands: [refundOf(row), ...declined({ ...row, ...changes })] };
}

function offerOf(row: BookingRow, now: number): Offer {
  const state = offerStates.find((known) => known === row.state);
  if (!state) throw notFound("offer");
  return {
    ...row,
    state,
    timezone: row.advisor_timezone,
    slots: row.selected_times.map((slot) => ({
      ...slot,
      open: state === "requested" && Date.parse(slot.starts_at) > now,
    })),
    answer_by: answerBy(row) ?? row.created_at,
  };
}
