import { runJob } from "../job.ts";
import { repairCounters } from "./repair-counters.ts";

export const handler = runJob("repair-counters", () => repairCounters());
