import { setTimeout as wait } from "node:timers/promises";
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { type ExecuteTransactWriteInput, execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { log } from "../log.ts";

/*
 * Conditional writes and transactions: optimistic locking by conditions, and retries with backoff when DynamoDB
 * cancels a transaction because of a conflict with another one.
 */

/** An item without which a transaction is written if its conflicts persist, such as the update of a counter. */
export interface OptionalItem {
  readonly isOptional: true;
}

/** Writes all of these items or none, retrying on conflicts. Returns false if a condition failed. */
export const transactWrite = async (...items: ExecuteTransactWriteInput): Promise<boolean> =>
  (await ifConditionHolds(() => writeOnConflict(items))) !== undefined;

async function writeOnConflict(items: ExecuteTransactWriteInput): Promise<unknown> {
  const required = items.filter((item) => !("isOptional" in item)) as ExecuteTransactWriteInput;
  try {
    return await retryOnConflict(() => execute(...items));
  } catch (error) {
    if (required.length === items.length || !isTransactionConflict(error)) throw error;
    log.warn("A transaction was written without its counters", { skipped: items.length - required.length });
    return retryOnConflict(() => execute(...required));
  }
}

/**
 * The result of `write`, or undefined if its condition failed; for a transaction, if failed conditions are the only
 * reason why it was cancelled. Throws every other error.
 */
export async function ifConditionHolds<Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException || isCancelledByConditions(error)) return undefined;
    throw error;
  }
}

function isCancelledByConditions(error: unknown): boolean {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = error.CancellationReasons?.map(({ Code }) => Code) ?? [];
  const failed = codes.filter((code) => code !== undefined && code !== "None");
  return failed.length > 0 && failed.every((code) => code === "ConditionalCheckFailed");
}

const maxAttempts = 5;
const maxWaitMs = 60;

/**
 * Retries a write up to four times, after a short random wait, while another transaction is in progress on one of its
 * rows. Throws every other error, and the conflict if it persists.
 */
export async function retryOnConflict<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++)
    try {
      return await write();
    } catch (error) {
      if (attempt === maxAttempts || !isTransactionConflict(error)) throw error;
      await wait(Math.random() * maxWaitMs * attempt);
    }
}

/** Whether a write was refused because a transaction was in progress on one of its rows. */
const isTransactionConflict = (error: unknown): boolean =>
  error instanceof TransactionConflictException ||
  (error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code }) => Code === "TransactionConflict"));

/** The result of `write`; undefined if a transaction was in progress on one of its rows. Throws every other error. */
export async function skipOnConflict<Answer>(write: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await write();
  } catch (error) {
    if (isTransactionConflict(error)) return undefined;
    throw error;
  }
}

/** More than the events that Stripe sends at once about one payment: of writes at once one wins, and the others repeat. */
const maxLostWrites = 25;
const lostWriteWaitMs = 15;

/**
 * Counts the attempts, from 0, of a write that is lost when a concurrent one has changed its row, with a random wait
 * before each repetition that grows, so that the writers spread. The caller reads the row again each time.
 */
export async function* listAttempts(): AsyncGenerator<number, void> {
  for (let attempt = 0; attempt < maxLostWrites; attempt++) {
    if (attempt > 0) await wait(Math.random() * lostWriteWaitMs * attempt);
    yield attempt;
  }
}
