import { buildNoticeEmail, toContent } from "../../lambdas/members/admin-notices.ts";
import * as notices from "../../lambdas/outbox/notice-messages.ts";
import type { AdminNoticeMessage } from "../../lambdas/outbox/outbox.ts";
import { buildDigest } from "../../lambdas/overview/morning-digest.ts";
import type { Kind } from "./catalog.ts";
import { member } from "./sample-rows.ts";

const build = (message: AdminNoticeMessage) => buildNoticeEmail(member, toContent(message));
const booking = "bkg_0192f3c8aa";
const since = "2027-03-16T13:00:00.000Z";

export const title = "To admins who want them";

/** The emails about the site that admins switch on for themselves. */
export const kinds: Kind[] = [
  [
    "notice-message",
    "after a message from the contact form",
    build(notices.buildMessageNotice("sub_0192f3c8aa")),
  ],
  ["notice-hook", "when a hook has failed for an hour", build(notices.buildDeliveryNotice("hook", since))],
  ["notice-email", "when an email has failed for an hour", build(notices.buildDeliveryNotice("mail", since))],
  ["notice-refund", "when a refund is refused", build(notices.buildRefusedRefundNotice(booking, "re_1"))],
  [
    "notice-dispute",
    "when a payment is disputed",
    build(notices.buildDisputeNotice(booking, { id: "dp_1", status: "needs_response" })),
  ],
  [
    "notice-inquiry",
    "when a bank asks about a payment",
    build(notices.buildDisputeNotice(booking, { id: "dp_1", status: "warning_needs_response" })),
  ],
  [
    "notice-premium-refund",
    "when a refund of Premium is refused",
    build(notices.buildPremiumNotice(member.id, "obx_1", "refused")),
  ],
  [
    "notice-premium-dispute",
    "when a payment for Premium is disputed",
    build(notices.buildPremiumNotice(member.id, "evt_1", "disputed")),
  ],
  [
    "notice-premium-inquiry",
    "when a bank asks about a payment for Premium",
    build(notices.buildPremiumNotice(member.id, "evt_1", "inquiry")),
  ],
  [
    "notice-unanswered",
    "when a request ends without an answer",
    build(notices.buildUnansweredNotice(booking)),
  ],
  [
    "notice-unreachable",
    "when an advisor's address bounces or complains",
    build(notices.buildUnreachableAdvisorNotice("adv_1", "key")),
  ],
  [
    "notice-digest",
    "at 8:00 in the morning, by the site's clock",
    buildNoticeEmail(
      member,
      buildDigest([
        ["New Premium members yesterday", 1],
        ["Requests without an answer", 2],
        ["Sessions of the next seven days", 5],
        ["Messages", 1],
      ]),
    ),
  ],
];
