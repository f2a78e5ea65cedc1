import { runJob } from "../job.ts";
import { sendNewsletters } from "./send-newsletters.ts";

export const handler = runJob("send-newsletters", sendNewsletters);
