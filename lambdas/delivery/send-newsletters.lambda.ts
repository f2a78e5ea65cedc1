import { runJob } from "../job.ts";
import { newsletterStore } from "../newsletter/newsletter-store.ts";

export const handler = runJob("send-newsletters", async (event, context) => {
  // Nearly every minute nothing is due, and the emails and SES's client are not loaded.
  for await (const ids of newsletterStore.listDue(Date.parse(event.time)))
    if (ids.length > 0) return (await import("./send-newsletters.ts")).sendNewsletters(event, context);
});
