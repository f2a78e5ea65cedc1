import { runJob } from "../job.ts";
import { repairAccounts } from "./repair-accounts.ts";

export const handler = runJob("repair-accounts", repairAccounts);
