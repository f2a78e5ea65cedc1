import { AppError } from "../../lambdas/errors.ts";
import { StageError } from "../../lib/stage.ts";
import { NotRunningError } from "./running-cloud.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Runs a command-line tool. Expected errors are printed as one line, others with their stack; after either, the exit code
 * is 1.
 */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isExpected = [UsageError, NotRunningError, StageError, AppError].some(
      (kind) => error instanceof kind,
    );
    console.error((isExpected || isUnknownArgument(error)) && error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

/** Whether parseArgs refused what was typed. */
const isUnknownArgument = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS_");
