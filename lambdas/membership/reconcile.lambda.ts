import { runJob } from "../job.ts";
import { reconcile } from "./reconcile.ts";

export const handler = runJob("reconcile", reconcile);
