import { runJob } from "../job.ts";
import { sweep } from "./sweep.ts";

export const handler = runJob("sweep", sweep);
