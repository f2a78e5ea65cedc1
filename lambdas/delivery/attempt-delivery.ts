import { toError } from "../errors.ts";
import { log } from "../log.ts";
import { outboxStore } from "../outbox/outbox-store.ts";
import type { OutboxRow } from "../table/system-entities.ts";
import { getNextAttempt } from "./backoff.ts";
import { sendMessage } from "./send-message.ts";

/** A row that was claimed more often than it can have failed takes its senders down with it, and is given up. */
const mostTries = 30;

/**
 * One try of one row at `now` (milliseconds since the epoch), if it is due and nobody else has it. What goes wrong
 * outside is written into the row, with the time of its next try; only what goes wrong with the table is thrown.
 */
export async function attemptDelivery(id: string, now: number): Promise<void> {
  const row = await outboxStore.claim(id, now);
  if (!row) return;
  const outcome = row.tries > mostTries ? new Error("No try of it came back") : await outcomeOf(row);
  if (!(outcome instanceof Error)) return outboxStore.finish(id, outcome, now);
  const next = row.tries > mostTries ? undefined : getNextAttempt(row.since, now);
  // What went wrong may quote an address: it stays in the row, the log gets its kind.
  const { tries } = row;
  log.warn(next ? "An errand waits" : "An errand is given up", {
    outbox_id: id,
    tries,
    reason: outcome.name,
  });
  await outboxStore.fail(row, inWords(outcome), next, now);
}

async function outcomeOf({ id, errand }: OutboxRow): Promise<"sent" | "skipped" | Error> {
  try {
    return (await sendMessage(id, errand)) ? "sent" : "skipped";
  } catch (error) {
    return toError(error);
  }
}

/** Fetch says what happened in its error's cause. */
const inWords = ({ name, message, cause }: Error) =>
  `${name}: ${message}${cause instanceof Error ? ` (${cause.message})` : ""}`.slice(0, 500);
