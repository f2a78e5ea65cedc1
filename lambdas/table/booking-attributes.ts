import { anyOf } from "dynamodb-toolbox/schema/anyOf";
import { boolean } from "dynamodb-toolbox/schema/boolean";
import { list } from "dynamodb-toolbox/schema/list";
import { map } from "dynamodb-toolbox/schema/map";
import { nul } from "dynamodb-toolbox/schema/nul";
import { number } from "dynamodb-toolbox/schema/number";
import { string } from "dynamodb-toolbox/schema/string";
import { timeLabels } from "../../contract/bookings.ts";
import { placeKinds } from "../../contract/meeting-places.ts";
import { zoneIds } from "../../contract/zones.ts";

/* Groups of attributes of a booking's row (`bookingEntity`). */

/** The attributes that are about a person. */
export const personalDataOfBooking = [
  "client_name",
  "client_email",
  "advisor_name",
  "advisor_email",
  "subject",
  "child_age",
  "place",
  "selected_times",
  "confirmed_time",
  "admin_note",
  "decline_reason",
  "refund_reason",
  "part_refunds",
  "meeting_note",
  "no_show",
  "word_text",
];

const defineSlot = () =>
  map({
    date: string(),
    time: string().enum(...timeLabels),
    timezone: string().enum(...zoneIds),
    starts_at: string(),
  });

export const bookingTimes = {
  selected_times: list(defineSlot()),
  confirmed_time: anyOf(defineSlot(), nul()),
};

export const bookingRefunds = {
  refund_requested_at: anyOf(string(), nul()),
  refunded_at: anyOf(string(), nul()),
  refund_failed_at: anyOf(string(), nul()),
  refund_reason: anyOf(string(), nul()),
  refunded_cents: number(),
  part_refunds: list(
    map({
      amount_cents: number(),
      reason: string(),
      /** The admin who asked for it. */
      by: string(),
      asked_at: string(),
      made_at: anyOf(string(), nul()),
    }),
  ),
};

export const sessionAttributes = {
  /** The place where the session is held. */
  place: anyOf(map({ kind: string().enum(...placeKinds), value: string().optional() }), nul()),
  /** The client's report that the advisor did not come, and what came of it. */
  no_show: anyOf(
    map({
      claimed_at: string(),
      message: anyOf(string(), nul()),
      answer_by: string(),
      answer: anyOf(string().enum("absent", "present"), nul()),
      answered_at: anyOf(string(), nul()),
      answer_message: anyOf(string(), nul()),
      is_reviewed: boolean(),
      needs_admin: boolean(),
      outcome: anyOf(string().enum("refunded", "kept", "withdrawn"), nul()),
    }),
    nul(),
  ),
  /** The other times that one side has asked the other for. */
  reschedule: anyOf(
    map({
      by: string().enum("client", "advisor", "admin"),
      times: list(defineSlot()),
      asked_at: string(),
      answer_by: string(),
    }),
    nul(),
  ),
};
