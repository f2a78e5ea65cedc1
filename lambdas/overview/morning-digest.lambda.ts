import { runJob } from "../job.ts";
import { sendMorningDigest } from "./morning-digest.ts";

export const handler = runJob("morning-digest", sendMorningDigest);
