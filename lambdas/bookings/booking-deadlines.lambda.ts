import { keepDeadlines } from "./deadlines.ts";

export const handler = keepDeadlines;
