import { AppError } from "../../lambdas/errors.ts";
import { NotRunningError } from "./running-cloud.ts";

/** Thrown for a wrong or missing argument. The message tells the user what to do. */
export class UsageError extends Error {
  override name = "UsageError";
}

/**
 * Runs a command-line tool. Expected errors are printed as one line, others with their stack; after either, the exit code
 * is 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExpected = [UsageError, NotRunningError, AppError].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
