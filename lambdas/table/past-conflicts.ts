import { setTimeout as wait } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";

const mostTries = 5;
const longestWaitMs = 60;

/**
 * Sends a transaction again that met another one on a row, up to four times after a short random wait each: then the
 * other one is through, and the conditions say who was first. Passes on every other error, and the last of these.
 */
export async function pastConflicts<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++)
    try {
      return await write();
    } catch (error) {
      if (tries === mostTries || !metAnother(error)) throw error;
      await wait(Math.random() * longestWaitMs * tries);
    }
}

/** Whether a transaction failed because another was under way on one of its rows. */
export const metAnother = (error: unknown): boolean =>
  error instanceof TransactionCanceledException &&
  (error.CancellationReasons ?? []).some(({ Code }) => Code === "TransactionConflict");
