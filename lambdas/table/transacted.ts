import { type ExecuteTransactWriteInput, execute } from "dynamodb-toolbox/entity/actions/transactWrite";
import { pastConflicts } from "./past-conflicts.ts";
import { whereItHolds } from "./where-it-holds.ts";

/** Writes all of these items or none, past other transactions on their rows. False where a condition did not hold. */
export const transacted = async (...items: ExecuteTransactWriteInput): Promise<boolean> =>
  (await whereItHolds(() => pastConflicts(() => execute(...items)))) !== undefined;
