import { runJob } from "../job.ts";
import { newsletterStore } from "../newsletter/newsletter-store.ts";
import { sendNewsletters } from "./send-newsletters.ts";

export const handler = runJob("send-newsletters", async (event, context) => {
  for await (const ids of newsletterStore.listDue(Date.parse(event.time)))
    if (ids.length > 0) return sendNewsletters(event, context);
});
