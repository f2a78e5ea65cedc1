import { runJob } from "../job.ts";
import { enforceDeadlines } from "./deadlines.ts";

export const handler = runJob("booking-deadlines", enforceDeadlines);
