import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { bookingStates } from "../../contract/bookings.ts";
import { formKinds } from "../../contract/forms.ts";
import { getSubmissionFilter } from "../../contract/submissions.ts";
import { toBookingPartition, toSubmissionPartition } from "../table/listed-partitions.ts";
import { repairCounters } from "../table/repair-counters.ts";
import { buildWordChanges, toWords, toWordText } from "../table/word-rows.ts";
import type { Migration, StoredRow } from "./migrations.ts";

const nullableText = z.string().nullable().optional();

const storedBooking = z.object({
  id: z.string(),
  state: z.enum(bookingStates),
  member_id: nullableText,
  client_name: z.string(),
  client_email: nullableText,
  advisor_name: z.string(),
});

const optionalText = z.string().optional().catch(undefined);
const storedForm = z.object({
  id: z.string(),
  kind: z.enum(formKinds),
  handled_at: nullableText,
  payload: z.object({ firstName: optionalText, lastName: optionalText, email: optionalText }),
});

/** Bookings and forms get what the back office lists, counts and finds them by: key, counters and words. */
export const listKeys: Migration = {
  id: "0004-list-keys",
  description: "Bookings and forms get their filter's key and their words, and every list its counts.",
  change(row) {
    if (row.listed_pk !== undefined && row.word_text !== undefined) return undefined;
    return findBookingKeys(row) ?? findFormKeys(row);
  },
  addItems: (row) =>
    row.entity === "booking" || row.entity === "submission"
      ? buildWordChanges(row.entity === "booking" ? "bookings" : "submissions", String(row.id), {
          before: undefined,
          after: String(row.word_text),
          ...(typeof row.ttl === "number" ? { ttl: row.ttl } : {}),
        })
      : [],
  finish: () => repairCounters({ pause: () => wait(2_000) }),
};

function findBookingKeys(row: StoredRow) {
  if (row.entity !== "booking") return undefined;
  const { id, state, member_id, client_name, client_email, advisor_name } = storedBooking.parse(row);
  const names = [member_id ? client_name : "", advisor_name];
  const words = toWords({ exact: [id], names, emails: [client_email] });
  return { listed_pk: toBookingPartition(state), word_text: toWordText(words) };
}

function findFormKeys(row: StoredRow) {
  if (row.entity !== "submission") return undefined;
  const form = storedForm.parse(row);
  const { firstName, lastName, email } = form.payload;
  const words = toWords({ names: [firstName, lastName], emails: [email] });
  return { listed_pk: toSubmissionPartition(getSubmissionFilter(form)), word_text: toWordText(words) };
}
