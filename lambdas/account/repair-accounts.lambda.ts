import { repairAccounts } from "./repair-accounts.ts";

export const handler = repairAccounts;
