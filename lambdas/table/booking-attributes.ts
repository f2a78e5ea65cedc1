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
import { defineNullableText } from "./table.ts";

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
  confirmed_time: anyOf(nul(), defineSlot()),
};

export const bookingRefunds = {
  refund_requested_at: defineNullableText(),
  refunded_at: defineNullableText(),
  refund_failed_at: defineNullableText(),
  refund_settled_at: string().optional(),
  refund_reason: defineNullableText(),
  refunded_cents: number(),
  part_refunds: list(
    map({
      amount_cents: number(),
      reason: string(),
      /** The admin who asked for it. */
      by: string(),
      requested_at: string(),
      refunded_at: defineNullableText(),
      /** An admin has paid it in another way after it had failed; `refunded_at` is the same moment. */
      is_settled: boolean().optional(),
    }),
  ),
};

export const sessionAttributes = {
  /** The place where the session is held. */
  place: anyOf(nul(), map({ kind: string().enum(...placeKinds), value: string().optional() })),
  /** The client's report that the advisor did not come, and what came of it. */
  no_show: anyOf(
    nul(),
    map({
      reported_at: string(),
      message: defineNullableText(),
      answer_by: string(),
      answer: anyOf(nul(), string().enum("absent", "present")),
      answered_at: defineNullableText(),
      answer_message: defineNullableText(),
      is_reviewed: boolean(),
      needs_admin: boolean(),
      outcome: anyOf(nul(), string().enum("refunded", "kept", "withdrawn")),
    }),
  ),
  /** The bank's dispute of the payment. */
  dispute: anyOf(
    nul(),
    map({ id: string(), status: string(), since: string(), decided_at: defineNullableText() }),
  ),
  /** The other times that one side has asked the other for. */
  reschedule: anyOf(
    nul(),
    map({
      by: string().enum("client", "advisor", "admin"),
      times: list(defineSlot()),
      asked_at: string(),
      answer_by: string(),
    }),
  ),
};
