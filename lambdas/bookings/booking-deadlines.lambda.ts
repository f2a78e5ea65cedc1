import { enforceDeadlines } from "./deadlines.ts";

export const handler = enforceDeadlines;
