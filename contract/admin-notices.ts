import * as z from "zod";

/** The emails to an admin, each of which they switch on or off for themselves (ADMIN-29). */
export const noticeKinds = ["messages", "failures", "digest"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const adminNotices = z.object({ messages: z.boolean(), failures: z.boolean(), digest: z.boolean() });
export type AdminNotices = z.infer<typeof adminNotices>;

/** An owner who has chosen nothing yet still hears of the first sale. */
export const initialNotices: AdminNotices = { messages: false, failures: false, digest: true };

export const updateNoticesInput = z.strictObject({
  messages: z.boolean().optional(),
  failures: z.boolean().optional(),
  digest: z.boolean().optional(),
});

export const noticeLabels: Readonly<Record<NoticeKind, { label: string; hint: string }>> = {
  messages: { label: "Messages at once", hint: "An email for each message from the contact form." },
  failures: {
    label: "Failures at once",
    hint: "An email if a post or an email has failed for an hour, a refund is refused, a payment is disputed, an advisor leaves a request unanswered, or an advisor can no longer be emailed.",
  },
  digest: {
    label: "A digest in the morning",
    hint: "At 8:00 AM by the site's clock: new Premium members, what waits, and the sessions of the next days. If there is nothing to say, you get no email.",
  },
};
