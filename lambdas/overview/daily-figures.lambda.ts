import { runJob } from "../job.ts";
import { writeDailyFigures } from "./daily-figures.ts";

export const handler = runJob("daily-figures", (event, context) => writeDailyFigures(event, context));
