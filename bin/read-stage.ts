import { getStage, type Stage, StageError } from "../lib/stage.ts";

/**
 * Returns the settings of a stage, with the environment's STAGE_FILE, ACCOUNT_CONCURRENCY and AT_ONCE. Prints what is
 * wrong or missing, without a stack trace, and ends the process.
 */
export function readStageOrExit(name = process.env.STAGE ?? "sandbox"): Stage {
  try {
    return getStage(name, process.env);
  } catch (error) {
    if (!(error instanceof StageError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
